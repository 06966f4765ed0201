import { type Gap, type GapKind, gapKinds } from '@notewell/rules';

interface GapWords {
  /** Says which link is missing. */
  readonly title: string;
  /** Says what closes the gap. */
  readonly action: string;
}

/** Words for each kind of missing link; `$t(…)` are the practice's labels. */
export const gapWords: Readonly<Record<GapKind, GapWords>> = {
  DiagnosisWithoutGoal: { title: 'Diagnosis without a goal', action: 'Add a goal for it to the care plan.' },
  GoalWithoutNote: { title: 'Goal without a recent note', action: 'Work on it in the next $t(session), or close the goal.' },
  NoteWithoutGoal: { title: 'Note without a goal', action: 'Amend the note, and choose the goals it worked on.' },
  MeasureOverdue: { title: 'Measure overdue', action: 'Fill in the form with the $t(patient).' },
  SignatureAwaited: {
    title: 'In force without an awaited signature',
    action: 'Ask the person to sign, or take the request back.',
  },
  ReviewOverdue: { title: 'Review overdue', action: 'Review the care plan.' },
};

/** The record or person that a gap is about. */
export const gapSubject = ({ goal, form, who, about }: Gap): string =>
  goal ?? form?.display ?? (who === undefined ? about.display : `${about.display}: ${who}`);

/** Gaps by kind, in the order of the table, each kind once. */
export function gapsByKind(gaps: readonly Gap[]): readonly (readonly [GapKind, readonly Gap[]])[] {
  return gapKinds.flatMap((kind) => {
    const own = gaps.filter((gap) => gap.kind === kind);
    return own.length > 0 ? [[kind, own] as const] : [];
  });
}
