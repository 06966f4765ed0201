import { Delayed } from '@notewell/ui';
import type { ReactNode } from 'react';
import { loadingFigure } from '../platform/loading-figure.ts';
import classes from './loading.module.css';

interface LoadingScreenProps {
  readonly today?: Date;
  /** Shown until loading has taken longer than a moment. */
  readonly before?: ReactNode;
}

/** Shown only if loading takes longer than a moment. */
export function LoadingScreen({ today = new Date(), before }: LoadingScreenProps) {
  return (
    <Delayed before={before}>
      <div className={classes.screen} role="status">
        {loadingFigure(today) === 'cat' ? <Cat /> : <div className={classes.bar} aria-hidden />}
        <p>Loading…</p>
      </div>
    </Delayed>
  );
}

function Cat() {
  return (
    <svg className={classes.cat} viewBox="0 0 120 90" aria-hidden>
      <path className={classes.tail} d="M92 70 q24 -6 16 -34" />
      <ellipse cx="66" cy="64" rx="34" ry="20" />
      <circle cx="36" cy="44" r="19" />
      <path d="M19 36 L20 14 L35 28 Z M53 36 L52 14 L37 28 Z" />
      <g className={classes.eyes}>
        <circle cx="29" cy="43" r="2.6" />
        <circle cx="43" cy="43" r="2.6" />
      </g>
    </svg>
  );
}
