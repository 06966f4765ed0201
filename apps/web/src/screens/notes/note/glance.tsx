import { useList } from '@notewell/client/react';
import type { Note } from '@notewell/model';
import { SkeletonRows } from '@notewell/ui';
import { medicationLines } from '../../../features/charts/chart-lines/lines.ts';
import { activeMedications } from '../../../features/charts/medications/active-medications.ts';
import { activeProblems, behavioralFirst } from '../../../features/charts/problems/active-problems.ts';
import { vitalCodes } from '../../../features/charts/vitals/series.ts';
import { Vitals } from '../../../features/charts/vitals/vitals.tsx';
import { dateWords } from '../../../platform/dates.ts';
import { ResourceLink, useHolder } from '../../../shell/screens.tsx';
import { useMayDo } from '../../../shell/session/may.ts';
import { useReadableList } from '../../../shell/session/readable-list.ts';
import { LastPlan, LastScores, OpenGoals } from './glance-care.tsx';
import { GlancePart, lastNotes } from './glance-part.tsx';
import classes from './note.module.css';
import { SimilarPart } from './similar-part.tsx';

/** The chart at a glance while writing. */
export function Glance({ patientId, writing }: { readonly patientId: string | undefined; readonly writing?: Note }) {
  const chartIsVisible = useHolder()?.isVisible;
  const may = useMayDo();
  if (!patientId) return null;
  const similar = writing ? <SimilarPart note={writing} patientId={patientId} /> : null;
  if (chartIsVisible) return similar;
  return (
    <div className={classes['glance']}>
      {similar}
      {writing ? <LastPlan patientId={patientId} writing={writing} /> : null}
      {may('Read', 'CarePlan') ? <OpenGoals patientId={patientId} /> : null}
      {may('Read', 'Observation') ? <LastScores patientId={patientId} /> : null}
      {may('Read', 'Condition') ? <Problems patientId={patientId} /> : null}
      {may('Read', 'Medication') ? <Medications patientId={patientId} /> : null}
      {may('Read', 'Observation') ? (
        <GlancePart title="Vitals">
          <Vitals patientId={patientId} codes={vitalCodes} most={5} />
        </GlancePart>
      ) : null}
      <LastNotes patientId={patientId} />
    </div>
  );
}

function Lines({ status, lines, none }: { readonly status: string; readonly lines: readonly string[]; readonly none: string }) {
  if (lines.length > 0)
    return (
      <ul className={classes['lines']}>
        {lines.map((line, index) => (
          <li key={`${index}-${line}`}>{line}</li>
        ))}
      </ul>
    );
  if (status === 'loading') return <SkeletonRows rows={2} height={24} />;
  return <p className={classes['nothing']}>{status === 'ready' ? none : 'Could not be loaded.'}</p>;
}

function Problems({ patientId }: { readonly patientId: string }) {
  const { items, status } = useReadableList(activeProblems(patientId));
  return (
    <GlancePart title="Problems">
      <Lines
        status={status}
        lines={behavioralFirst(items)
          .slice(0, 8)
          .map(({ code }) => code.display ?? code.code ?? '')}
        none="None recorded."
      />
    </GlancePart>
  );
}
function Medications({ patientId }: { readonly patientId: string }) {
  const { items, status } = useReadableList(activeMedications(patientId));
  return (
    <GlancePart title="Medications">
      <Lines status={status} lines={medicationLines(items.slice(0, 8))} none="None recorded." />
    </GlancePart>
  );
}
function LastNotes({ patientId }: { readonly patientId: string }) {
  const { items, status } = useList(lastNotes(patientId));
  return (
    <GlancePart title="Last notes">
      {items.length === 0 ? (
        <Lines status={status} lines={[]} none="No signed notes." />
      ) : (
        <ul className={classes['lines']}>
          {items.map(({ id = '', title, serviceDate }) => (
            <li key={id}>
              <ResourceLink type="Note" id={id}>
                {[serviceDate && dateWords(serviceDate), title].filter(Boolean).join(' · ')}
              </ResourceLink>
            </li>
          ))}
        </ul>
      )}
    </GlancePart>
  );
}
