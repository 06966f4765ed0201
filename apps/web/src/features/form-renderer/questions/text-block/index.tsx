import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import type { QuestionKind } from '../../question-kind.ts';
import classes from './text-block.module.css';

export const question: QuestionKind = {
  type: 'TextBlock',
  shape: 'none',
  Control: ({ item }) => {
    const warning = item.displayStyle === 'WarningCallout';
    const callout = warning || item.displayStyle === 'InformationalCallout';
    const Symbol = warning ? IconAlertTriangle : IconInfoCircle;
    return (
      <div className={classes.block} data-callout={callout ? (warning ? 'warning' : 'information') : undefined}>
        {callout ? <Symbol size={16} aria-hidden /> : null}
        <p>{item.text}</p>
      </div>
    );
  },
  words: () => '',
};
