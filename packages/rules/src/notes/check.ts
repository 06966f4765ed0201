import { type Note, type NoteRule, NoteValidationRule, type RuleSeverity, type ValidationOutcome } from '@notewell/model';
import type { NoteRuleInput } from './input.ts';
import { checkPracticeRule, holdsOver } from './practice-rules.ts';
import type { RuleFinding, RuleName } from './rule.ts';
import { asksForAnswers } from './rules/presence.ts';
import { isNoteRule, noteRules } from './table.ts';

type Recorded = NonNullable<Note['ruleResults']>[number];
type Override = NonNullable<Recorded['override']>;

/** What one rule says of a note. */
export interface NoteRuleResult {
  /** `Custom` for a rule of the practice's own conditions. */
  readonly rule: RuleName | 'Custom';
  /** The practice's rule, where it is one. */
  readonly noteRule?: { readonly id: string; readonly title: string } | undefined;
  readonly outcome: ValidationOutcome;
  readonly severity: RuleSeverity;
  /** What to do; only where the rule is not satisfied. */
  readonly message: string | undefined;
  /** Id of the section it concerns; none where it concerns the note or the visit as a whole. */
  readonly section: string | undefined;
  /** Who set the rule aside for this note, when and why. */
  readonly override: Override | undefined;
}

type Identity = Pick<NoteRuleResult, 'rule' | 'noteRule'>;

const isOf = (recorded: Recorded, { rule, noteRule }: Identity): boolean =>
  noteRule ? recorded.noteRule?.id === noteRule.id : !recorded.noteRule && (recorded.rule ?? recorded.name) === rule;

/** A finding as a result: the sentence only of what failed, and who set it aside. */
function resultOf(
  { note }: NoteRuleInput,
  identity: Identity,
  severity: RuleSeverity,
  finding: RuleFinding,
  sentence?: string,
): NoteRuleResult {
  const failed = finding.outcome === 'NotSatisfied';
  return {
    ...identity,
    outcome: finding.outcome,
    severity,
    message: failed ? (sentence ?? finding.message) : undefined,
    section: finding.section,
    override: failed ? note.ruleResults?.find((recorded) => isOf(recorded, identity))?.override : undefined,
  };
}

function resultOfPractice(input: NoteRuleInput, rule: NoteRule, severity: RuleSeverity): NoteRuleResult {
  const name = isNoteRule(rule.rule) ? rule.rule : 'Custom';
  const identity = { rule: name, noteRule: { id: rule.id ?? '', title: rule.title } } as const;
  return resultOf(input, identity, severity, checkPracticeRule(rule, input), name === 'Custom' ? undefined : rule.message);
}

/**
 * Runs the rules that the note's definition switches on, in its order, with its severities, parameters and sentences;
 * then the practice's own rules that hold over the note. What the practice's preferences ask for runs even where nobody names
 * the rule: sessions that overlap and a place that is missing warn, a missed visit without its reason blocks.
 */
export function checkNote(input: NoteRuleInput): NoteRuleResult[] {
  const { definition, noteRules: own = [], preferences } = input;
  const named = new Set<string | undefined>();
  const switchedOn = (definition.rules ?? []).flatMap(({ rule, severity, parameters, message, noteRule }) => {
    if (isNoteRule(rule)) {
      const finding = noteRules[rule].check(input, parameters ?? {});
      return [resultOf(input, { rule, noteRule: undefined }, severity, finding, message)];
    }
    const found = own.find(({ id }) => id !== undefined && id === noteRule?.id);
    if (!found) return [];
    named.add(found.id);
    return [resultOfPractice(input, found, severity)];
  });
  const wide = own.filter((rule) => !named.has(rule.id) && holdsOver(rule, input));
  const results = [...switchedOn, ...wide.map((rule) => resultOfPractice(input, rule, rule.severity))];
  const { checkOverlappingSessions, requireMissedVisitReason, requirePlaceOfService, hidePlaceOfService } = preferences;
  const always = [
    ...(checkOverlappingSessions ? ([['SessionOverlap', 'Warn']] as const) : []),
    ...(requirePlaceOfService && !hidePlaceOfService ? ([['LocationSelected', 'Warn']] as const) : []),
    ...(requireMissedVisitReason ? ([['MissedVisitReason', 'Block']] as const) : []),
    ...alwaysOn(input),
  ].filter(([name]) => !results.some(({ rule, noteRule }) => rule === name && !noteRule));
  return [
    ...results,
    ...always.map(([rule, severity]) =>
      resultOf(input, { rule, noteRule: undefined }, severity, noteRules[rule].check(input, {})),
    ),
  ];
}

/** A result of a look at the whole practice: whether the definition, the practice or the kind of note asks for the rule. */
export type AuditResult = NoteRuleResult & { readonly asked: boolean };

/**
 * What every rule of the product says of a note, and every rule that the practice made for it: those it is held to, and
 * beside them those that nobody asks of it, which only ever warn.
 */
export function auditNote(input: NoteRuleInput): AuditResult[] {
  const asked = checkNote(input).map((result) => ({ ...result, asked: true }));
  const named = new Set<string>(asked.filter(({ noteRule }) => !noteRule).map(({ rule }) => rule));
  const others = Object.values(noteRules).filter(({ rule }) => !named.has(rule));
  return [
    ...asked,
    ...others.map(({ rule, check }) => ({
      ...resultOf(input, { rule, noteRule: undefined }, 'Warn', check(input, {})),
      asked: false,
    })),
  ];
}

/** What a note is held to by what it is and what it asks, whether its definition says so or not; a definition may soften it. */
function alwaysOn(input: NoteRuleInput): readonly (readonly [RuleName, RuleSeverity])[] {
  const { note, members } = input;
  return [
    ...(asksForAnswers(input)
      ? ([
          ['MustBePresent', 'Block'],
          ['RequiredAnswers', 'Warn'],
        ] as const)
      : []),
    ...(note.composition === 'Group' || (members?.length ?? 0) > 1 ? ([['OtherMemberNamed', 'Block']] as const) : []),
    ...(note.composition === 'MultiService' ? ([['ServiceTimes', 'Block']] as const) : []),
  ];
}

export interface MaySign {
  readonly allowed: boolean;
  /** Rules that stand against signing; each can be set aside with a reason by whoever holds the permission. */
  readonly blocking: readonly NoteRuleResult[];
  /** Rules that are not satisfied but let it pass. */
  readonly warnings: readonly NoteRuleResult[];
}

/** Whether the rules let a note be signed. */
export function maySign(results: readonly NoteRuleResult[]): MaySign {
  const failed = results.filter(({ outcome, override }) => outcome === 'NotSatisfied' && !override);
  const blocking = failed.filter(({ severity }) => severity === 'Block');
  return { allowed: blocking.length === 0, blocking, warnings: failed.filter(({ severity }) => severity === 'Warn') };
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
