import type { Json, Observation, Questionnaire, QuestionnaireItem } from '@notewell/model';
import { type Answers, answersFrom, flatten, type KeptAnswer, keyOf, numberOf, valuesOf } from './answers.ts';
import type { ConditionContext } from './conditions.ts';
import { keptAnswers } from './derived.ts';
import { formState } from './display.ts';
import { factsOf, keepsNumber } from './questions/index.ts';
import type { SaidAnswer } from './reading/reading.ts';
import { placedItems } from './repeats.ts';
import { score } from './scoring.ts';

type Asked = Omit<ConditionContext, 'isShown'>;
type Coding = NonNullable<Observation['code']>;
/** Content of an observation made from an answer or a total. */
export type Observed = Pick<
  Observation,
  | 'code'
  | 'category'
  | 'valueQuantity'
  | 'valueCoding'
  | 'valueText'
  | 'valueBoolean'
  | 'valueDate'
  | 'valueTime'
  | 'valueInstant'
  | 'comment'
>;

/**
 * Answers that count: those to questions that show. Answers hidden by another answer stay in the draft, to return if their
 * question shows again. They are not signed, printed or exported.
 */
export function answersInForce<A extends KeptAnswer>(
  items: readonly QuestionnaireItem[],
  kept: readonly A[],
  context: Asked,
): readonly A[] {
  const answers = answersFrom(kept);
  const placed = placedItems(items, answers);
  const known = new Set(flatten(placed).map(({ linkId }) => linkId));
  const { shown } = formState(placed, { ...context, answers: { ...context.answers, ...answers } });
  return kept.filter(({ questionId }) => !known.has(questionId) || shown.has(questionId));
}

/** Observations from a form's answers, if its questions or its score are to become observations. */
export function observedIn(
  form: Pick<Questionnaire, 'items' | 'scoring' | 'subscales'>,
  kept: readonly SaidAnswer[],
  context: Asked,
): readonly Observed[] {
  const answers: Answers = answersFrom(kept);
  const items = placedItems(form.items ?? [], answers);
  const { shown } = formState(items, { ...context, answers: { ...context.answers, ...answers } });
  const single = flatten(items).flatMap((item): Observed[] => {
    const [value] = valuesOf(answers, item.linkId);
    if (!item.observation || !shown.has(item.linkId) || value === undefined) return [];
    const { code, unit, category } = item.observation;
    return [{ code: { ...code }, ...categoryOf(category), ...valueIn(item, value, unit ?? item.unit) }];
  });
  const result = score(form, answers, (linkId) => shown.has(linkId), { ...context, kept: keptAnswers(form.items ?? [], kept) });
  const code = form.scoring?.observation;
  const total: Observed[] =
    code && result?.total !== undefined
      ? [
          {
            code: { ...code },
            category: 'Survey',
            valueQuantity: { value: result.total, unit: '{score}' },
            // An answer's alert belongs in the chart next to the total, however low that is.
            ...(result.alerts.length > 0 && { comment: result.alerts.map(({ message }) => message).join('\n') }),
          },
        ]
      : [];
  return [...single, ...total];
}

const categories: { readonly [words: string]: Observation['category'] } = {
  'social-history': 'SocialHistory',
  'vital-signs': 'VitalSigns',
  survey: 'Survey',
  exam: 'Exam',
  SocialHistory: 'SocialHistory',
  VitalSigns: 'VitalSigns',
  Exam: 'Exam',
};
const categoryOf = (words: string | undefined): Pick<Observed, 'category'> => ({ category: categories[words ?? ''] ?? 'Survey' });

/** The value as its question means it: a number with unit, a choice as its code, a day as a day, else its text. */
function valueIn(item: QuestionnaireItem, value: Json, unit: Coding | undefined): ObservedValue {
  const option = item.options?.find((one) => one.value === keyOf(value));
  if (option) return { valueCoding: { ...option.code, code: option.code?.code ?? option.value, display: option.display } };
  if (typeof value === 'boolean') return { valueBoolean: value };
  const { keeps } = factsOf(item);
  const number = keepsNumber(item) ? numberOf(value) : undefined;
  if (number !== undefined) {
    const code = keeps === 'duration' ? 'min' : (unit?.code ?? unit?.display);
    return { valueQuantity: { value: number, ...(code && { unit: code }) } };
  }
  if (typeof value !== 'string') return { valueText: JSON.stringify(value) };
  if (keeps === 'date') return { valueDate: value };
  if (keeps === 'time') return { valueTime: value };
  return keeps === 'instant' ? { valueInstant: value } : { valueText: value };
}
type ObservedValue = Omit<Observed, 'code' | 'category' | 'comment'>;
