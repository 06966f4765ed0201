/*
 * The one list of resource types: a new type is its own file and a line here. Every value exported below is a
 * definition, named as its type; ../registry.ts is made of them.
 */

// Partitioned: the id of the record they belong to precedes their own.
export * from './allergy.ts';
export * from './appointment.ts';
export * from './care-plan.ts';
export * from './care-plan-outcome.ts';
export * from './care-plan-session.ts';
export * from './chat-message.ts';
export * from './clinical-document.ts';
export * from './compliance-audit.ts';
export * from './condition.ts';
export * from './consent.ts';
export * from './coverage.ts';
export * from './dialogue.ts';
export * from './document-reference.ts';
export * from './encounter.ts';
export * from './episode-of-care.ts';
export * from './media.ts';
export * from './medication.ts';
export * from './note.ts';
export * from './note-audit.ts';
export * from './notification.ts';
export * from './observable-routines.ts';
export * from './observation.ts';
export * from './packet-response.ts';
export * from './questionnaire-response.ts';
export * from './related-person.ts';
export * from './scribble.ts';
export * from './transcription.ts';

// Of one practice.

export * from './form.ts';
export * from './grant-set.ts';
export * from './group.ts';
export * from './healthcare-service.ts';
export * from './location.ts';
export * from './note-definition.ts';
export * from './note-section-form.ts';
export * from './note-template.ts';
export * from './organization.ts';
export * from './patient.ts';
export * from './personal-preferences.ts';
export * from './practice-preferences.ts';
export * from './practitioner.ts';
export * from './program.ts';
export * from './questionnaire.ts';
export * from './security-role.ts';

// Of all practices.
