import type { Questionnaire, QuestionnaireItem } from '@notewell/model';

/** An error prevents publication; a warning marks a likely mistake. */
export type LintSeverity = 'Error' | 'Warning';

export interface Finding {
  /** The check's own name. */
  readonly check: string;
  readonly severity: LintSeverity;
  /** Place of the finding: the question's linkId, or a path such as `scoring.items`. */
  readonly at: string;
  /** The fault and its remedy, in a sentence. */
  readonly message: string;
}

export type FormContent = Pick<Questionnaire, 'items' | 'scoring' | 'subscales'>;

/** A form with the indexes that the checks use. */
export interface FormFacts extends FormContent {
  /** In reading order; questions with the same linkId are all included. */
  readonly all: readonly QuestionnaireItem[];
  readonly byId: ReadonlyMap<string, QuestionnaireItem>;
  /** Parent of each question; undefined at the top. */
  readonly parentOf: ReadonlyMap<string, string | undefined>;
  /** The practice's day, `yyyy-MM-dd`. */
  readonly today: string;
}

export type Found = Omit<Finding, 'check' | 'severity'> & { readonly severity?: LintSeverity };
/** One check; each file exports one of these. */
export interface Check {
  readonly name: string;
  readonly severity: LintSeverity;
  readonly find: (form: FormFacts) => readonly Found[];
}

/** A question as its author knows it: its text, else its linkId, in quotes. */
export function quoted(item: Pick<QuestionnaireItem, 'linkId' | 'text'> | undefined, linkId = item?.linkId ?? ''): string {
  const words = item?.text?.trim() || linkId;
  return `“${words.length > 60 ? `${words.slice(0, 59)}…` : words}”`;
}
