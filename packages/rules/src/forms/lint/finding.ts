import type { Questionnaire, QuestionnaireItem } from '@notewell/model';

/** An error keeps a form from being published; a warning says what is likely not meant. */
export type LintSeverity = 'Error' | 'Warning';

export interface Finding {
  /** The check's own name. */
  readonly check: string;
  readonly severity: LintSeverity;
  /** Where it stands: the question's linkId, or a path such as `scoring.items`. */
  readonly at: string;
  /** What is wrong and what to do about it, in a sentence. */
  readonly message: string;
}

export type FormContent = Pick<Questionnaire, 'items' | 'scoring' | 'subscales'>;

/** A form with what every check asks of it. */
export interface FormFacts extends FormContent {
  /** In reading order; of several with one linkId all. */
  readonly all: readonly QuestionnaireItem[];
  readonly byId: ReadonlyMap<string, QuestionnaireItem>;
  /** What a question stands under; undefined at the top. */
  readonly parentOf: ReadonlyMap<string, string | undefined>;
  /** The practice's day, `yyyy-MM-dd`. */
  readonly today: string;
}

export type Found = Omit<Finding, 'check' | 'severity'> & { readonly severity?: LintSeverity };
/** One thing to look for: its file exports one of these. */
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
