import type { Note } from '@notewell/model';
import { severityOf } from '@notewell/rules/forms';
import { useMemo } from 'react';
import { planName } from '../../../features/charts/care-plan/plan-name.ts';
import { MeasureLink } from '../../../features/charts/measures/measure-link.tsx';
import { Plot } from '../../../features/charts/vitals/plot.tsx';
import { scoreCodes, seriesOf } from '../../../features/charts/vitals/series.ts';
import { planText } from '../../../features/notes/plan-line/plan-line.ts';
import { dateWords, dayWords } from '../../../platform/dates.ts';
import { ResourceLink } from '../../../shell/screens.tsx';
import { useReadableList } from '../../../shell/session/readable-list.ts';
import { GlancePart, lastNotes } from './glance-part.tsx';
import classes from './note.module.css';

/** Most goals and scores that are listed. */
const most = 4;

interface LastPlanProps {
  readonly patientId: string;
  /** The note in edit. */
  readonly writing: Note;
}

/** The plan of the last signed note, if possible of the same type, which this session follows. */
export function LastPlan({ patientId, writing }: LastPlanProps) {
  const { items } = useReadableList(lastNotes(patientId));
  const planned = items.filter((note) => note.id !== writing.id && planText(note));
  const last = planned.find(({ definition }) => definition?.id === writing.definition?.id) ?? planned[0];
  if (!last?.id) return null;
  return (
    <GlancePart title="Last plan">
      <p className={classes['lastPlan']}>{planText(last)}</p>
      <p className={classes['lines']}>
        <ResourceLink type="Note" id={last.id}>
          {[last.serviceDate && dateWords(last.serviceDate), last.title].filter(Boolean).join(' · ')}
        </ResourceLink>
      </p>
    </GlancePart>
  );
}

const isOver = (status: string | undefined) => status === 'Achieved' || status === 'Abandoned';

/** Open goals of the active care plans. */
export function OpenGoals({ patientId }: { readonly patientId: string }) {
  const { items } = useReadableList({
    type: 'CarePlan',
    partition: patientId,
    filters: [{ kind: 'Status', values: ['Active'] }],
    pageSize: 10,
  });
  const goals = items.flatMap((plan) =>
    (plan.items ?? [])
      .filter(({ kind, status }) => kind === 'Goal' && !isOver(status))
      .map(({ id, number, title }) => ({ key: `${plan.id} ${id}`, label: [number, title].filter(Boolean).join(' '), plan })),
  );
  const isOfSeveral = new Set(goals.map(({ plan }) => plan)).size > 1;
  if (goals.length === 0) return null;
  return (
    <GlancePart title="Open goals">
      <ul className={classes['lines']}>
        {goals.slice(0, most).map(({ key, label, plan }) => (
          <li key={key}>
            {label}
            {isOfSeveral ? <span className={classes['nothing']}> · {planName(plan)}</span> : null}
          </li>
        ))}
        {goals.length > most ? <li className={classes['nothing']}>{`and ${goals.length - most} more`}</li> : null}
      </ul>
    </GlancePart>
  );
}

/** The latest score of each instrument with its severity and course. */
export function LastScores({ patientId }: { readonly patientId: string }) {
  const { items } = useReadableList({
    type: 'Observation',
    partition: patientId,
    filters: [{ kind: 'Code', values: scoreCodes }],
    orderBy: 'effective',
    order: 'desc',
    pageSize: 50,
  });
  const series = useMemo(() => seriesOf(items), [items]);
  if (series.length === 0) return null;
  return (
    <GlancePart title="Last scores">
      <ul className={classes['lines']}>
        {series.slice(0, most).map((one) => {
          const last = one.readings.at(-1);
          const severity = last && severityOf(one.code, last.value);
          return last ? (
            <li key={one.key}>
              <MeasureLink patientId={patientId} code={one.code} className={classes['score']}>
                <span>
                  {one.label} <strong>{last.words}</strong>
                  {severity ? ` ${severity.toLowerCase()}` : ''}
                  <span className={classes['scoreDay']}>{dayWords(last.at)}</span>
                </span>
                {one.readings.length > 1 ? <Plot series={one} /> : null}
              </MeasureLink>
            </li>
          ) : null;
        })}
      </ul>
    </GlancePart>
  );
}
