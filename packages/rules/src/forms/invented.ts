import { addDays, type Json, type Questionnaire, type QuestionnaireItem } from '@notewell/model';
import { type Answers, flatten } from './answers.ts';
import { calculate } from './calculations.ts';
import type { ConditionContext } from './conditions.ts';
import { formState } from './display.ts';
import { type AnswerKind, factsOf, takesAnswer, takesSeveral } from './questions/index.ts';
import { questionSamples } from './questions/samples.gen.ts';
import { score } from './scoring.ts';

/** Numbers from 0 to 1 that follow from the seed alone. */
function randomFrom(seed: number): () => number {
  let state = (seed * 2_654_435_761) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
type Maker = (item: QuestionnaireItem, random: () => number, today: string) => readonly Json[];

const numberIn = ({ min, max }: QuestionnaireItem, random: () => number) => {
  const least = min ?? 0;
  return least + random() * ((max ?? least + 10) - least);
};
const sample: Maker = ({ type }) => questionSamples[type].whole ?? [];
const dayOf = (random: () => number, today: string) => addDays(today, -Math.floor(random() * 3_650));

const makers: Readonly<Record<AnswerKind, Maker>> = {
  nothing: () => [],
  yesNo: (_item, random) => [random() < 0.5],
  integer: (item, random) => [Math.round(numberIn(item, random))],
  decimal: (item, random) => [Math.round(numberIn(item, random) * 10) / 10],
  duration: sample,
  text: (item, random) => (item.options ? picked(item, random) : sample(item, random, '')),
  option: (item, random) => picked(item, random),
  date: (_item, random, today) => [dayOf(random, today)],
  time: sample,
  instant: sample,
  structure: sample,
};

function picked(item: QuestionnaireItem, random: () => number): readonly Json[] {
  const { options = [] } = item;
  const one = options[Math.floor(random() * options.length)];
  if (!one) return [];
  if (factsOf(item).isOrdered) return options.map(({ value }) => value);
  if (!takesSeveral(item) || one.exclusive) return [one.value];
  return options.filter((option) => option === one || (!option.exclusive && random() < 0.3)).map(({ value }) => value);
}

/** Answers to every question, invented: the same for the same seed. */
export function inventedAnswers(items: readonly QuestionnaireItem[], seed: number, today: string): Answers {
  const random = randomFrom(seed);
  const given = flatten(items)
    .filter((item) => takesAnswer(item) && !item.calculation)
    .map((item) => [item.linkId, makers[factsOf(item).keeps](item, random, today)] as const);
  return calculate(items, Object.fromEntries(given));
}

/** The result of a form with invented patients. */
export interface FormTrial {
  readonly patients: number;
  /** Questions that no patient was asked. */
  readonly neverAsked: readonly QuestionnaireItem[];
  /** Patients by the meaning of their total; empty without a score. */
  readonly totals: readonly (readonly [meaning: string, patients: number])[];
  readonly lowest: number | undefined;
  readonly highest: number | undefined;
  /** Patients by the words of each alert of the form. */
  readonly alerts: readonly (readonly [message: string, patients: number])[];
}

/** Answers a form as several invented patients of all ages would. */
export function tryForm(
  form: Pick<Questionnaire, 'items' | 'scoring' | 'subscales'>,
  { patients, today }: { readonly patients: number; readonly today: string },
): FormTrial {
  const items = form.items ?? [];
  const asked = new Set<string>();
  const counts = new Map<string, number>();
  const totals: number[] = [];
  const alerts = new Map((form.scoring?.alerts ?? []).map(({ message }) => [message, 0]));
  for (let seed = 1; seed <= patients; seed++) {
    const random = randomFrom(seed + 1_000);
    const answers = inventedAnswers(items, seed, today);
    const subjects = { PatientAge: Math.floor(random() * 90), PatientGender: random() < 0.5 ? 'Female' : 'Male', Today: today };
    const context: Omit<ConditionContext, 'isShown'> = { answers, subjects, today };
    const { shown } = formState(items, context);
    for (const linkId of shown) asked.add(linkId);
    const result = score(form, answers, (linkId) => shown.has(linkId), context);
    for (const message of new Set(result?.alerts.map((one) => one.message))) alerts.set(message, (alerts.get(message) ?? 0) + 1);
    if (result?.total === undefined) continue;
    totals.push(result.total);
    const meaning = result.band?.label ?? 'no meaning';
    counts.set(meaning, (counts.get(meaning) ?? 0) + 1);
  }
  return {
    patients,
    neverAsked: flatten(items).filter((item) => takesAnswer(item) && !item.hidden && !asked.has(item.linkId)),
    totals: [...counts].toSorted((a, b) => b[1] - a[1]),
    lowest: totals.length > 0 ? Math.min(...totals) : undefined,
    highest: totals.length > 0 ? Math.max(...totals) : undefined,
    alerts: [...alerts],
  };
}
