import { code, longText, text } from '../kernel/field.ts';
import { byText, byValue, defineResource, everywhere, type ResourceOf } from '../kernel/resource.ts';
import { DefinitionStatus } from '../vocabularies/index.ts';
import { snippetFields } from './parts/writing-aids.ts';

export const SnippetTemplate = defineResource({
  type: 'SnippetTemplate',
  collection: 'snippetTemplates',
  labels: ['Snippet template', 'Snippet templates'],
  about: 'A snippet that every practice may take over.',
  family: 'shelf',
  scope: everywhere,
  fields: {
    ...snippetFields,
    status: code(DefinitionStatus),
    category: text({ max: 100 }).about('Practices find it under this heading'),
    source: longText().about('Where the wording comes from'),
  },
  filters: {
    Text: byText('title', 'text', 'tags'),
    Section: byValue('sectionTypes'),
    Tag: byValue('tags'),
    Category: byValue('category'),
    Status: byValue('status'),
  },
  sorts: { name: 'title', created: 'id' },
  display: ({ title }) => title,
});
export type SnippetTemplate = ResourceOf<typeof SnippetTemplate>;
