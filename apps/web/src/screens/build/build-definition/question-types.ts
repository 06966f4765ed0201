import type { QuestionnaireItem } from '@notewell/model';
import {
  factsOf,
  isSection,
  keepsNumber,
  keepsPlainText,
  type OfferedQuestion,
  offerOf,
  questionFrom,
  takesAnswer,
  takesSeveral,
} from '@notewell/rules';
import { stylesFor } from '../../../features/forms/form-renderer/index.ts';

/** True for a type with options. */
export const takesOptions = (item: Pick<QuestionnaireItem, 'type'>): boolean => factsOf(item).options !== undefined;

/** The same question as another kind: its words and conditions stay, and what both kinds have. */
export function retyped(item: QuestionnaireItem, offer: OfferedQuestion): QuestionnaireItem {
  const made = questionFrom(offer, item.linkId);
  const { text, shortText, help, prefix, required, code, displayWhen, requiredWhen, options, items, min, max, unit } = item;
  const isNumber = keepsNumber(made);
  const kept: Partial<QuestionnaireItem> = {
    text,
    shortText,
    help,
    prefix,
    code,
    displayWhen,
    ...(takesAnswer(made) ? { required, requiredWhen } : {}),
    ...(takesOptions(made) && options ? { options } : {}),
    ...(items && (isSection(made) || (takesAnswer(made) && takesAnswer(item))) ? { items } : {}),
    ...(isNumber ? { unit, ...(made.min === undefined ? { min, max } : {}) } : {}),
  };
  return { ...made, ...Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== undefined)) };
}

/** True for kinds of which a form asks several in a row, unlike a date or a file. */
function comesInRows(item: QuestionnaireItem): boolean {
  const { keeps, options } = factsOf(item);
  const isScale = item.displayStyle === 'Rating' || item.displayStyle === 'Slider';
  return options !== undefined || keeps === 'yesNo' || isScale || keepsPlainText(item);
}

/** The question that Enter begins: of the same kind if that comes in rows, with the same answers if they give points. */
export function followOf(item: QuestionnaireItem, linkId: string): QuestionnaireItem {
  const again = takesAnswer(item) && factsOf(item).keeps !== 'structure' && comesInRows(item);
  const made = questionFrom(offerOf(again ? item : { linkId, type: 'String' }), linkId);
  const isScored = item.options?.some(({ score }) => score !== undefined);
  return {
    ...made,
    ...(isScored && made.options ? { options: item.options } : {}),
    ...(isScored && item.required ? { required: true } : {}),
  };
}

type FieldName = keyof QuestionnaireItem;
interface Part {
  readonly title: string;
  readonly fields: readonly FieldName[];
  /** Shown without a fold. */
  readonly usual?: true;
}
/** Fields of a question in groups, only those that apply to it. */
export function partsOf(item: QuestionnaireItem): readonly Part[] {
  const { keeps, looksUp, options } = factsOf(item);
  const asks = takesAnswer(item);
  const isNumber = keepsNumber(item);
  const isPlain = keepsPlainText(item);
  const isScale = item.displayStyle === 'Rating' || item.displayStyle === 'Slider';
  const several = takesSeveral(item);
  const parts: readonly Part[] = [
    {
      title: 'Usual',
      usual: true,
      fields: [
        'help',
        ...(asks ? (['required'] as const) : []),
        ...(isNumber && isScale ? (['min', 'minLabel', 'max', 'maxLabel'] as const) : []),
      ],
    },
    { title: 'Shows when', usual: true, fields: ['displayWhen'] },
    {
      title: 'More settings',
      fields: [
        ...(stylesFor(item.type).length > 0 ? (['displayStyle'] as const) : []),
        ...(isNumber && !isScale ? (['min', 'max'] as const) : []),
        ...(isNumber ? (['step'] as const) : []),
        ...(isPlain ? (['minLength', 'maxLength'] as const) : []),
        ...(isPlain || isNumber ? (['placeholder'] as const) : []),
        ...(isSection(item) ? (['repeats'] as const) : []),
        ...((isSection(item) && item.repeats) || several ? (['minItems', 'maxItems'] as const) : []),
        ...(options ? (['layout'] as const) : []),
        ...(isNumber || item.calculation ? (['calculation'] as const) : []),
        ...(asks ? (['requiredWhen'] as const) : []),
        'prefix',
      ],
    },
    {
      title: 'Advanced',
      fields: [
        'shortText',
        ...(asks && keeps !== 'yesNo' && keeps !== 'structure' && options === undefined ? (['repeats'] as const) : []),
        ...(asks ? (['readOnly', 'initial'] as const) : []),
        'hidden',
        'presence',
        ...(looksUp ? (['lookup'] as const) : []),
        'code',
        ...(isNumber ? (['unit'] as const) : []),
        ...(asks ? (['prefill', 'observation'] as const) : []),
        'columns',
      ],
    },
  ];
  return parts.filter(({ fields }) => fields.length > 0);
}
