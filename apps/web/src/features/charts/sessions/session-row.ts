import type { FieldGroup } from '../../records/record-editor/record-editor.tsx';

/** The group above the fields, with the records that belong to the session. */
export const linkedGroup = 'Notes and booking';

/** The fields of a session in groups, as a row of the record editor. */
export const sessionRow: {
  readonly groups: readonly FieldGroup[];
  readonly asks: readonly string[];
  readonly shows: readonly string[];
  readonly hides: readonly string[];
} = {
  groups: [
    { title: linkedGroup, fields: [] },
    {
      title: 'Status',
      fields: ['status', 'visitStatus', 'visitStatusOverrides', 'cancellationReason'],
    },
    {
      title: 'Time and place',
      fields: ['start', 'end', 'duration', 'mode', 'placeOfService', 'location', 'telehealth'],
    },
    {
      title: 'Service',
      fields: ['serviceType', 'units', 'authorization', 'coverage', 'program', 'episodeOfCare', 'reason', 'carePlanActivities'],
    },
    { title: 'People', fields: ['participants', 'interpreter'] },
    { title: '$t(Problems) and diagnoses', fields: ['problems', 'diagnoses', 'consents'] },
  ],
  asks: ['start', 'end', 'mode', 'serviceType', 'location', 'reason'],
  shows: [
    'visitStatus',
    'visitStatusOverrides',
    'start',
    'end',
    'mode',
    'placeOfService',
    'serviceType',
    'units',
    'authorization',
  ],
  // The chart, what the visit began from, what other records link to it, and what the server keeps.
  hides: [
    'subject',
    'patient',
    'members',
    'appointment',
    'partOf',
    'documentationType',
    'dialogues',
    'patientSignatures',
    'created',
    'counted',
  ],
};
