import type { Icon } from '@tabler/icons-react';
import classes from './status.module.css';

export type Tone = 'quiet' | 'good' | 'warn' | 'bad' | 'info' | 'accent';

/** A state as a word with a colored mark; the word alone is enough to understand it. */
export function Status({ tone = 'quiet', icon: Symbol, children, plain = false }: StatusProps) {
  return (
    <span className={classes.status} data-tone={tone} data-plain={plain || undefined}>
      {Symbol ? <Symbol size={14} stroke={2} aria-hidden /> : <span className={classes.dot} aria-hidden />}
      {children}
    </span>
  );
}
interface StatusProps {
  readonly tone?: Tone;
  readonly icon?: Icon;
  readonly children: string;
  /** Without background: for use inside dense rows. */
  readonly plain?: boolean;
}
