import type { QuestionnaireItem, QuestionType } from '@notewell/model';
import { blankOptions } from './blank-options.ts';
import { questionFacts } from './index.gen.ts';
import { type QuestionFacts, type QuestionGroup, type QuestionOffer, questionGroups } from './question.ts';

type Typed = Pick<QuestionnaireItem, 'type'>;

/** The facts of a question's type. */
export const factsOf = ({ type }: Typed): QuestionFacts => questionFacts[type];

/** True for a question that takes an answer; headings, texts, grids and reports take none. */
export const takesAnswer = (item: Typed): boolean => factsOf(item).keeps !== 'nothing';

const numeric: ReadonlySet<QuestionFacts['keeps']> = new Set(['integer', 'decimal', 'duration']);
/** True for answers that are numbers; a duration counts in minutes. */
export const keepsNumber = (item: Typed): boolean => numeric.has(factsOf(item).keeps);
/** True for answers that count as numbers: yes is 1 and no is 0. */
export const isNumeric = (item: Typed): boolean => keepsNumber(item) || factsOf(item).keeps === 'yesNo';

/** True for a question that needs options of its own. */
export const needsOptions = (item: Typed): boolean => {
  const { options } = factsOf(item);
  return options === 'only' || options === 'phrases';
};
/** True for an answer that is one of the question's options and nothing else. */
export const keepsOption = (item: Typed): boolean => factsOf(item).keeps === 'option';
/** True for a question that is answered in free text. */
export const keepsPlainText = (item: Typed): boolean => factsOf(item).keeps === 'text' && factsOf(item).options === undefined;
/** True for a question with at most one answer that is one of its options. */
export const isSingleChoice = (item: Typed): boolean => keepsOption(item) && factsOf(item).isOrdered !== true;

/** True for an answer of several values: the question repeats or orders its options. */
export const takesSeveral = (item: Pick<QuestionnaireItem, 'type' | 'repeats'>): boolean =>
  item.repeats === true || factsOf(item).isOrdered === true;

export const isSection = (item: Typed): boolean => factsOf(item).layout === 'section';
export const isGrid = (item: Typed): boolean => factsOf(item).layout === 'grid';
/** True for a table of earlier answers. */
export const isReport = (item: Typed): boolean => factsOf(item).layout === 'report';

/** An offer with its type. */
export interface OfferedQuestion extends QuestionOffer {
  readonly type: QuestionType;
}
const offered = Object.values(questionFacts)
  .toSorted((a, b) => a.order - b.order)
  .flatMap(({ type, group, offers }) => offers.map((offer) => ({ ...offer, type, group })));

/** The questions that a builder offers first. */
export const usualQuestions: readonly OfferedQuestion[] = offered
  .filter(({ common }) => common !== undefined)
  .toSorted((a, b) => (a.common ?? 0) - (b.common ?? 0));
/** The other questions by group, in the order they are offered. */
export const moreQuestions: readonly { readonly title: QuestionGroup; readonly offers: readonly OfferedQuestion[] }[] =
  questionGroups
    .map((title) => ({ title, offers: offered.filter(({ group, common }) => group === title && common === undefined) }))
    .filter(({ offers }) => offers.length > 0);

/** The offer that a question goes by. */
export function offerOf(item: QuestionnaireItem): OfferedQuestion {
  const { type, offers } = factsOf(item);
  return { ...(offers.find(({ is }) => is?.(item)) ?? offers[0]), type };
}

/** A new question. Its linkIds begin with its own. */
export function questionFrom({ type, make = {} }: OfferedQuestion, linkId: string): QuestionnaireItem {
  const named = (items: readonly QuestionnaireItem[]): QuestionnaireItem[] =>
    items.map((item) => ({
      ...item,
      linkId: `${linkId}-${item.linkId}`,
      ...(item.items && { items: named(item.items) }),
    }));
  const { items, ...settings } = make;
  return {
    linkId,
    type,
    ...(factsOf({ type }).options ? { options: [...blankOptions] } : {}),
    ...settings,
    ...(items && { items: named(items) }),
  };
}

export { isPlaceholder } from './blank-options.ts';
export { type AnswerKind, type QuestionFacts, type QuestionGroup, type QuestionSample, questionGroups } from './question.ts';
