import { LineInput } from '../../parts/line-input.tsx';
import { dayWords } from '../../parts/moments.ts';
import { firstText, type QuestionKind } from '../../question-kind.ts';

const shape = /^\d{4}(-\d{2}(-\d{2}(T.*)?)?)?$/;

export const question: QuestionKind = {
  type: 'Approximate',
  shape: 'field',
  Control: (props) => (
    <LineInput
      {...props}
      item={{ ...props.item, placeholder: props.item.placeholder ?? '2024, 2024-03 or 2024-03-15' }}
      width="medium"
    />
  ),
  words: (_item, values) => dayWords(firstText(values)),
  fault: (_item, values) =>
    firstText(values) === '' || shape.test(firstText(values)) ? undefined : 'Write a year, a year and month, or a full date.',
};
