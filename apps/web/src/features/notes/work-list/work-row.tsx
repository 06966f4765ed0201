import type { ReactNode } from 'react';
import { moveByArrows } from './row-keys.ts';
import classes from './work-list.module.css';

/** Pixels; taller than a table row, because it holds two lines and a button. */
export const rowTall = 52;

interface WorkRowProps {
  /** Content of the first column: a time of day. */
  readonly lead?: ReactNode;
  readonly title: ReactNode;
  readonly detail: ReactNode;
  readonly status?: ReactNode;
  readonly action?: ReactNode;
  readonly current?: boolean;
  /** True for words that are read whole, such as what a check found: they take as many lines as they need. */
  readonly wraps?: boolean;
  /** Further content below the detail, such as where the last session ended. */
  readonly more?: ReactNode;
}

/** A task: its title, status and button. */
export function WorkRow({ lead, title, detail, status, action, current = false, wraps = false, more }: WorkRowProps) {
  return (
    <li className={classes.row} data-current={current || undefined} data-wraps={wraps || undefined}>
      {lead === undefined ? null : <div className={classes.lead}>{lead}</div>}
      <div className={classes.words}>
        <div className={classes.title}>{title}</div>
        <div className={classes.detail}>{detail}</div>
      </div>
      {status ? <div className={classes.status}>{status}</div> : null}
      {action ? <div className={classes.action}>{action}</div> : null}
      {more ? <div className={classes.more}>{more}</div> : null}
    </li>
  );
}

/** Rows of a worklist; the arrow keys move between them. */
export function WorkRows({ children }: { readonly children: ReactNode }) {
  return (
    <ul className={classes.rows} onKeyDown={moveByArrows}>
      {children}
    </ul>
  );
}
