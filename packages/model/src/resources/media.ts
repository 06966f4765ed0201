import { code, coding, decimal, instant, integer, json, longText, reference, text } from '../kernel/field.ts';
import { byInstant, byReference, byText, byValue, defineResource, partitionedBy, type ResourceOf } from '../kernel/resource.ts';
import { MediaKind, MediaStatus } from '../vocabularies/practice/recordings.ts';
import { author } from './parts/clinical.ts';

export const Media = defineResource({
  type: 'Media',
  collection: 'media',
  labels: ['Media', 'Media'],
  about: 'A picture, recording, film or drawing (FHIR R4 Media); the file is its content.',
  family: 'documents',
  scope: partitionedBy('subject'),
  fields: {
    status: code(MediaStatus),
    kind: code(MediaKind).required(),
    subject: reference('Patient', 'Group', 'Channel', 'Practitioner', 'RelatedPerson').required(),
    patient: reference('Patient').about('Who it shows or belongs to where the subject is a channel'),
    author: author().stampedBy('caller'),
    encounter: reference('Encounter'),
    note: reference('Note'),
    title: text({ max: 500 }),
    description: longText(),
    fileName: text({ max: 500 }),
    bodySite: coding(),
    reason: coding(),
    width: integer({ min: 0 }).about('Pixels'),
    height: integer({ min: 0 }).about('Pixels'),
    seconds: decimal({ min: 0 }).about('Length of a recording'),
    ink: json().about('The strokes of a drawing'),
    alternativeText: longText().about('What it shows, for those who cannot see it'),
    created: instant().stampedBy('now'),
  },
  patients: ['subject', 'patient'],
  filters: {
    Patient: byReference('subject', 'patient'),
    Subject: byReference('subject'),
    Kind: byValue('kind'),
    Status: byValue('status'),
    Author: byReference('author'),
    Encounter: byReference('encounter'),
    Note: byReference('note'),
    Created: byInstant('created'),
    Text: byText('title', 'fileName'),
  },
  sorts: { created: 'created' },
  display: (media) => media.title ?? media.fileName ?? media.kind,
});
export type Media = ResourceOf<typeof Media>;
