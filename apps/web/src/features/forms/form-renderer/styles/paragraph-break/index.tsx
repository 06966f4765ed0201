import type { DisplayStyle } from '../../question-kind.ts';
import classes from './paragraph-break.module.css';

/** Space and a line between questions, with an optional text. */
export const style: DisplayStyle = {
  style: 'ParagraphBreak',
  types: ['TextBlock', 'Header'],
  over: {
    Control: ({ item, labelId }) => (
      <>
        <hr className={classes['break']} />
        {item.text ? (
          <p id={labelId} className={classes['text']}>
            {item.text}
          </p>
        ) : null}
      </>
    ),
  },
};
