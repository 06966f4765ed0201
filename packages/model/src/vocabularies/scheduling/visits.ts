import { enumeration, type MemberOf } from '../../kernel/enumeration.ts';

/* Encounters and appointments, spec section 3. */

export const EncounterMode = enumeration('EncounterMode', ['InPerson', 'Telehealth']);
export type EncounterMode = MemberOf<typeof EncounterMode>;

export const EncounterStatus = enumeration('EncounterStatus', ['Planned', 'Finished', 'Cancelled', 'Unknown', 'NoShow']);
export type EncounterStatus = MemberOf<typeof EncounterStatus>;

export const VisitStatus = enumeration('VisitStatus', ['Show', 'NoShow', 'Cancelled']);
export type VisitStatus = MemberOf<typeof VisitStatus>;

export const AppointmentStatus = enumeration('AppointmentStatus', [
  'proposed',
  'pending',
  'booked',
  'arrived',
  'fulfilled',
  'cancelled',
  'noshow',
  'entered-in-error',
  'checked-in',
  'waitlist',
]);
export type AppointmentStatus = MemberOf<typeof AppointmentStatus>;

export const ParticipantRole = enumeration('ParticipantRole', [
  'PrimaryPerformer',
  'SecondaryPerformer',
  'Participation',
  'Patient',
  'Coordinator',
]);
export type ParticipantRole = MemberOf<typeof ParticipantRole>;
