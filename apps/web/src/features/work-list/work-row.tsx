import type { ReactNode } from 'react';
import { moveByArrows } from './row-keys.ts';
import classes from './work-list.module.css';

/** px; taller than a table's row, because each holds two lines and a button. */
export const rowTall = 52;

interface WorkRowProps {
  /** At the start, in its own column: a time of day. */
  readonly lead?: ReactNode;
  readonly title: ReactNode;
  readonly detail: ReactNode;
  readonly status?: ReactNode;
  readonly action?: ReactNode;
  readonly current?: boolean;
}

/** One thing to do: what it is, how it stands, and the button that does it. */
export function WorkRow({ lead, title, detail, status, action, current = false }: WorkRowProps) {
  return (
    <li className={classes.row} data-current={current || undefined}>
      {lead === undefined ? null : <div className={classes.lead}>{lead}</div>}
      <div className={classes.words}>
        <div className={classes.title}>{title}</div>
        <div className={classes.detail}>{detail}</div>
      </div>
      {status ? <div className={classes.status}>{status}</div> : null}
      {action ? <div className={classes.action}>{action}</div> : null}
    </li>
  );
}

/** The rows of a work list; the arrow keys lead from one to the next. */
export function WorkRows({ children }: { readonly children: ReactNode }) {
  return (
    <ul className={classes.rows} onKeyDown={moveByArrows}>
      {children}
    </ul>
  );
}
