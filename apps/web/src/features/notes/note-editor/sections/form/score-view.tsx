import { IconAlertTriangle } from '@tabler/icons-react';
import type { NoteSection } from '../../section-kind.ts';
import classes from '../sections.module.css';

type Scores = NonNullable<NoteSection['scores']>;

/** Scores with their interpretation, and alerts. Announced on change without moving the focus. */
export function ScoreView({ scores, alerts }: { readonly scores: Scores; readonly alerts: readonly string[] }) {
  return (
    <div aria-live="polite">
      {scores.map(({ name, value, severity }) => (
        <div key={name} className={classes['total']}>
          <span>{name}</span>
          <strong>{value ?? '–'}</strong>
          {severity ? <span>{severity}</span> : null}
          {value === undefined ? <span className={classes['quiet']}>More answers are needed for a score.</span> : null}
        </div>
      ))}
      {alerts.map((message) => (
        <div key={message} className={classes['alert']} role="alert">
          <IconAlertTriangle size={16} aria-hidden />
          {message}
        </div>
      ))}
    </div>
  );
}
