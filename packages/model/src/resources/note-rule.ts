import { boolean, code, list, longText, reference, text } from '../kernel/field.ts';
import { byReference, byText, byValue, defineResource, practiceWide, type ResourceOf } from '../kernel/resource.ts';
import { DefinitionCategory, NoteComposition, RuleSeverity } from '../vocabularies/index.ts';
import { definitionFields, isUnfinishedDraft } from './parts/definition.ts';
import { noteRuleName, noteRuleParameters } from './parts/note-rules.ts';
import { ruleConditions } from './parts/rule-conditions.ts';

export const NoteRule = defineResource({
  type: 'NoteRule',
  collection: 'noteRules',
  labels: ['Note rule', 'Note rules'],
  about: 'A rule that holds over many definitions: where it applies, what it demands, and what it does if that fails.',
  family: 'definitions',
  scope: practiceWide,
  unfinished: isUnfinishedDraft,
  fields: {
    ...definitionFields,
    rule: noteRuleName().required(),
    severity: code(RuleSeverity).required(),
    appliesWhen: ruleConditions().label('It is checked only when'),
    satisfiedWhen: ruleConditions().label('The following'),
    parameters: noteRuleParameters(),
    message: longText().label('What the writer reads').about('Empty: the rule’s own words'),
    remedy: longText().label('What to do about it'),
    overridable: boolean().about('A block may be set aside, with a reason, by whoever holds the permission'),
    definitions: list(reference('NoteDefinition', 'GroupNoteDefinition'), { max: 1_000, unique: 'id' })
      .label('Note types')
      .about('None chosen: all of them, as in the lists below'),
    services: list(reference('HealthcareService'), { max: 1_000, unique: 'id' }),
    programs: list(reference('Program'), { max: 500, unique: 'id' }),
    locations: list(reference('Location'), { max: 500, unique: 'id' }),
    payers: list(reference('Organization'), { max: 500, unique: 'id' }),
    category: code(DefinitionCategory).label('Listed under'),
    composition: list(code(NoteComposition), { max: 3, unique: true }).label('Kinds of note'),
    author: reference('Practitioner').stampedBy('caller').label('Made by'),
    citation: text().about('Regulation or contract it comes from'),
  },
  filters: {
    Text: byText('title', 'description', 'message'),
    Rule: byValue('rule'),
    Severity: byValue('severity'),
    Status: byValue('status'),
    Lineage: byValue('lineage'),
    Definition: byReference('definitions'),
    Service: byReference('services'),
    Program: byReference('programs'),
    Location: byReference('locations'),
    Payer: byReference('payers'),
  },
  sorts: { name: 'title', created: 'id', version: 'version' },
  display: (rule) => rule.title,
});
export type NoteRule = ResourceOf<typeof NoteRule>;
