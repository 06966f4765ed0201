import { enumeration, type MemberOf } from '../kernel/enumeration.ts';

/** Whether a routine is followed now. */
export const RoutineStatus = enumeration('RoutineStatus', ['Active', 'Paused', 'Completed', 'Retired']);
export type RoutineStatus = MemberOf<typeof RoutineStatus>;

/** How much help an activity takes. */
export const SupportLevel = enumeration('SupportLevel', [
  'Independent',
  'SetUp',
  'Supervision',
  'PartialAssistance',
  'MaximalAssistance',
  'Dependent',
]);
export type SupportLevel = MemberOf<typeof SupportLevel>;
