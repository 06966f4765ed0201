import type { NoteValidationRule, PracticeNoteRule, ValidationOutcome } from '@notewell/model';
import type { NoteRuleInput, RuleParameters } from './input.ts';

export interface RuleFinding {
  readonly outcome: ValidationOutcome;
  /** Says what to do; only where the rule is not satisfied. */
  readonly message?: string;
  /** Id of the section of the note it concerns, where there is one. */
  readonly section?: string | undefined;
}

export type RuleName = NoteValidationRule | PracticeNoteRule;

/** One note rule: a pure question about a note and what belongs to it. */
export interface NoteRuleCheck {
  readonly rule: RuleName;
  /** What the rule sees to, for those who switch it on. */
  readonly about: string;
  readonly check: (input: NoteRuleInput, parameters: RuleParameters) => RuleFinding;
}

export const satisfied: RuleFinding = { outcome: 'Satisfied' };
export const notApplicable: RuleFinding = { outcome: 'NotApplicable' };
export const notSatisfied = (message: string, section?: string): RuleFinding => ({ outcome: 'NotSatisfied', message, section });
