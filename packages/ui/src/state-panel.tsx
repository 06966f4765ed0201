import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './state-panel.module.css';
import { iconSize } from './theme.ts';

interface StatePanelProps {
  readonly icon?: Icon;
  readonly title: string;
  readonly children?: ReactNode;
  /** Next step: a button or a link. */
  readonly action?: ReactNode;
  /** `error` is announced at once; other tones are read in their turn. */
  readonly tone?: 'quiet' | 'error';
  readonly compact?: boolean;
  /** True if the panel is the whole page: its title is the first heading. */
  readonly whole?: boolean;
}

/** Panel shown instead of content: nothing yet, no matches, could not be loaded, not allowed. */
export function StatePanel({
  icon: Symbol,
  title,
  children,
  action,
  tone = 'quiet',
  compact = false,
  whole = false,
}: StatePanelProps) {
  return (
    <div
      className={classes.panel}
      data-tone={tone}
      data-compact={compact || undefined}
      role={tone === 'error' ? 'alert' : undefined}
    >
      {Symbol ? <Symbol className={classes.icon} size={compact ? iconSize.medium : 28} stroke={1.5} aria-hidden /> : null}
      <div className={classes.words}>
        {whole ? <h1 className={classes.title}>{title}</h1> : <p className={classes.title}>{title}</p>}
        {children ? <div className={classes.text}>{children}</div> : null}
      </div>
      {action}
    </div>
  );
}
