import type { Appointment } from '@notewell/model';

type Reason = NonNullable<Appointment['cancellationReason']>;

const system = 'http://terminology.hl7.org/CodeSystem/appointment-cancellation-reason';

/** FHIR R4 appointment-cancellation-reason, the reasons of an outpatient practice. */
export const cancellationReasons: readonly (Reason & { readonly code: string; readonly display: string })[] = [
  { system, code: 'pat', display: 'The $t(patient) cancelled' },
  { system, code: 'pat-fb', display: 'The $t(patient) feels better' },
  { system, code: 'pat-mt', display: 'The $t(patient) has no transport' },
  { system, code: 'prov', display: 'The $t(practitioner) cancelled' },
  { system, code: 'prov-pers', display: 'The $t(practitioner) is away' },
  { system, code: 'oth-weath', display: 'Weather' },
  { system, code: 'oth-err', display: 'Booked by mistake' },
  { system, code: 'oth', display: 'Another reason' },
];
