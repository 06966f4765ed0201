import { isDate } from '@notewell/model';
import { LineInput } from '../../parts/line-input.tsx';
import { sentence } from '../../parts/sentences.ts';
import { firstText, type QuestionKind } from '../../question-kind.ts';

export const question: QuestionKind = {
  type: 'Date',
  shape: 'field',
  Control: (props) => <LineInput {...props} type="date" width="short" />,
  fault: (item, values) => (isDate(firstText(values)) ? undefined : sentence(item, 'invalid', undefined, 'Choose a day.')),
};
