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

const another = 'oth';

/** The field of a cancellation that is missing, with what to do. "Another reason" alone says nothing. */
export function faultOfCancellation(
  code: string,
  note: string,
): { readonly field: 'code' | 'note'; readonly text: string } | undefined {
  if (code === '') return { field: 'code', text: 'Choose a reason.' };
  return code === another && note.trim() === '' ? { field: 'note', text: 'Write the reason here.' } : undefined;
}
