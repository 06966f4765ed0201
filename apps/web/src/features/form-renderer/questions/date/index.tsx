import { LineInput } from '../../parts/line-input.tsx';
import { dayWords } from '../../parts/moments.ts';
import { firstText, type QuestionKind } from '../../question-kind.ts';

export const question: QuestionKind = {
  type: 'Date',
  shape: 'field',
  Control: (props) => <LineInput {...props} type="date" width="short" />,
  words: (_item, values) => dayWords(firstText(values)),
};
