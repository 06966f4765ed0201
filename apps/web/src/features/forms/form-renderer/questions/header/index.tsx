import type { QuestionKind } from '../../question-kind.ts';
import classes from './header.module.css';

export const question: QuestionKind = {
  type: 'Header',
  shape: 'none',
  Control: ({ item, labelId }) => (
    <h3 id={labelId} className={classes.header}>
      {item.prefix ? `${item.prefix} ` : ''}
      {item.text}
    </h3>
  ),
};
