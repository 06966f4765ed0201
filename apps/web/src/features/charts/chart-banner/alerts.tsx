import { Button } from '@mantine/core';
import { Status } from '@notewell/ui';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import classes from './chart-banner.module.css';
import type { Alert } from './patient-facts.ts';

/** Alerts of the chart that show at once; the others open with a button. */
const atOnce = 3;
const tones = { Critical: 'bad', Caution: 'warn', Information: 'info' } as const;

interface AlertsProps {
  /** The most severe first. */
  readonly alerts: readonly Alert[];
  readonly ofNotes: readonly ReactNode[];
}

/** The alerts of a chart and of its notes. Information gives way to graver alerts. */
export function Alerts({ alerts, ofNotes }: AlertsProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (alerts.length + ofNotes.length === 0) return null;
  const grave = alerts.filter(({ severity }) => severity !== 'Information');
  const first = (grave.length > 0 ? grave : alerts).slice(0, atOnce);
  const more = alerts.length - first.length;
  return (
    <ul className={classes['alerts']} aria-label="Alerts">
      {ofNotes}
      {(isOpen ? alerts : first).map(({ text, severity }) => (
        <li key={text}>
          <Status tone={tones[severity]} icon={IconAlertTriangle}>
            {text}
          </Status>
        </li>
      ))}
      {more > 0 ? (
        <li>
          <Button
            size="compact-xs"
            variant="default"
            aria-expanded={isOpen}
            aria-label={isOpen ? 'Show fewer alerts' : more === 1 ? '1 more alert' : `${more} more alerts`}
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? 'Show fewer' : `${more} more`}
          </Button>
        </li>
      ) : null}
    </ul>
  );
}
