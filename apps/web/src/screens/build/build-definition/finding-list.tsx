import type { Finding } from '@notewell/rules';
import { iconSize } from '@notewell/ui';
import { IconAlertTriangle, IconCircleX } from '@tabler/icons-react';
import classes from './findings.module.css';

interface FindingListProps {
  readonly findings: readonly Finding[];
  readonly onGo?: (at: string, message: string) => void;
}

/** Errors by severity, each with a link to its place. */
export function FindingList({ findings, onGo }: FindingListProps) {
  const sorted = findings.toSorted((a, b) => a.severity.localeCompare(b.severity));
  return (
    <ul className={classes['findings']}>
      {sorted.map(({ check, at, message, severity }) => {
        const Symbol = severity === 'Error' ? IconCircleX : IconAlertTriangle;
        const words = (
          <>
            <Symbol size={iconSize.small} aria-label={severity} />
            <span>{message}</span>
          </>
        );
        return (
          <li key={`${check} ${at} ${message}`} data-severity={severity}>
            {onGo ? (
              <button type="button" onClick={() => onGo(at, message)}>
                {words}
              </button>
            ) : (
              <div>{words}</div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
