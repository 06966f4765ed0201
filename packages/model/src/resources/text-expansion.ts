import { boolean, instant, integer, list, reference } from '../kernel/field.ts';
import { byReference, byText, byValue, defineResource, practiceWide, type ResourceOf } from '../kernel/resource.ts';
import { textExpansionFields } from './parts/writing-aids.ts';

export const TextExpansion = defineResource({
  type: 'TextExpansion',
  collection: 'textExpansions',
  labels: ['Text expansion', 'Text expansions'],
  about: 'An abbreviation that grows into its text as it is typed.',
  family: 'writing',
  scope: practiceWide,
  fields: {
    ...textExpansionFields,
    author: reference('Practitioner').stampedBy('caller'),
    shared: boolean().about('For everybody in the practice'),
    sharedWith: list(reference('Practitioner', 'Listing', 'Program'), { max: 500, unique: 'id' }),
    template: reference('TextExpansionTemplate').about('The global template it was taken from'),
    lastUsed: instant(),
    uses: integer({ min: 0 }),
  },
  filters: {
    Text: byText('shortcut', 'expansion', 'description'),
    Shortcut: byValue('shortcut'),
    Enabled: byValue('enabled'),
    Author: byReference('author'),
    Shared: byValue('shared'),
    SharedWith: byReference('sharedWith'),
  },
  sorts: { name: 'shortcut', created: 'id' },
  display: ({ shortcut }) => shortcut,
});
export type TextExpansion = ResourceOf<typeof TextExpansion>;
