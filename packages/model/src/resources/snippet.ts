import { boolean, instant, integer, list, reference } from '../kernel/field.ts';
import { byReference, byText, byValue, defineResource, practiceWide, type ResourceOf } from '../kernel/resource.ts';
import { snippetFields } from './parts/writing-aids.ts';

export const Snippet = defineResource({
  type: 'Snippet',
  collection: 'snippets',
  labels: ['Snippet', 'Snippets'],
  about: 'Text a person keeps to insert into notes and messages.',
  family: 'writing',
  scope: practiceWide,
  fields: {
    ...snippetFields,
    author: reference('Practitioner').stampedBy('caller'),
    shared: boolean().about('For everybody in the practice'),
    sharedWith: list(reference('Practitioner', 'Listing', 'Program'), { max: 500, unique: 'id' }),
    template: reference('SnippetTemplate').about('The global template it was taken from'),
    lastUsed: instant(),
    uses: integer({ min: 0 }),
  },
  filters: {
    Text: byText('title', 'text', 'tags'),
    Section: byValue('sectionTypes'),
    Tag: byValue('tags'),
    Author: byReference('author'),
    Shared: byValue('shared'),
    SharedWith: byReference('sharedWith'),
  },
  sorts: { name: 'title', created: 'id' },
  display: ({ title }) => title,
});
export type Snippet = ResourceOf<typeof Snippet>;
