import { isDuration } from '@notewell/model';
import { LineInput } from '../../parts/line-input.tsx';
import { sentence } from '../../parts/sentences.ts';
import { firstText, type QuestionKind } from '../../question-kind.ts';

/** `hours:minutes` or `hours:minutes:seconds`; stored with seconds, as in the contract. */
const withSeconds = (text: string) => (/^-?\d+:[0-5]\d$/.test(text) ? `${text}:00` : text);

export const question: QuestionKind = {
  type: 'Duration',
  shape: 'field',
  Control: (props) => (
    <LineInput
      {...props}
      item={{ ...props.item, placeholder: props.item.placeholder ?? 'h:mm' }}
      values={[firstText(props.values).replace(/^(-?\d+:\d\d):00$/, '$1')]}
      width="short"
      read={withSeconds}
    />
  ),
  fault: (item, values) =>
    isDuration(firstText(values)) ? undefined : sentence(item, 'invalid', undefined, 'Write hours and minutes, such as 1:30.'),
};
