export { alertActionsOfMember } from './alert-actions.ts';
export * from './beside-group.ts';
export * from './member-part.ts';
export * from './others-named.ts';
export * from './outcome.ts';
export { mayTakePart, participantFaults } from './participants.ts';
export * from './service-parts.ts';
