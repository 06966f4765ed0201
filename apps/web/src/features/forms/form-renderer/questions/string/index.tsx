import { LineInput } from '../../parts/line-input.tsx';
import { lengthFault } from '../../parts/sentences.ts';
import { firstText, type QuestionKind } from '../../question-kind.ts';

export const question: QuestionKind = {
  type: 'String',
  shape: 'field',
  Control: (props) => <LineInput {...props} {...(props.item.maxLength ? { maxLength: props.item.maxLength } : {})} />,
  fault: (item, values) => lengthFault(item, firstText(values)),
};
