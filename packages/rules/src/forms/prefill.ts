import { type Json, type PrefillSource, type QuestionnaireItem, valuesAt } from '@notewell/model';
import { type Answers, flatten, keyOf, numberOf, valuesOf } from './answers.ts';

/** What first values are taken from, as far as it is known. */
export interface PrefillFrom {
  /** Answers of the patient's last note that has them, by linkId. */
  readonly lastAnswers?: Answers | undefined;
  /** Records by source, whose fields a question's `path` names: the patient, the appointment. */
  readonly records?: { readonly [S in PrefillSource]?: object | undefined };
  /** What the chart says now, a line for each thing: problems, medications, allergies, vitals. */
  readonly lines?: { readonly [S in PrefillSource]?: readonly string[] | undefined };
}

/** Which sources a form asks for. */
export const prefillSources = (items: readonly QuestionnaireItem[]): ReadonlySet<PrefillSource> =>
  new Set(flatten(items).flatMap(({ prefill }) => prefill?.from ?? []));

/** First values of the questions that take them from the record or an earlier note; what does not fit a question is left out. */
export function prefilled(items: readonly QuestionnaireItem[], from: PrefillFrom): Answers {
  return Object.fromEntries(
    flatten(items).flatMap((item) => {
      const values = item.prefill ? fitting(item, found(item, item.prefill, from)) : [];
      return values.length > 0 ? [[item.linkId, values] as const] : [];
    }),
  );
}

/** What a form begins with before anybody answers: its first values, as their questions keep them. What does not fit is left out. */
export const initialAnswers = (items: readonly QuestionnaireItem[]): Answers =>
  Object.fromEntries(
    flatten(items).flatMap((item): [string, readonly Json[]][] => {
      const written = (item.initial ?? []).map((text) => (item.type === 'Boolean' ? truth[text] : text) ?? null);
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

/** Values as the question keeps them: its own options, numbers as numbers, days as days; one alone unless it repeats. */
function fitting(item: QuestionnaireItem, values: readonly Json[]): readonly Json[] {
  const fits = values.flatMap((value): readonly Json[] => {
    if (value === null || value === '') return [];
    if ((item.type === 'Choice' || item.type === 'Ranking') && item.options) {
      const key = keyOf(value).toLowerCase();
      const option = item.options.find((one) => one.value.toLowerCase() === key || one.display.toLowerCase() === key);
      return option ? [option.value] : [];
    }
    if (item.type === 'Integer' || item.type === 'Decimal') return [numberOf(value)].filter((number) => number !== undefined);
    if (item.type === 'Boolean') return typeof value === 'boolean' ? [value] : [];
    if (item.type === 'Date') return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}/.test(value) ? [value.slice(0, 10)] : [];
    return item.type === 'String' || item.type === 'Text' ? [typeof value === 'object' ? keyOf(value) : String(value)] : [value];
  });
  return item.repeats || item.type === 'Ranking' ? fits : fits.slice(0, 1);
}
