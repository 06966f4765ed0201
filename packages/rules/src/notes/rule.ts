import type { Note, NoteValidationRule, PracticeNoteRule, RuleSeverity, ValidationOutcome } from '@notewell/model';
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

/** Result of one rule for a note. */
export interface NoteRuleResult {
  /** `Custom` for a rule of the practice's own conditions. */
  readonly rule: RuleName | 'Custom';
  /** The practice's rule, if it is one. */
  readonly noteRule?: { readonly id: string; readonly title: string; readonly overridable?: boolean | undefined } | undefined;
  readonly outcome: ValidationOutcome;
  readonly severity: RuleSeverity;
  /** The remedy; only if the rule is not satisfied. */
  readonly message: string | undefined;
  /** Id of the section it concerns; absent if it concerns the note or the visit as a whole. */
  readonly section: string | undefined;
  /** Id of another visit that it concerns. */
  readonly otherVisit?: string | undefined;
  /** Each place separately, if the rule found several. */
  readonly each?: readonly RulePlaceFinding[] | undefined;
  /** True if the signer may sign anyway after giving a reason. */
  readonly needsReason?: boolean;
  /** Weaker results that ask for the same thing: see `oneOfEachGap`. */
  readonly covers?: readonly NoteRuleResult[];
  /** The override of the rule for this note: by whom, when and why. */
  readonly override: NonNullable<NonNullable<Note['ruleResults']>[number]['override']> | undefined;
}

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
