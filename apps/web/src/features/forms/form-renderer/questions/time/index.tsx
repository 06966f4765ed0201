import { isTime } from '@notewell/model';
import { LineInput } from '../../parts/line-input.tsx';
import { sentence } from '../../parts/sentences.ts';
import { firstText, type QuestionKind } from '../../question-kind.ts';

export const question: QuestionKind = {
  type: 'Time',
  shape: 'field',
  Control: (props) => (
    <LineInput
      {...props}
      values={[firstText(props.values).slice(0, 5)]}
      type="time"
      width="short"
      read={(text) => (text.length === 5 ? `${text}:00` : text)}
    />
  ),
  fault: (item, values) => (isTime(firstText(values)) ? undefined : sentence(item, 'invalid', undefined, 'Choose a time.')),
};
