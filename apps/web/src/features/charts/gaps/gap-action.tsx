import { Button } from '@mantine/core';
import type { Gap, GapKind } from '@notewell/rules';
import { useOpen } from '../../../shell/screens.tsx';
import { useMayDo } from '../../../shell/session/may.ts';
import { useStartMeasure } from '../measures/due-measures.tsx';
import { gapSubject } from './gap-words.ts';

const verbs: Readonly<Record<GapKind, string>> = {
  SignatureAwaited: 'Open plan',
  ReviewOverdue: 'Review plan',
  MeasureOverdue: 'Fill in',
  DiagnosisWithoutGoal: 'Add a goal',
  GoalWithoutNote: 'Open chart',
  NoteWithoutGoal: 'Open note',
};

/** The verb on the button. Those who only read care plans open them. */
export const verbOf = (kind: GapKind, changesPlans: boolean): string =>
  changesPlans || (kind !== 'ReviewOverdue' && kind !== 'DiagnosisWithoutGoal') ? verbs[kind] : 'Open plan';

interface GapActionProps {
  readonly gap: Gap;
  readonly patientId: string;
}

/** The button that leads to where a missing link is closed. */
export function GapAction({ gap, patientId }: GapActionProps) {
  const open = useOpen();
  const start = useStartMeasure();
  const mayDo = useMayDo();
  const { kind, about, form, plan } = gap;
  if (kind === 'MeasureOverdue' && !start) return null;
  const act = () => {
    if (kind === 'MeasureOverdue' && form)
      return void start?.(
        { id: patientId, resourceType: 'Patient' },
        { ...form, resourceType: form.resourceType === 'Form' ? 'Form' : 'Questionnaire' },
        about.id,
      );
    if (kind === 'GoalWithoutNote') return open('Patient', patientId);
    if (kind === 'DiagnosisWithoutGoal') return plan ? open('CarePlan', plan.id) : open('Patient', patientId);
    return open(kind === 'NoteWithoutGoal' ? 'Note' : 'CarePlan', about.id);
  };
  const label = kind === 'DiagnosisWithoutGoal' && !plan ? 'Open chart' : verbOf(kind, mayDo('Update', 'CarePlan'));
  return (
    <Button size="compact-sm" variant="default" aria-label={`${label}: ${gapSubject(gap)}`} onClick={act}>
      {label}
    </Button>
  );
}
