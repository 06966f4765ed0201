import type { QuestionKind } from '../../question-kind.ts';
import classes from './text-block.module.css';

export const question: QuestionKind = {
  type: 'TextBlock',
  shape: 'none',
  Control: ({ item }) => <p className={classes['block']}>{item.text}</p>,
};
