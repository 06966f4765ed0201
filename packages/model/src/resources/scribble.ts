import { boolean, code, group, instant, integer, json, list, longText, reference, text } from '../kernel/field.ts';
import { byInstant, byReference, byText, byValue, defineResource, partitionedBy, type ResourceOf } from '../kernel/resource.ts';
import { Layout } from '../vocabularies/clinical/forms.ts';
import { NoteDraftPurpose } from '../vocabularies/clinical/notes.ts';

export const Scribble = defineResource({
  type: 'Scribble',
  collection: 'scribbles',
  labels: ['Scribble sheet', 'Scribble sheets'],
  about: 'A sheet a clinician draws and jots on during a session; it is no part of the record until a note takes it in.',
  family: 'writing',
  scope: partitionedBy('patient', 'author'),
  fields: {
    patient: reference('Patient'),
    author: reference('Practitioner').required().stampedBy('caller'),
    media: reference('Media').about('The drawing as a picture'),
    title: text({ max: 300 }),
    strokes: json(),
    document: json().about('Typed text on the sheet'),
    text: longText(),
    layout: code(Layout),
    pages: integer({ min: 1 }),
    encounter: reference('Encounter'),
    note: reference('Note').about('The note that took it in'),
    draftOf: reference('Note', 'QuestionnaireResponse').about(
      'The note or answers that this would be added to, once its author signs, sends or records it',
    ),
    purpose: code(NoteDraftPurpose).about('What it would be to that note; none for a sheet'),
    alert: group({ section: text({ max: 200 }), alert: longText().required() }).about('The alert that the text is about'),
    changes: json().about('The parts of the note as an amendment would have them'),
    shared: reference('SharedScribble'),
    tags: list(text({ max: 100 }), { max: 50, unique: true }),
    archived: boolean(),
    created: instant().stampedBy('now'),
  },
  patients: ['patient'],
  filters: {
    Patient: byReference('patient'),
    Author: byReference('author'),
    Encounter: byReference('encounter'),
    Note: byReference('note'),
    DraftOf: byReference('draftOf'),
    Purpose: byValue('purpose'),
    Tag: byValue('tags'),
    Archived: byValue('archived'),
    Created: byInstant('created'),
    Text: byText('title', 'text'),
  },
  sorts: { created: 'created' },
  display: (scribble) => scribble.title ?? (scribble.created ? `Scribble, ${scribble.created.slice(0, 10)}` : 'Scribble'),
});
export type Scribble = ResourceOf<typeof Scribble>;
