import { enumeration, type MemberOf } from '../../kernel/enumeration.ts';

/** Status of a routine. */
export const RoutineStatus = enumeration('RoutineStatus', ['Active', 'Paused', 'Completed', 'Retired']);
export type RoutineStatus = MemberOf<typeof RoutineStatus>;

/** Amount of help that an activity takes. */
export const SupportLevel = enumeration('SupportLevel', [
  'Independent',
  'SetUp',
  'Supervision',
  'PartialAssistance',
  'MaximalAssistance',
  'Dependent',
]);
export type SupportLevel = MemberOf<typeof SupportLevel>;
