import type { FieldGroup } from '../../../features/records/record-editor/record-editor.tsx';

export const goalsGroup = 'Goals';
export const measuresGroup = 'Scheduled measures';
export const reviewsGroup = 'Reviews';
export const signaturesGroup = 'Signatures';

/** Fields of a care plan in the groups of its page. */
export const planRow: {
  readonly groups: readonly FieldGroup[];
  readonly shows: readonly string[];
  readonly hides: readonly string[];
} = {
  groups: [
    { title: goalsGroup, fields: ['items'] },
    { title: 'What it builds on', fields: ['addresses', 'strengths', 'needs', 'barriers', 'dischargeCriteria'] },
    { title: measuresGroup, fields: ['measures'] },
    { title: reviewsGroup, fields: ['reviewDue'] },
    { title: signaturesGroup, fields: ['copyGiven'] },
    {
      title: 'Plan',
      fields: ['title', 'category', 'description', 'start', 'end', 'participants', 'program', 'episodeOfCare'],
    },
  ],
  shows: ['items', 'measures', 'addresses', 'strengths', 'needs', 'reviewDue', 'copyGiven', 'title', 'start', 'participants'],
  // The chart, what its actions write, and what the server stamps.
  hides: [
    'patient',
    'status',
    'author',
    'reviews',
    'signatures',
    'patientSignatures',
    'replaces',
    'enteredInErrorReason',
    'enteredInErrorBy',
    'enteredInErrorAt',
    'created',
  ],
};
