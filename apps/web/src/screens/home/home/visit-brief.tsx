import { useMemo } from 'react';
import { seriesOf } from '../../../features/charts/vitals/series.ts';
import { planLine } from '../../../features/notes/plan-line/plan-line.ts';
import { dayWords } from '../../../platform/dates.ts';
import { useReadableList } from '../../../shell/session/readable-list.ts';
import classes from './home.module.css';

/** Measures of how a patient is doing, the first one on record. LOINC codes. */
const measures = { 'PHQ-9': '44261-6', 'GAD-7': '70274-6' };
/** Readings that show a course. */
const readings = 6;

/** Where the last session ended: the last signed note's plan, and the latest scores with their course. */
export function VisitBrief({ patientId }: { readonly patientId: string }) {
  const notes = useReadableList({
    type: 'Note',
    partition: patientId,
    filters: [{ kind: 'Status', values: ['Final', 'Amended'] }],
    orderBy: 'serviceDate',
    order: 'desc',
    pageSize: 5,
  });
  const scores = useReadableList({
    type: 'Observation',
    partition: patientId,
    filters: [{ kind: 'Code', values: Object.values(measures) }],
    orderBy: 'effective',
    order: 'desc',
    pageSize: 2 * readings,
  });
  const series = useMemo(() => seriesOf(scores.items), [scores.items]);
  const last = notes.items.find((note) => planLine(note));
  if (!last && series.length === 0) return null;
  return (
    <dl className={classes.brief}>
      {last ? (
        <div>
          <dt>{last.serviceDate ? `Last plan, ${dayWords(last.serviceDate)}` : 'Last plan'}</dt>
          <dd>{planLine(last)}</dd>
        </div>
      ) : null}
      {series.map(({ key, label, readings: all }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>
            {all
              .slice(-readings)
              .map(({ words }) => words)
              .join(' → ')}
          </dd>
        </div>
      ))}
    </dl>
  );
}
