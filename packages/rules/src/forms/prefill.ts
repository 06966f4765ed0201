import { type Json, type PrefillSource, type QuestionnaireItem, valuesAt } from '@notewell/model';
import { type Answers, flatten, keyOf, numberOf, valuesOf } from './answers.ts';
import { factsOf, keepsOption, keepsPlainText, takesSeveral } from './questions/index.ts';

/** Known sources of initial values. */
export interface PrefillFrom {
  /** Answers of the patient's last note that has them, by linkId. */
  readonly lastAnswers?: Answers | undefined;
  /** Records by source, whose fields a question's `path` names: the patient, the appointment. */
  readonly records?: { readonly [S in PrefillSource]?: object | undefined };
  /** Current content of the chart, a line for each entry: problems, medications, allergies, vitals. */
  readonly lines?: { readonly [S in PrefillSource]?: readonly string[] | undefined };
}

/** The sources that a form uses. */
export const prefillSources = (items: readonly QuestionnaireItem[]): ReadonlySet<PrefillSource> =>
  new Set(flatten(items).flatMap(({ prefill }) => prefill?.from ?? []));

/** Initial values of the questions that take them from the record or an earlier note. Values that do not fit are left out. */
export function prefilled(items: readonly QuestionnaireItem[], from: PrefillFrom): Answers {
  return Object.fromEntries(
    flatten(items).flatMap((item) => {
      const values = item.prefill ? fitting(item, found(item, item.prefill, from)) : [];
      return values.length > 0 ? [[item.linkId, values] as const] : [];
    }),
  );
}

/** Initial values of a form, in the form its questions store. Values that do not fit are left out. */
export const initialAnswers = (items: readonly QuestionnaireItem[]): Answers =>
  Object.fromEntries(
    flatten(items).flatMap((item): [string, readonly Json[]][] => {
      const written = (item.initial ?? []).map((text) => (factsOf(item).keeps === 'yesNo' ? truth[text] : text) ?? null);
      const values = fitting(item, written);
      return values.length > 0 ? [[item.linkId, values]] : [];
    }),
  );
const truth: { readonly [text: string]: boolean } = { true: true, false: false };

function found(
  item: QuestionnaireItem,
  { from: source, path, question }: NonNullable<QuestionnaireItem['prefill']>,
  from: PrefillFrom,
): readonly Json[] {
  if (source === 'LastAnswer' || source === 'LastNote') return valuesOf(from.lastAnswers ?? {}, question ?? item.linkId);
  const record = from.records?.[source];
  if (record && path) return valuesAt(record, path) as readonly Json[]; // a record is JSON
  const lines = from.lines?.[source] ?? [];
  if (lines.length === 0) return [];
  return item.repeats ? lines : [lines.join('\n')];
}

/** Converts values to the question's kind: its options, numbers, days. Only one value unless the question repeats. */
function fitting(item: QuestionnaireItem, values: readonly Json[]): readonly Json[] {
  const { keeps } = factsOf(item);
  const fits = values.flatMap((value): readonly Json[] => {
    if (value === null || value === '') return [];
    if (keepsOption(item) && item.options) {
      const key = keyOf(value).toLowerCase();
      const option = item.options.find((one) => one.value.toLowerCase() === key || one.display.toLowerCase() === key);
      return option ? [option.value] : [];
    }
    if (keeps === 'integer' || keeps === 'decimal') return [numberOf(value)].filter((number) => number !== undefined);
    if (keeps === 'yesNo') return typeof value === 'boolean' ? [value] : [];
    if (keeps === 'date') return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}/.test(value) ? [value.slice(0, 10)] : [];
    return keepsPlainText(item) ? [typeof value === 'object' ? keyOf(value) : String(value)] : [value];
  });
  return takesSeveral(item) ? fits : fits.slice(0, 1);
}
