import { boolean, instant, integer, list, reference } from '../kernel/field.ts';
import { byReference, byText, byValue, defineResource, practiceWide, type ResourceOf } from '../kernel/resource.ts';
import { speechRuleFields } from './parts/writing-aids.ts';

export const SpeechRule = defineResource({
  type: 'SpeechRule',
  collection: 'speechRules',
  labels: ['Speech rule', 'Speech rules'],
  about: 'What dictation writes for what it hears.',
  family: 'writing',
  scope: practiceWide,
  fields: {
    ...speechRuleFields,
    author: reference('Practitioner').stampedBy('caller'),
    shared: boolean().about('For everybody in the practice'),
    sharedWith: list(reference('Practitioner', 'Listing', 'Program'), { max: 500, unique: 'id' }),
    template: reference('SpeechRuleTemplate').about('The global template it was taken from'),
    lastUsed: instant(),
    uses: integer({ min: 0 }),
  },
  filters: {
    Text: byText('spoken', 'written'),
    Kind: byValue('kind'),
    Language: byValue('language'),
    Enabled: byValue('enabled'),
    Author: byReference('author'),
    Shared: byValue('shared'),
    SharedWith: byReference('sharedWith'),
  },
  sorts: { order: 'order', created: 'id' },
  display: ({ spoken }) => spoken[0],
});
export type SpeechRule = ResourceOf<typeof SpeechRule>;
