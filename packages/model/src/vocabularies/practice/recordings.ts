import { enumeration, type MemberOf } from '../../kernel/enumeration.ts';

/** FHIR R4 media-type, with ink. */
export const MediaKind = enumeration('MediaKind', ['Image', 'Video', 'Audio', 'Ink']);
export type MediaKind = MemberOf<typeof MediaKind>;

/** FHIR R4 event-status. */
export const MediaStatus = enumeration('MediaStatus', [
  'Preparation',
  'InProgress',
  'Completed',
  'Stopped',
  'EnteredInError',
  'Unknown',
]);
export type MediaStatus = MemberOf<typeof MediaStatus>;

/** Speakers in a recording. */
export const SpeakerRole = enumeration('SpeakerRole', ['Practitioner', 'Patient', 'Relative', 'Other', 'Unknown']);
export type SpeakerRole = MemberOf<typeof SpeakerRole>;
