import { type Json, QuestionDisplayStyle, type QuestionnaireItem, QuestionType } from '@notewell/model';
import { questionSample } from '@notewell/testkit';
import { stylesFor } from '../../src/features/forms/form-renderer/registry.ts';

export const sheetStates = ['empty', 'partial', 'whole', 'invalid', 'read-only', 'view'] as const;
export type SheetState = (typeof sheetStates)[number];

interface SheetItem {
  readonly name: string;
  readonly item: QuestionnaireItem;
}
const kinds = QuestionType.values.flatMap((type) => [
  { name: type as string, type, style: undefined },
  ...stylesFor(type).map((style) => ({ name: `${type} ${style}`, type, style })),
]);
const one = (type: QuestionType, style: QuestionDisplayStyle | undefined): QuestionnaireItem => ({
  ...questionSample(type, style).look,
  linkId: `${type} ${style ?? ''}`.trim(),
  type,
  help: 'What is meant by it.',
  ...(style && { displayStyle: style }),
});
const cell = (linkId: string, text: string): QuestionnaireItem => ({ linkId, type: 'String', text });

/** Every type in its default look and in each supported style, then the containers. */
export const sheetItems = (): readonly SheetItem[] => [
  ...kinds.map(({ name, type, style }) => ({ name, item: { ...one(type, style), ...(asks(type) && { required: true }) } })),
  {
    name: 'Repeating group',
    item: {
      linkId: 'child',
      type: 'Header',
      text: 'Child',
      repeats: true,
      items: [cell('name', 'Name'), cell('school', 'School')],
    },
  },
  {
    name: 'Table with added rows',
    item: {
      linkId: 'table',
      type: 'Grid',
      text: 'Earlier treatment',
      items: [
        {
          linkId: 'row',
          type: 'Header',
          text: 'Treatment',
          repeats: true,
          items: [cell('where', 'Where'), cell('when', 'When')],
        },
      ],
    },
  },
];
const asks = (type: QuestionType) => !['Header', 'TextBlock', 'Grid', 'TableReport'].includes(type);

export function answersIn(item: QuestionnaireItem, name: string, state: SheetState): Readonly<Record<string, readonly Json[]>> {
  if (state === 'empty') return {};
  if (name === 'Repeating group') return { child: [2], name: ['Ana'], 'name#2': ['Ben'] };
  if (name === 'Table with added rows') return { row: [2], where: ['North clinic'], 'when#2': ['2019'] };
  if (item.type === 'Grid') return { 'grid-0': ['o1'], ...(state === 'partial' ? {} : { 'grid-1': ['o3'] }) };
  const { whole = [], partial, wrong } = questionSample(item.type, item.displayStyle);
  const values = state === 'partial' ? (partial ?? whole.slice(0, 1)) : state === 'invalid' ? (wrong ?? []) : whole;
  return { [item.linkId]: values };
}
