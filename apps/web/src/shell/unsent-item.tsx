import type { UnsentItem as Unsent } from '@notewell/client';
import { Status } from '@notewell/ui';
import { sentenceFor } from '../platform/failure.ts';
import classes from './work-tray.module.css';
import { stateOf, whatOf } from './work-words.ts';

export function UnsentItem({ item }: { readonly item: Unsent }) {
  return (
    <li className={classes.item}>
      <div className={classes.head}>
        <span>{whatOf(item)}</span>
        <Status tone={item.state === 'held' ? 'warn' : 'quiet'} plain>
          {stateOf(item)}
        </Status>
      </div>
      {item.lastError ? <div className={classes.why}>Last answer: {sentenceFor(item.lastError)}</div> : null}
    </li>
  );
}
