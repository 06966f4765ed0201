import { type Note, NoteValidationRule, type RuleSeverity, type ValidationOutcome } from '@notewell/model';
import type { NoteRuleInput } from './input.ts';
import type { RuleName } from './rule.ts';
import { isNoteRule, noteRules } from './table.ts';

type Override = NonNullable<NonNullable<Note['ruleResults']>[number]['override']>;

/** What one rule says of a note. */
export interface NoteRuleResult {
  readonly rule: RuleName;
  readonly outcome: ValidationOutcome;
  readonly severity: RuleSeverity;
  /** What to do; only where the rule is not satisfied. */
  readonly message: string | undefined;
  /** Id of the section it concerns; none where it concerns the note or the visit as a whole. */
  readonly section: string | undefined;
  /** Who set the rule aside for this note, when and why. */
  readonly override: Override | undefined;
}

const overrideOf = (note: Note, rule: RuleName): Override | undefined =>
  note.ruleResults?.find((result) => (result.rule ?? result.name) === rule && result.override)?.override;

/**
 * Runs the rules that the note's definition switches on, in its order, with its severities, parameters and sentences. Where the practice
 * checks for overlapping sessions, that rule runs as a warning even where the definition does not name it.
 * Rules of the practice's own (`Custom`) are not among them.
 */
export function checkNote(input: NoteRuleInput): NoteRuleResult[] {
  const on = (input.definition.rules ?? []).flatMap(({ rule, ...row }) => (isNoteRule(rule) ? [{ rule, ...row }] : []));
  const always = input.preferences.checkOverlappingSessions && !on.some(({ rule }) => rule === 'SessionOverlap');
  const rows = always
    ? [...on, { rule: 'SessionOverlap' as const, severity: 'Warn' as const, parameters: undefined, message: undefined }]
    : on;
  return rows.map(({ rule, severity, parameters, message }) => {
    const finding = noteRules[rule].check(input, parameters ?? {});
    const failed = finding.outcome === 'NotSatisfied';
    return {
      rule,
      outcome: finding.outcome,
      severity,
      message: failed ? (message ?? finding.message) : undefined,
      section: finding.section,
      override: failed ? overrideOf(input.note, rule) : undefined,
    };
  });
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
export const recordedResults = (results: readonly NoteRuleResult[]): NonNullable<Note['ruleResults']> =>
  results.map(({ rule, outcome, severity, message, section, override }) => ({
    ...(NoteValidationRule.has(rule) ? { rule } : { name: rule }),
    outcome,
    severity,
    ...(message === undefined ? {} : { message }),
    ...(section === undefined ? {} : { section }),
    ...(override === undefined ? {} : { override }),
  }));
