import type { QuestionKind } from '../../question-kind.ts';

/** Stands for a type without a folder of its own: shows the answer and keeps it, and does not pretend to change it. */
export const question: QuestionKind = {
  type: 'String',
  shape: 'none',
  Control: ({ item, values, labelId }) => (
    <div>
      <div id={labelId}>{item.text}</div>
      <p style={{ margin: 0, color: 'var(--mantine-color-dimmed)', fontSize: 'var(--mantine-font-size-sm)' }}>
        {values.length > 0 ? question.words(item, values) : 'This kind of question cannot be answered here.'}
      </p>
    </div>
  ),
  words: (_item, values) => values.map((value) => (typeof value === 'object' ? JSON.stringify(value) : String(value))).join(', '),
};
