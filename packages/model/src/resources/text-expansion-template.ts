import { code, longText, text } from '../kernel/field.ts';
import { byText, byValue, defineResource, everywhere, type ResourceOf } from '../kernel/resource.ts';
import { DefinitionStatus } from '../vocabularies/index.ts';
import { textExpansionFields } from './parts/writing-aids.ts';

export const TextExpansionTemplate = defineResource({
  type: 'TextExpansionTemplate',
  collection: 'textExpansionTemplates',
  labels: ['Text expansion template', 'Text expansion templates'],
  about: 'A text expansion that every practice may take over.',
  family: 'shelf',
  scope: everywhere,
  fields: {
    ...textExpansionFields,
    status: code(DefinitionStatus),
    category: text({ max: 100 }).about('Practices find it under this heading'),
    source: longText().about('Where the wording comes from'),
  },
  filters: {
    Text: byText('shortcut', 'expansion', 'description'),
    Shortcut: byValue('shortcut'),
    Enabled: byValue('enabled'),
    Category: byValue('category'),
    Status: byValue('status'),
  },
  sorts: { name: 'shortcut', created: 'id' },
  display: ({ shortcut }) => shortcut,
});
export type TextExpansionTemplate = ResourceOf<typeof TextExpansionTemplate>;
