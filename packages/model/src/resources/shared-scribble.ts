import { boolean, instant, integer, json, list, longText, reference, text } from '../kernel/field.ts';
import { byReference, byText, byValue, defineResource, practiceWide, type ResourceOf } from '../kernel/resource.ts';

export const SharedScribble = defineResource({
  type: 'SharedScribble',
  collection: 'sharedScribbles',
  labels: ['Shared scribble sheet', 'Shared scribble sheets'],
  about: 'A sheet for writing and drawing on that several people work on together.',
  family: 'writing',
  scope: practiceWide,
  fields: {
    title: text({ max: 300 }),
    patient: reference('Patient'),
    owner: reference('Practitioner').stampedBy('caller'),
    collaborators: list(reference('Practitioner', 'Patient', 'RelatedPerson'), { max: 200, unique: 'id' }),
    media: list(reference('Media'), { max: 500, unique: 'id' }),
    text: longText().about('What is typed on it'),
    strokes: json().about('What is drawn on it: points with pressure, colour and width, page by page'),
    pages: integer({ min: 1, max: 500 }),
    encounter: reference('Encounter'),
    note: reference('Note').about('The note it was taken into'),
    closed: boolean().about('Nobody writes on it any more'),
    lastEdited: instant(),
  },
  patients: ['patient'],
  filters: {
    Text: byText('title', 'text'),
    Patient: byReference('patient'),
    Owner: byReference('owner'),
    Collaborator: byReference('collaborators'),
    Encounter: byReference('encounter'),
    Closed: byValue('closed'),
  },
  sorts: { name: 'title', created: 'id', lastEdited: 'lastEdited' },
  display: ({ title, patient }) => title ?? patient?.display,
});
export type SharedScribble = ResourceOf<typeof SharedScribble>;
