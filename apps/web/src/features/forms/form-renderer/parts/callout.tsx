import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import type { ControlProps } from '../question-kind.ts';
import classes from './callout.module.css';

/** A highlighted text: information or warning. */
export function Callout({ item, labelId, tone }: ControlProps & { readonly tone: 'information' | 'warning' }) {
  const Symbol = tone === 'warning' ? IconAlertTriangle : IconInfoCircle;
  return (
    <div className={classes['callout']} data-tone={tone} role="note">
      <Symbol size={16} aria-label={tone === 'warning' ? 'Warning' : 'Information'} role="img" />
      <p id={labelId}>
        {item.text}
        {item.help ? <small>{item.help}</small> : null}
      </p>
    </div>
  );
}
