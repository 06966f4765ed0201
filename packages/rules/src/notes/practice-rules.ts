import type { NoteRule, Reference } from '@notewell/model';
import { coveragesOn } from '../coverages/authorizations.ts';
import { conditionsHold } from '../forms/index.ts';
import { locationOf, programOf, serviceDayOf } from './facts.ts';
import type { NoteRuleInput } from './input.ts';
import { notApplicable, notSatisfied, type RuleFinding, satisfied } from './rule.ts';
import { noteContext } from './subjects.ts';
import { isNoteRule, noteRules } from './table.ts';

/** True if the list is absent or empty, or contains one of the ids. */
const admits = (list: readonly Reference[] | undefined, ...ids: readonly (string | undefined)[]): boolean =>
  !list || list.length === 0 || list.some(({ id }) => ids.includes(id));

/** True if a rule of the practice applies to this note. Drafts and retired rules apply to none. */
export function holdsOver(rule: NoteRule, input: NoteRuleInput): boolean {
  const { note, encounter, service, coverages = [] } = input;
  const day = serviceDayOf(input);
  return (
    rule.status === 'Active' &&
    admits(rule.definitions, note.definition?.id) &&
    admits(rule.services, service?.id ?? encounter?.serviceType?.id, ...(note.services ?? []).map(({ id }) => id)) &&
    admits(rule.programs, programOf(input)?.id) &&
    admits(rule.locations, locationOf(input)?.id) &&
    admits(rule.payers, ...(day ? coveragesOn(coverages, day) : coverages).map(({ payer }) => payer?.id)) &&
    (!rule.composition?.length || rule.composition.includes(note.composition ?? 'Individual')) &&
    (rule.category === undefined || rule.category === (note.kind === 'AssessmentNote' ? 'Assessment' : 'Note'))
  );
}

/** Checks a rule of the practice: a built-in rule with its own parameters, or its own conditions. */
export function checkPracticeRule(rule: NoteRule, input: NoteRuleInput): RuleFinding {
  const context = noteContext(input);
  if (!conditionsHold(rule.appliesWhen, context)) return notApplicable;
  if (isNoteRule(rule.rule)) return noteRules[rule.rule].check(input, rule.parameters ?? {});
  if (!rule.satisfiedWhen?.conditions?.length) return notApplicable;
  if (conditionsHold(rule.satisfiedWhen, context)) return satisfied;
  return notSatisfied([rule.message ?? `${rule.title}.`, rule.remedy].filter(Boolean).join(' '));
}
