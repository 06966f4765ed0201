import { LineInput } from '../../parts/line-input.tsx';
import { numberFault, readNumber, unitOf } from '../../parts/numbers.ts';
import type { QuestionKind } from '../../question-kind.ts';

export const question: QuestionKind = {
  type: 'Integer',
  shape: 'field',
  Control: (props) => (
    <LineInput {...props} width="short" inputMode="numeric" read={readNumber} rightSection={unitOf(props.item)} />
  ),
  fault: (item, values) => numberFault(item, values, true),
};
