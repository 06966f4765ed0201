import type { Appointment } from '@notewell/model';

type Reason = NonNullable<Appointment['cancellationReason']>;

const system = 'http://terminology.hl7.org/CodeSystem/appointment-cancellation-reason';

/** FHIR R4 appointment-cancellation-reason, the reasons of an outpatient practice. */
export const cancellationReasons: readonly (Reason & { readonly code: string; readonly display: string })[] = [
  { system, code: 'pat', display: 'The patient cancelled' },
  { system, code: 'pat-fb', display: 'The patient feels better' },
  { system, code: 'pat-mt', display: 'The patient has no transport' },
  { system, code: 'prov', display: 'The practitioner cancelled' },
  { system, code: 'prov-pers', display: 'The practitioner is away' },
  { system, code: 'oth-weath', display: 'Weather' },
  { system, code: 'oth-err', display: 'Booked by mistake' },
  { system, code: 'oth', display: 'Another reason' },
];
