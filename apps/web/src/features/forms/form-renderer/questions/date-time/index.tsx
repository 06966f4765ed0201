import { isInstant } from '@notewell/model';
import { LineInput } from '../../parts/line-input.tsx';
import { instantOf, localOf } from '../../parts/moments.ts';
import { sentence } from '../../parts/sentences.ts';
import { firstText, type QuestionKind } from '../../question-kind.ts';

export const question: QuestionKind = {
  type: 'DateTime',
  shape: 'field',
  Control: (props) => (
    <LineInput {...props} values={[localOf(firstText(props.values))]} type="datetime-local" width="medium" read={instantOf} />
  ),
  fault: (item, values) =>
    isInstant(firstText(values)) ? undefined : sentence(item, 'invalid', undefined, 'Choose a day and a time.'),
};
