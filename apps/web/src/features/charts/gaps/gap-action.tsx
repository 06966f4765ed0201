import { Button } from '@mantine/core';
import type { Gap, GapKind } from '@notewell/rules';
import { lazy, Suspense, useState } from 'react';
import { useOpen } from '../../../shell/screens.tsx';
import { useMayDo } from '../../../shell/session/may.ts';
import type { PlanPlace } from '../care-plan/plan-place.ts';
import { useStartMeasure } from '../measures/due-measures.tsx';
import { gapSubject } from './gap-words.ts';

const verbs: Readonly<Record<GapKind, string>> = {
  SignatureAwaited: 'Open plan',
  ReviewOverdue: 'Review plan',
  MeasureOverdue: 'Fill in',
  DiagnosisWithoutGoal: 'Add a goal',
  GoalWithoutNote: 'Open goal',
  NoteWithoutGoal: 'Open note',
};

// Opened on request, so loaded on demand.
const GoalForDialog = lazy(() => import('./goal-for.dialog.tsx'));

/** The verb on the button. Those who only read care plans open them. */
export const verbOf = (kind: GapKind, changesPlans: boolean): string =>
  changesPlans || (kind !== 'ReviewOverdue' && kind !== 'DiagnosisWithoutGoal') ? verbs[kind] : 'Open plan';

/** The place in its plan at which a gap is closed; undefined for one that is closed elsewhere. */
export function placeOf({ kind, about, plan, item }: Gap): { readonly plan: string; readonly at: PlanPlace } | undefined {
  if (kind === 'DiagnosisWithoutGoal') return plan && { plan: plan.id, at: { goalFor: about.id } };
  if (kind === 'GoalWithoutNote') return { plan: about.id, at: item === undefined ? {} : { goal: item } };
  if (kind === 'ReviewOverdue') return { plan: about.id, at: { part: 'review' } };
  return kind === 'SignatureAwaited' ? { plan: about.id, at: { part: 'signatures' } } : undefined;
}

interface GapActionProps {
  readonly gap: Gap;
  readonly patientId: string;
}

/** The button that leads to where a missing link is closed. */
export function GapAction({ gap, patientId }: GapActionProps) {
  const open = useOpen();
  const start = useStartMeasure();
  const changesPlans = useMayDo()('Update', 'CarePlan');
  const [asks, setAsks] = useState(false);
  const { kind, about, form } = gap;
  if (kind === 'MeasureOverdue' && !start) return null;
  const place = placeOf(gap);
  // Without one plan that takes the goal, somebody chooses it. Those who only read open the chart.
  const isUnplaced = kind === 'DiagnosisWithoutGoal' && !place;
  const act = () => {
    if (kind === 'MeasureOverdue' && form)
      return void start?.(
        { id: patientId, resourceType: 'Patient' },
        { ...form, resourceType: form.resourceType === 'Form' ? 'Form' : 'Questionnaire' },
        about.id,
      );
    if (place) return open('CarePlan', place.plan, place.at);
    if (isUnplaced) return changesPlans ? setAsks(true) : open('Patient', patientId);
    return open(kind === 'NoteWithoutGoal' ? 'Note' : 'CarePlan', about.id);
  };
  const label = isUnplaced && !changesPlans ? 'Open chart' : verbOf(kind, changesPlans);
  return (
    <>
      <Button size="compact-sm" variant="default" aria-label={`${label}: ${gapSubject(gap)}`} onClick={act}>
        {label}
      </Button>
      {asks ? (
        <Suspense>
          <GoalForDialog gap={gap} patientId={patientId} onClose={() => setAsks(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
