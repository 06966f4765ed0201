import { isApproximateDate } from '@notewell/model';
import { LineInput } from '../../parts/line-input.tsx';
import { sentence } from '../../parts/sentences.ts';
import { firstText, type QuestionKind } from '../../question-kind.ts';

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
  fault: (item, values) =>
    isApproximateDate(firstText(values))
      ? undefined
      : sentence(item, 'invalid', undefined, 'Write a year, a year and month, or a full date.'),
};
