import type { QuestionKind } from '../../question-kind.ts';
import { answerWords } from '../../words.ts';

/** Fallback for types without a folder: shows and keeps the answer, and does not edit it. */
export const question: QuestionKind = {
  type: 'String',
  shape: 'none',
  Control: ({ item, values, labelId }) => (
    <div>
      <div id={labelId}>{item.text}</div>
      <p style={{ margin: 0, color: 'var(--mantine-color-dimmed)', fontSize: 'var(--mantine-font-size-sm)' }}>
        {values.length > 0 ? answerWords(item, values) : 'This kind of question cannot be answered here.'}
      </p>
    </div>
  ),
};
