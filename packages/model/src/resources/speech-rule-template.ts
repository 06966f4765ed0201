import { code, longText, text } from '../kernel/field.ts';
import { byText, byValue, defineResource, everywhere, type ResourceOf } from '../kernel/resource.ts';
import { DefinitionStatus } from '../vocabularies/index.ts';
import { speechRuleFields } from './parts/writing-aids.ts';

export const SpeechRuleTemplate = defineResource({
  type: 'SpeechRuleTemplate',
  collection: 'speechRuleTemplates',
  labels: ['Speech rule template', 'Speech rule templates'],
  about: 'A speech rule that every practice may take over.',
  family: 'shelf',
  scope: everywhere,
  fields: {
    ...speechRuleFields,
    status: code(DefinitionStatus),
    category: text({ max: 100 }).about('Practices find it under this heading'),
    source: longText().about('Where the wording comes from'),
  },
  filters: {
    Text: byText('spoken', 'written'),
    Kind: byValue('kind'),
    Language: byValue('language'),
    Enabled: byValue('enabled'),
    Category: byValue('category'),
    Status: byValue('status'),
  },
  sorts: { order: 'order', created: 'id' },
  display: ({ spoken }) => spoken[0],
});
export type SpeechRuleTemplate = ResourceOf<typeof SpeechRuleTemplate>;
