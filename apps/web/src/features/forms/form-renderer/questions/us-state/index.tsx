import { UsState } from '@notewell/model';
import { Dropdown } from '../../parts/dropdown.tsx';
import type { QuestionKind } from '../../question-kind.ts';
import { question as choice } from '../choice/index.tsx';

const options = UsState.entries.map(({ code, display }) => ({ value: code, display }));

export const question: QuestionKind = {
  type: 'UsState',
  shape: 'field',
  Control: (props) => <Dropdown {...props} item={{ ...props.item, options }} />,
  fault: (item, values) => choice.fault?.({ ...item, options }, values),
};
