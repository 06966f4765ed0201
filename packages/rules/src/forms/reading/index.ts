import type { QuestionnaireItem } from '@notewell/model';
import { answersFrom, flatten, valuesOf } from '../answers.ts';
import type { ConditionContext } from '../conditions.ts';
import { formState } from '../display.ts';
import type { Occasion } from '../earlier.ts';
import { hasQuotes, quotedItems } from '../piping.ts';
import { factsOf } from '../questions/index.ts';
import { occurrenceOf, placedItems } from '../repeats.ts';
import { readEarlier } from './earlier.ts';
import { readGrid } from './grid.ts';
import type { Reading, SaidAnswer } from './reading.ts';

interface ReadingContext extends Omit<ConditionContext, 'isShown' | 'answers'> {
  readonly timeOf: (instant: string) => string;
  /** Formats a day; days are shown as stored if absent. */
  readonly dayOf?: ((at: string) => string) | undefined;
  /** Answers of other occasions, for tables of earlier answers. */
  readonly earlier?: readonly Occasion[] | undefined;
}

/**
 * Lists answers in their form's order: under its headings, entries of a group apart, grids as tables. Answers are always
 * listed; texts only while they show; headings only with something below them. Answers to unknown questions come last.
 */
export function readForm(
  items: readonly QuestionnaireItem[],
  kept: readonly SaidAnswer[],
  context: ReadingContext,
): readonly Reading[] {
  const answers = answersFrom(kept);
  const said = new Map(kept.map((answer) => [answer.questionId, answer]));
  const wordsOf = ({ linkId }: QuestionnaireItem) => said.get(linkId)?.display;
  const bare = placedItems(items, answers);
  const placed = hasQuotes(bare) ? quotedItems(bare, { answers, wordsOf }) : bare;
  const { shown } = formState(placed, { ...context, answers });
  const known = new Set(flatten(placed).map(({ linkId }) => linkId));

  const answerOf = (item: QuestionnaireItem | undefined, answer: SaidAnswer): Reading => {
    const label = [item?.prefix, item?.text ?? answer.text ?? answer.questionId].filter(Boolean).join(' ');
    const values = valuesOf(answers, answer.questionId);
    const read = item && factsOf(item).read?.({ item, label, values, said: answer, timeOf: context.timeOf });
    const words =
      answer.display ?? values.map((value) => (typeof value === 'object' ? JSON.stringify(value) : String(value))).join(', ');
    return read ?? { kind: 'answer', questionId: answer.questionId, label, words, score: answer.score };
  };
  const headed = (item: QuestionnaireItem, level: 3 | 4): readonly Reading[] => {
    const entry = occurrenceOf(item);
    const under = (item.items ?? []).flatMap((one) => readingsOf(one, 4));
    if (under.length === 0) return [];
    const called = [item.prefix, item.text, entry && entry.of > 1 ? entry.number : undefined].filter(Boolean).join(' ');
    return [...(called ? [{ kind: 'heading' as const, level, text: called }] : []), ...under];
  };
  const readingsOf = (item: QuestionnaireItem, level: 3 | 4): readonly Reading[] => {
    const { linkId } = item;
    const { layout } = factsOf(item);
    if (layout === 'section') {
      const callout = item.displayStyle === 'WarningCallout' || item.displayStyle === 'InformationalCallout';
      if (callout || (item.items ?? []).length === 0) return shown.has(linkId) ? words(item, callout) : [];
      return headed(item, level);
    }
    if (layout === 'text') return shown.has(linkId) ? words(item, true) : [];
    if (layout === 'report') return shown.has(linkId) ? [readEarlier(item, context)] : [];
    if (layout === 'grid') {
      const grid = readGrid(
        item,
        answers,
        (id) => said.get(id),
        (id) => shown.has(id),
      );
      return grid ? [grid] : [];
    }
    const answer = said.get(linkId);
    return [...(answer ? [answerOf(item, answer)] : []), ...(item.items ?? []).flatMap((one) => readingsOf(one, level))];
  };
  const words = ({ text: of, displayStyle }: QuestionnaireItem, plain: boolean): readonly Reading[] =>
    of === undefined
      ? []
      : plain
        ? [{ kind: 'text', text: of, tone: displayStyle === 'WarningCallout' ? 'warning' : undefined }]
        : [{ kind: 'heading', level: 3, text: of }];
  const rest = kept.filter(({ questionId }) => !known.has(questionId));
  const asked = placed.flatMap((item) => readingsOf(item, 3));
  return [...without(asked), ...rest.map((answer) => answerOf(undefined, answer))];
}

/** Drops headings that are directly followed by another of their level. */
const without = (readings: readonly Reading[]): readonly Reading[] =>
  readings.filter((one, at) => {
    const next = readings[at + 1];
    return one.kind !== 'heading' || (next !== undefined && (next.kind !== 'heading' || next.level > one.level));
  });

export type { Reading, SaidAnswer } from './reading.ts';
