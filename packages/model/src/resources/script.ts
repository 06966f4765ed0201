import { boolean, code, group, list, longText, reference, text } from '../kernel/field.ts';
import { byReference, byText, byValue, defineResource, practiceWide, type ResourceOf } from '../kernel/resource.ts';
import { ScriptUse } from '../vocabularies/index.ts';
import { definitionFields, isUnfinishedDraft } from './parts/definition.ts';
import { ruleConditions } from './parts/rule-conditions.ts';

export const Script = defineResource({
  type: 'Script',
  collection: 'scripts',
  labels: ['Script', 'Scripts'],
  about: 'Wording that staff follow aloud step by step, such as asking for consent or taking a crisis call.',
  family: 'writing',
  scope: practiceWide,
  unfinished: isUnfinishedDraft,
  fields: {
    ...definitionFields,
    use: code(ScriptUse),
    language: text({ max: 35 }).about('A code such as en or es'),
    programs: list(reference('Program'), { max: 500, unique: 'id' }),
    services: list(reference('HealthcareService'), { max: 1_000, unique: 'id' }),
    steps: list(
      group({
        id: text({ max: 100 }).required(),
        say: longText().required(),
        hint: longText().about('For the reader alone'),
        form: reference('Form', 'Questionnaire').about('Answers are entered there'),
        showWhen: ruleConditions(),
        required: boolean(),
      }),
      { max: 500, unique: 'id' },
    ),
    author: reference('Practitioner').stampedBy('caller'),
  },
  filters: {
    Text: byText('title', 'description'),
    Use: byValue('use'),
    Status: byValue('status'),
    Lineage: byValue('lineage'),
    Language: byValue('language'),
    Program: byReference('programs'),
    Service: byReference('services'),
  },
  sorts: { name: 'title', created: 'id', version: 'version' },
  display: (script) => script.title,
});
export type Script = ResourceOf<typeof Script>;
