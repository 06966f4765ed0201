import type { DisplayStyle } from '../../question-kind.ts';
import classes from './paragraph-break.module.css';

/** Room and a line between what stands above and below, with words where it has any. */
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
