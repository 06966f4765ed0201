import { type Note, type NoteRule, NoteValidationRule, type RuleSeverity } from '@notewell/model';
import { oneOfEachGap } from './gaps/one-of-each-gap.ts';
import type { NoteRuleInput } from './input.ts';
import { checkPracticeRule, holdsOver } from './practice-rules.ts';
import type { NoteRuleResult, RuleFinding, RuleName } from './rule.ts';
import { isFarFromBooked } from './rules/booked-times.ts';
import { isBeforeSession } from './rules/future-date.ts';
import { isPlaceOfServiceRequired, isPlaceOfServiceUnknown } from './rules/place-of-service.ts';
import { asksForAnswers, asksForSections } from './rules/presence.ts';
import { isServiceDateImpossible } from './rules/service-date.ts';
import { isSessionContradictory } from './rules/session-duration.ts';
import { asksForLength } from './rules/text-length.ts';
import { isVisitRequired } from './rules/visit-required.ts';
import { type Stated, severityIn } from './severity.ts';
import { isNoteRule, noteRules } from './table.ts';

export type { NoteRuleResult } from './rule.ts';

type Recorded = NonNullable<Note['ruleResults']>[number];

/** Rules that no definition lowers while this is true. */
const hardRules: Partial<Record<RuleName, (input: NoteRuleInput) => boolean>> = {
  ServiceDate: isServiceDateImpossible,
  FutureDate: isBeforeSession,
  SessionDuration: isSessionContradictory,
};

type Identity = Pick<NoteRuleResult, 'rule' | 'noteRule'>;

const isOf = (recorded: Recorded, { rule, noteRule }: Identity): boolean =>
  noteRule ? recorded.noteRule?.id === noteRule.id : !recorded.noteRule && (recorded.rule ?? recorded.name) === rule;

/** Converts a finding to a result. Only failed rules have a message and an override. */
function resultOf(
  { note, definition }: NoteRuleInput,
  identity: Identity,
  stated: Stated,
  finding: RuleFinding,
  sentence?: string,
): NoteRuleResult {
  const { severity, needsReason, final } = severityIn(definition, identity, stated);
  const isSilent = finding.silentAsWarning === true && severity === 'Warn' && !needsReason;
  const outcome = isSilent ? 'NotApplicable' : finding.outcome;
  const failed = outcome === 'NotSatisfied';
  return {
    ...identity,
    outcome,
    severity,
    message: failed ? (sentence ?? finding.message) : undefined,
    section: finding.section,
    ...(failed && finding.otherVisit ? { otherVisit: finding.otherVisit } : {}),
    ...(failed && finding.each && !sentence ? { each: finding.each } : {}),
    ...(failed && needsReason ? { needsReason } : {}),
    override: failed && !final ? note.ruleResults?.find((recorded) => isOf(recorded, identity))?.override : undefined,
  };
}

/** A rule that nobody may set aside keeps its severity in every definition. */
function resultOfPractice(input: NoteRuleInput, rule: NoteRule, severity: RuleSeverity): NoteRuleResult {
  const name = isNoteRule(rule.rule) ? rule.rule : 'Custom';
  const identity = { rule: name, noteRule: { id: rule.id ?? '', title: rule.title, overridable: rule.overridable } } as const;
  const blocks = rule.severity === 'Block';
  const stated = { severity: blocks && rule.overridable === false ? 'Block' : severity, blocks } as const;
  return resultOf(input, identity, stated, checkPracticeRule(rule, input), name === 'Custom' ? undefined : rule.message);
}

/**
 * Runs the rules that the note's definition enables, in its order, with its severities, parameters and messages; then the
 * practice's own rules that apply to the note. Rules required by the practice's preferences or by the definition's required
 * parts run even if they are not named.
 */
export function checkNote(input: NoteRuleInput): NoteRuleResult[] {
  const { definition, noteRules: own = [] } = input;
  const always = alwaysOn(input);
  const named = new Set<string | undefined>();
  const switchedOn = (definition.rules ?? []).flatMap(({ rule, severity, parameters, message, noteRule }) => {
    if (isNoteRule(rule)) {
      const finding = noteRules[rule].check(input, parameters ?? {});
      const isHard = hardRules[rule]?.(input) === true;
      const blocks = always.some(([name, at]) => name === rule && at === 'Block');
      const stated = { severity: isHard ? 'Block' : severity, blocks } as const;
      return [resultOf(input, { rule, noteRule: undefined }, stated, finding, message)];
    }
    const found = own.find(({ id }) => id !== undefined && id === noteRule?.id);
    if (!found) return [];
    named.add(found.id);
    return [resultOfPractice(input, found, severity)];
  });
  const wide = own.filter((rule) => !named.has(rule.id) && holdsOver(rule, input));
  const results = [...switchedOn, ...wide.map((rule) => resultOfPractice(input, rule, rule.severity))];
  const others = always.filter(([name]) => !results.some(({ rule, noteRule }) => rule === name && !noteRule));
  return [
    ...results,
    ...others.map(([rule, severity]) =>
      resultOf(input, { rule, noteRule: undefined }, { severity }, noteRules[rule].check(input, {})),
    ),
  ];
}

/** A result of an audit; `asked` is true if the definition, the practice or the kind of note requires the rule. */
export type AuditResult = NoteRuleResult & { readonly asked: boolean };

/** Runs every built-in rule and every rule of the practice for a note. Rules that are not required of the note only warn. */
export function auditNote(input: NoteRuleInput): AuditResult[] {
  const asked = checkNote(input).map((result) => ({ ...result, asked: true }));
  const named = new Set<string>(asked.filter(({ noteRule }) => !noteRule).map(({ rule }) => rule));
  const others = Object.values(noteRules).filter(({ rule }) => !named.has(rule));
  return [
    ...asked,
    ...others.map(({ rule, check }) => ({
      ...resultOf(input, { rule, noteRule: undefined }, { severity: 'Warn' }, check(input, {})),
      severity: 'Warn' as const,
      needsReason: false,
      asked: false,
    })),
  ];
}

/**
 * Rules required by the practice, or by the note's kind and content, even if its definition does not name them. A definition
 * may soften them.
 */
function alwaysOn(input: NoteRuleInput): readonly (readonly [RuleName, RuleSeverity])[] {
  const { note, members, preferences } = input;
  return [
    ...(preferences.checkOverlappingSessions ? ([['SessionOverlap', 'Warn']] as const) : []),
    ...(preferences.requireMissedVisitReason ? ([['MissedVisitReason', 'Block']] as const) : []),
    ...(asksForAnswers(input)
      ? ([
          ['MustBePresent', 'Block'],
          ['RequiredAnswers', 'Block'],
        ] as const)
      : []),
    ...(asksForSections(input) ? ([['RequiredSections', 'Block']] as const) : []),
    ...(asksForLength(input) ? ([['TextLength', 'Block']] as const) : []),
    ...(isPlaceOfServiceRequired(input) || isPlaceOfServiceUnknown(input) ? ([['PlaceOfService', 'Block']] as const) : []),
    ...(isServiceDateImpossible(input) ? ([['ServiceDate', 'Block']] as const) : []),
    ...(isSessionContradictory(input) ? ([['SessionDuration', 'Block']] as const) : []),
    ...(isBeforeSession(input) ? ([['FutureDate', 'Block']] as const) : []),
    ...(isFarFromBooked(input) ? ([['BookedTimes', 'Warn']] as const) : []),
    ['EmptyNote', 'Block'],
    ...(isVisitRequired(input) ? ([['VisitRequired', 'Block']] as const) : []),
    ...(note.composition === 'Group' || (members?.length ?? 0) > 1 ? ([['OtherMemberNamed', 'Block']] as const) : []),
    ...(note.composition === 'MultiService' ? ([['ServiceTimes', 'Block']] as const) : []),
  ];
}

export interface MaySign {
  readonly allowed: boolean;
  /** Rules that block signing. All but an empty note can be overridden with a reason, some by the signer. */
  readonly blocking: readonly NoteRuleResult[];
  /** Rules that are not satisfied but do not block signing. */
  readonly warnings: readonly NoteRuleResult[];
}

/** Tells if the rules allow signing the note. Names each gap once. */
export function maySign(results: readonly NoteRuleResult[]): MaySign {
  const failed = oneOfEachGap(results).filter(({ outcome, override }) => outcome === 'NotSatisfied' && !override);
  const blocks = ({ severity, needsReason }: NoteRuleResult) => severity === 'Block' || needsReason === true;
  const blocking = failed.filter(blocks);
  return { allowed: blocking.length === 0, blocking, warnings: failed.filter((result) => !blocks(result)) };
}

/** Results as they are recorded on the note, overrides kept. */
export const recordedResults = (results: readonly NoteRuleResult[]): Recorded[] =>
  results.map(({ rule, noteRule, outcome, severity, message, section, override }) => ({
    ...(NoteValidationRule.has(rule) ? { rule } : { name: noteRule?.title ?? rule }),
    ...(noteRule ? { noteRule: { id: noteRule.id, resourceType: 'NoteRule' as const } } : {}),
    outcome,
    severity,
    ...(message === undefined ? {} : { message }),
    ...(section === undefined ? {} : { section }),
    ...(override === undefined ? {} : { override }),
  }));
