import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { addressOf, useHolder, useShellFacts } from '../../../shell/screens.tsx';

interface MeasureLinkProps {
  readonly patientId: string;
  /** Code of the measurement. */
  readonly code: string;
  readonly className?: string | undefined;
  readonly title?: string;
  readonly children: ReactNode;
}

/** Opens a measurement in the chart, with the open note next to it if the chart is visible. */
export function MeasureLink({ patientId, code, className, title, children }: MeasureLinkProps) {
  const { screens } = useShellFacts();
  const holder = useHolder();
  const chart = addressOf(screens, 'Patient', patientId);
  if (!chart) return <span className={className}>{children}</span>;
  const here = holder?.isVisible && holder.subject === patientId;
  return (
    <Link
      to={here ? '.' : chart}
      search={(before: object) => (here ? { ...before, measure: code } : { measure: code })}
      className={className}
      title={title}
      data-measure={code}
    >
      {children}
    </Link>
  );
}
