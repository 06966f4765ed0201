import { boolean, code, group, json, list, longText, reference, text } from '../kernel/field.ts';
import { byReference, byText, byValue, defineResource, practiceWide, type ResourceOf } from '../kernel/resource.ts';
import { DefinitionStatus, NoteSectionType } from '../vocabularies/index.ts';

export const NoteTemplate = defineResource({
  type: 'NoteTemplate',
  collection: 'noteTemplates',
  labels: ['Note template', 'Note templates'],
  about: 'Text and answers that a note of one definition starts with.',
  family: 'definitions',
  scope: practiceWide,
  fields: {
    title: text({ max: 300 }).required(),
    description: longText(),
    status: code(DefinitionStatus),
    author: reference('Practitioner').stampedBy('caller'),
    definition: reference('NoteDefinition', 'GroupNoteDefinition'),
    services: list(reference('HealthcareService'), { max: 1_000, unique: 'id' }),
    shared: boolean().about('For everybody in the practice, not the author alone'),
    sections: list(
      group({
        section: text({ max: 100 }).about('Section id within the definition'),
        type: code(NoteSectionType),
        document: json().about('Rich text'),
        text: longText().about('The same as plain text'),
        answers: list(group({ linkId: text({ max: 200 }).required(), values: list(text(), { max: 200 }) })),
      }),
      { max: 200 },
    ),
  },
  filters: {
    Text: byText('title', 'description'),
    Author: byReference('author'),
    Definition: byReference('definition'),
    Service: byReference('services'),
    Status: byValue('status'),
    Shared: byValue('shared'),
  },
  sorts: { name: 'title', created: 'id' },
  display: (template) => template.title,
});
export type NoteTemplate = ResourceOf<typeof NoteTemplate>;
