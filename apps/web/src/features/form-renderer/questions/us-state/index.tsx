import { UsState } from '@notewell/model';
import type { QuestionKind } from '../../question-kind.ts';
import { question as choice } from '../choice/index.tsx';

const options = UsState.entries.map(({ code, display }) => ({ value: code, display }));

export const question: QuestionKind = {
  type: 'UsState',
  shape: 'field',
  Control: (props) => <choice.Control {...props} item={{ ...props.item, options, displayStyle: 'Dropdown' }} />,
  words: (item, values) => choice.words({ ...item, options }, values),
};
