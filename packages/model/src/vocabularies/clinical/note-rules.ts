import { enumeration, type MemberOf } from '../../kernel/enumeration.ts';

/* Checks before a note is signed, spec section 3. */

export const NoteValidationRule = enumeration('NoteValidationRule', [
  'SessionDuration',
  'ShowStatus',
  'ServiceDate',
  'ProgramSelected',
  'ProgramLocation',
  'LocationSelected',
  'MissingDiagnosis',
  'SpanMidnight',
  'AppointmentRequired',
  'SessionOverlap',
  'Authorization',
  'SessionDurationIncrement',
  'Insurance',
  'ServiceBasedSubformDuration',
  'Age',
]);
export type NoteValidationRule = MemberOf<typeof NoteValidationRule>;

export const ValidationOutcome = enumeration('ValidationOutcome', ['Satisfied', 'NotSatisfied', 'NotApplicable']);
export type ValidationOutcome = MemberOf<typeof ValidationOutcome>;

export const RuleSubject = enumeration('RuleSubject', [
  'Unknown',
  'Today',
  'Now',
  'PrimaryPerformer',
  'Patient',
  'PatientAge',
  'PatientGender',
  'ServiceType',
  'Location',
  'ServiceLocation',
  'Program',
  'Group',
  'GroupUnit',
  'EpisodeOfCare',
  'ProgramEnrollment',
  'EncounterStart',
  'EncounterEnd',
  'EncounterDuration',
  'ParentSubject',
]);
export type RuleSubject = MemberOf<typeof RuleSubject>;

export const Logic = enumeration('Logic', ['And', 'Or', 'None']);
export type Logic = MemberOf<typeof Logic>;

export const Presence = enumeration('Presence', ['MustBePresent', 'MaybePresent', 'NotPresent']);
export type Presence = MemberOf<typeof Presence>;
