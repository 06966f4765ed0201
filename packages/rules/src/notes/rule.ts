import type { NoteValidationRule, PracticeNoteRule, ValidationOutcome } from '@notewell/model';
import type { NoteRuleInput, RuleParameters } from './input.ts';

export interface RuleFinding {
  readonly outcome: ValidationOutcome;
  /** The remedy; only if the rule is not satisfied. */
  readonly message?: string;
  /** Id of the section of the note it concerns, if there is one. */
  readonly section?: string | undefined;
  /** Id of another visit that it concerns. Names nobody, because results are stored with the note. */
  readonly otherVisit?: string | undefined;
  /** True if there is nothing to warn of: it counts only where the rule blocks. */
  readonly silentAsWarning?: boolean;
  /** Each place separately, if the rule found several. */
  readonly each?: readonly RulePlaceFinding[];
}

/** One place in a note where a rule is not satisfied. */
export interface RulePlaceFinding {
  readonly section: string;
  readonly message: string;
}

export type RuleName = NoteValidationRule | PracticeNoteRule;

/** One note rule: a pure function of a note and its context. */
export interface NoteRuleCheck {
  readonly rule: RuleName;
  /** Purpose of the rule, for those who enable it. */
  readonly about: string;
  /** Parameters that limit it. */
  readonly limits?: readonly (keyof RuleParameters)[];
  /** True if without limits it checks only what a service or program sets. */
  readonly needsLimits?: true;
  readonly check: (input: NoteRuleInput, parameters: RuleParameters) => RuleFinding;
}

export const satisfied: RuleFinding = { outcome: 'Satisfied' };
export const notApplicable: RuleFinding = { outcome: 'NotApplicable' };
export const notSatisfied = (message: string, section?: string): RuleFinding => ({ outcome: 'NotSatisfied', message, section });
