import type { Json, QuestionnaireItem } from '@notewell/model';
import { flatten, keyOf, valuesOf } from './answers.ts';
import { conditionWords, valueWords } from './condition-words.ts';
import { type Condition, type ConditionContext, type Conditions, conditionHolds, conditionsHold } from './conditions.ts';
import { formState } from './display.ts';
import { placedItems } from './repeats.ts';

export interface ConditionOutcome {
  readonly condition: Condition;
  readonly words: string;
  readonly holds: boolean;
  /** The current value in words; empty if there is none. */
  readonly found: string;
}
export interface ConditionsOutcome {
  readonly logic: Conditions['logic'];
  readonly holds: boolean;
  readonly conditions: readonly ConditionOutcome[];
}
export interface QuestionExplanation {
  readonly shown: boolean;
  readonly required: boolean;
  /** The reason, in one sentence. */
  readonly because: string;
  /** Its own conditions; undefined if it has none. */
  readonly display: ConditionsOutcome | undefined;
  readonly requirement: ConditionsOutcome | undefined;
  /** The hidden parent that hides it; undefined if all parents show. */
  readonly hiddenBy: string | undefined;
}

type Asked = Omit<ConditionContext, 'isShown'>;

/** Explains why each question shows or hides and is required or not, for these answers and this patient. */
export function explainForm(
  form: readonly QuestionnaireItem[],
  context: Asked,
  naming?: (value: string) => string | undefined,
): ReadonlyMap<string, QuestionExplanation> {
  const items = placedItems(form, context.answers);
  const { shown, required } = formState(items, context);
  const asked: ConditionContext = { ...context, isShown: (linkId) => !known.has(linkId) || shown.has(linkId) };
  const known = new Map(flatten(items).map((item) => [item.linkId, item]));
  const itemOf = (linkId: string) => known.get(linkId);

  const outcomeOf = (conditions: Conditions | undefined): ConditionsOutcome | undefined => {
    if (!conditions || (conditions.conditions ?? []).length === 0) return undefined;
    return {
      logic: conditions.logic,
      holds: conditionsHold(conditions, asked),
      conditions: (conditions.conditions ?? []).map((condition) => ({
        condition,
        words: conditionWords(condition, itemOf, naming),
        holds: conditionHolds(condition, asked),
        found: foundWords(condition),
      })),
    };
  };
  const foundWords = ({ question, subject, everywhere }: Condition): string => {
    const keys = everywhere ?? (question === undefined ? [] : [question]);
    if (keys.length > 0 && keys.every((key) => known.has(key) && !shown.has(key))) return 'hidden, so it counts as not answered';
    const values: readonly Json[] =
      question === undefined
        ? [context.subjects[subject ?? 'Unknown'] ?? []].flat()
        : keys.filter((key) => shown.has(key) || !known.has(key)).flatMap((key) => valuesOf(context.answers, key));
    const item = question === undefined ? undefined : itemOf(question);
    return values.map((value) => naming?.(keyOf(value)) ?? valueWords(item, value)).join(', ');
  };

  const explained = new Map<string, QuestionExplanation>();
  const visit = (level: readonly QuestionnaireItem[], hiddenAbove: string | undefined): void => {
    for (const item of level) {
      const { linkId } = item;
      const isShown = shown.has(linkId);
      const display = outcomeOf(item.displayWhen);
      explained.set(linkId, {
        shown: isShown,
        required: required.has(linkId),
        because: reason(item, display, hiddenAbove === undefined ? undefined : (itemOf(hiddenAbove)?.text ?? hiddenAbove)),
        display,
        requirement: outcomeOf(item.requiredWhen),
        hiddenBy: hiddenAbove,
      });
      visit(item.items ?? [], isShown ? undefined : (hiddenAbove ?? linkId));
    }
  };
  visit(items, undefined);
  return explained;
}

/** Says why a question shows or hides. `above` is the text of the hidden parent. */
function reason(item: QuestionnaireItem, display: ConditionsOutcome | undefined, above: string | undefined): string {
  if (item.hidden) return 'Hides: it is set to hidden.';
  if (item.presence === 'NotPresent') return 'Hides: its presence is “not present”.';
  if (above !== undefined) return `Hides: “${above}”, which it stands under, is hidden.`;
  return display ? sentenceOf(display) : 'Shows: it has no conditions.';
}

/** Names the conditions that decided. */
function sentenceOf({ logic, holds, conditions }: ConditionsOutcome): string {
  const decisive = conditions.filter(
    (one) => ({ And: !holds, Or: holds, None: !holds })[logic] === (logic === 'And' ? !one.holds : one.holds),
  );
  const list = decisive.map(({ words, found }) => `${words} (now: ${found || 'nothing'})`).join('; ');
  if (logic === 'And') return holds ? 'Shows: all its conditions hold.' : `Hides, because this does not hold: ${list}.`;
  if (logic === 'Or') return holds ? `Shows, because this holds: ${list}.` : 'Hides: none of its conditions holds.';
  return holds ? 'Shows: none of what would hide it holds.' : `Hides, because this holds: ${list}.`;
}
