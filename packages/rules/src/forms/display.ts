import type { QuestionnaireItem } from '@notewell/model';
import { valuesOf } from './answers.ts';
import { type ConditionContext, conditionsHold } from './conditions.ts';
import { isReadable } from './fitting.ts';
import { takesAnswer } from './questions/index.ts';
import { placedItems } from './repeats.ts';

export interface FormState {
  /** linkIds of the questions and headings that are shown. */
  readonly shown: ReadonlySet<string>;
  /** Of those, the ones that must be answered. */
  readonly required: ReadonlySet<string>;
  /** Of those, the ones without an answer that they can read. */
  readonly missing: ReadonlySet<string>;
}

/** Everything that a form's state depends on. */
interface FormContext extends Omit<ConditionContext, 'isShown'> {
  /** Questions whose answers were options when they were given. */
  readonly kept?: ReadonlySet<string> | undefined;
}

/**
 * Returns which questions show and which must be answered. A question shows if its own conditions hold and its parents
 * show; answers to hidden questions do not count. Questions in a loop of conditions treat one another as shown. A group
 * that is filled in several times occurs once per entry.
 */
export function formState(items: readonly QuestionnaireItem[], context: FormContext): FormState {
  const placed = new Map<string, { readonly item: QuestionnaireItem; readonly parent: string | undefined }>();
  const place = (level: readonly QuestionnaireItem[], parent: string | undefined): void => {
    for (const item of level) {
      placed.set(item.linkId, { item, parent });
      place(item.items ?? [], item.linkId);
    }
  };
  place(placedItems(items, context.answers), undefined);
  const known = new Map<string, boolean>();
  const isShown = (linkId: string): boolean => {
    const before = known.get(linkId);
    const here = placed.get(linkId);
    if (before !== undefined || !here) return before ?? true;
    known.set(linkId, true);
    const { item, parent } = here;
    const allowed = item.presence !== 'NotPresent' && item.hidden !== true;
    const shown = allowed && (parent === undefined || isShown(parent)) && conditionsHold(item.displayWhen, asked);
    known.set(linkId, shown);
    return shown;
  };
  const asked: ConditionContext = { ...context, isShown };
  const shown = new Set([...placed.keys()].filter(isShown));
  const isRequired = (item: QuestionnaireItem) =>
    takesAnswer(item) &&
    (item.required === true ||
      item.presence === 'MustBePresent' ||
      ((item.requiredWhen?.conditions ?? []).length > 0 && conditionsHold(item.requiredWhen, asked)));
  const required = new Set([...shown].filter((linkId) => isRequired(placed.get(linkId)?.item ?? { linkId, type: 'Header' })));
  const isAnswered = (linkId: string): boolean => {
    const [item, values] = [placed.get(linkId)?.item, valuesOf(context.answers, linkId)];
    return values.some((value) => item !== undefined && (context.kept?.has(linkId) || isReadable(item, value)));
  };
  const missing = new Set([...required].filter((linkId) => !isAnswered(linkId)));
  return { shown, required, missing };
}
