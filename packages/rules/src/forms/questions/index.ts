import type { QuestionnaireItem, QuestionType } from '@notewell/model';
import { questionFacts } from './index.gen.ts';
import { type QuestionFacts, type QuestionGroup, questionGroups } from './question.ts';

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

/** The groups of the builder with their types, in the order they are offered. */
export const questionTypesByGroup: readonly { readonly title: QuestionGroup; readonly types: readonly QuestionType[] }[] =
  questionGroups.map((title) => ({
    title,
    types: Object.values(questionFacts)
      .filter(({ group }) => group === title)
      .toSorted((a, b) => a.order - b.order)
      .map(({ type }) => type),
  }));

export { type AnswerKind, type QuestionFacts, type QuestionGroup, type QuestionSample, questionGroups } from './question.ts';
