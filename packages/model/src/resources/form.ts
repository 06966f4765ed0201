import { boolean, code, coding, list, reference } from '../kernel/field.ts';
import { byReference, byText, byValue, defineResource, practiceWide, type ResourceOf } from '../kernel/resource.ts';
import { FormAudience, Layout } from '../vocabularies/index.ts';
import { definitionFields, isUnfinishedDraft } from './parts/definition.ts';
import { ruleConditions } from './parts/rule-conditions.ts';

export const Form = defineResource({
  type: 'Form',
  collection: 'forms',
  labels: ['Form set', 'Form sets'],
  about: 'Questionnaires answered together, one tab each, in a note, a packet or on their own.',
  family: 'definitions',
  scope: practiceWide,
  unfinished: isUnfinishedDraft,
  fields: {
    ...definitionFields,
    questionnaires: list(reference('Questionnaire'), { max: 100, unique: 'id' }),
    code: coding().about('LOINC where the whole form has one'),
    category: coding(),
    layout: code(Layout),
    audience: list(code(FormAudience), { max: 3, unique: true }),
    programs: list(reference('Program'), { max: 500, unique: 'id' }),
    services: list(reference('HealthcareService'), { max: 1_000, unique: 'id' }),
    displayWhen: ruleConditions(),
    signatureConfiguration: reference('SignatureConfiguration'),
    standalone: boolean().about('May be answered outside a note'),
  },
  filters: {
    Text: byText('title', 'description', 'code.display'),
    Questionnaire: byReference('questionnaires'),
    Status: byValue('status'),
    Audience: byValue('audience'),
    Lineage: byValue('lineage'),
    Program: byReference('programs'),
    Service: byReference('services'),
  },
  sorts: { name: 'title', created: 'id', version: 'version' },
  display: (form) => form.title,
});
export type Form = ResourceOf<typeof Form>;
