import type { QuestionnaireItem, QuestionType } from '@notewell/model';
import { factsOf, isSection, keepsNumber, keepsPlainText, takesAnswer } from '@notewell/rules';

/** True for a type with options. */
export const takesOptions = (type: QuestionType): boolean => factsOf({ type }).options !== undefined;

/** Starting points that combine several questions. */
export const presets: readonly { readonly label: string; readonly make: (linkId: string) => QuestionnaireItem }[] = [
  {
    label: 'Repeating group',
    make: (linkId) => ({
      linkId,
      type: 'Header',
      text: 'New entry',
      repeats: true,
      items: [{ linkId: `${linkId}-1`, type: 'String', text: 'New question' }],
    }),
  },
  {
    label: 'Table with added rows',
    make: (linkId) => ({
      linkId,
      type: 'Grid',
      text: 'New table',
      items: [
        {
          linkId: `${linkId}-row`,
          type: 'Header',
          text: 'Row',
          repeats: true,
          items: [
            { linkId: `${linkId}-1`, type: 'String', text: 'First column' },
            { linkId: `${linkId}-2`, type: 'String', text: 'Second column' },
          ],
        },
      ],
    }),
  },
];

/** A new valid question. */
export const blankQuestion = (type: QuestionType, linkId: string): QuestionnaireItem => ({
  linkId,
  type,
  text: factsOf({ type }).newText ?? 'New question',
  ...(takesOptions(type)
    ? {
        options: [
          { value: 'a', display: 'First option' },
          { value: 'b', display: 'Second option' },
        ],
      }
    : {}),
});

type FieldName = keyof QuestionnaireItem;
interface Part {
  readonly title: string;
  readonly fields: readonly FieldName[];
  readonly open?: boolean;
}
/** Fields of a question type in groups, without empty groups. */
export function partsOf(type: QuestionType): readonly Part[] {
  const { keeps, looksUp } = factsOf({ type });
  const asks = takesAnswer({ type });
  const isNumber = keepsNumber({ type });
  const parts: readonly Part[] = [
    { title: 'Words', open: true, fields: asks ? ['help', 'placeholder', 'shortText', 'prefix'] : ['help', 'prefix'] },
    { title: 'Answer', open: true, fields: asks ? ['required', 'repeats', 'readOnly', 'presence', 'requiredWhen'] : [] },
    { title: 'Several times', open: true, fields: isSection({ type }) ? ['repeats', 'minItems', 'maxItems'] : [] },
    { title: 'When it shows', open: true, fields: asks ? ['displayWhen', 'hidden'] : ['displayWhen', 'hidden', 'presence'] },
    {
      title: 'Limits',
      fields: [
        ...(isNumber ? (['min', 'max', 'step', 'minLabel', 'maxLabel', 'unit'] as const) : []),
        ...(keeps === 'text' ? (['minLength', 'maxLength'] as const) : []),
        ...(asks ? (['minItems', 'maxItems', 'initial'] as const) : []),
      ],
    },
    { title: 'Calculation', fields: isNumber || keepsPlainText({ type }) ? ['calculation'] : [] },
    {
      title: 'Record',
      fields: [...(looksUp ? (['lookup'] as const) : []), 'code', ...(asks ? (['prefill', 'observation'] as const) : [])],
    },
    { title: 'Layout', fields: ['layout', 'columns'] },
  ];
  return parts.filter(({ fields }) => fields.length > 0);
}
