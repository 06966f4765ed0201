import { addDays, type CarePlan, type Condition, dayIn, type Note } from '@notewell/model';
import { awaitedNames } from '../signatures/awaited.ts';
import { awaitedOn } from './in-force.ts';
import { type LastMeasured, measuresOf, type PracticeDay } from './measures.ts';
import { type Named, named } from './named.ts';
import { branchOf } from './outline.ts';
import { isUnderWay } from './reviews.ts';
import { isInForce } from './work.ts';

/* Missing links of one chart: the same rule for the page of a chart and for the worklist over many. */

type Item = NonNullable<CarePlan['items']>[number];

/** Kinds in the order in which they are listed. */
export const gapKinds = [
  'SignatureAwaited',
  'ReviewOverdue',
  'MeasureOverdue',
  'DiagnosisWithoutGoal',
  'GoalWithoutNote',
  'NoteWithoutGoal',
] as const;
export type GapKind = (typeof gapKinds)[number];
export interface Gap {
  readonly kind: GapKind;
  readonly about: Named;
  /** Title of the goal. */
  readonly goal?: string;
  /** Id of that goal in its plan. */
  readonly item?: string;
  /** Form to fill in. */
  readonly form?: Named;
  /** Those whose signature is awaited. */
  readonly who?: string;
  /** Plan in force that takes a new goal. */
  readonly plan?: Named;
  /** Date since which the link is missing. */
  readonly since: string | undefined;
}
export interface ThreadTime extends PracticeDay {
  /** Days after which a goal without a note is a gap. */
  readonly days: number;
}

type Diagnosis = Pick<Condition, 'resourceType' | 'id' | 'display' | 'clinicalStatus' | 'verification' | 'recordedDate'>;
type LinkedNote = Pick<
  Note,
  'resourceType' | 'id' | 'display' | 'status' | 'visitStatus' | 'serviceDate' | 'signed' | 'derivedFrom'
> & {
  readonly sections?: readonly { readonly kind?: string }[] | undefined;
};
export interface GapRecords {
  readonly plans: readonly CarePlan[];
  readonly conditions: readonly Omit<Diagnosis, 'patient'>[];
  /** Final notes of the period in which every note is expected to name a goal. */
  readonly notes: readonly LinkedNote[];
  /** Time at which a note last worked on an item; undefined if none did. */
  readonly workedOn: (plan: string | undefined, item: string) => string | undefined;
  readonly done: LastMeasured;
}

export const isOpenItem = ({ status }: Pick<Item, 'status'>): boolean => status !== 'Achieved' && status !== 'Abandoned';
export const isActiveDiagnosis = ({ clinicalStatus = 'Active', verification }: Diagnosis): boolean =>
  (clinicalStatus === 'Active' || clinicalStatus === 'Recurrence' || clinicalStatus === 'Relapse') && verification !== 'Refuted';

/** Items at the top, or whose parent the plan does not have. */
export const isRootIn =
  (items: readonly Item[]) =>
  ({ parent }: Item): boolean =>
    parent === undefined || !items.some(({ id }) => id === parent);

export const titleOf = ({ number, title }: Item): string => [number, title].filter(Boolean).join(' ');

/** Diagnoses that a goal answers: its own, or those of its plan if it names none. */
export function answeredBy(plan: CarePlan, id: string): ReadonlySet<string> {
  const own = plan.items?.find((item) => item.id === id)?.problems ?? [];
  return new Set((own.length > 0 ? own : (plan.addresses ?? [])).map((one) => one.id));
}

export function gapsOf(records: GapRecords, time: ThreadTime): readonly Gap[] {
  const active = records.plans.filter(({ status }) => status === 'Active');
  return [
    ...active.flatMap((plan) => signatureGap(plan, time)),
    ...records.plans.filter(isUnderWay).flatMap((plan) => reviewGap(plan, time)),
    ...measureGaps(active, records.done, time),
    ...diagnosisGaps(records.conditions.filter(isActiveDiagnosis), active, time),
    ...active.flatMap((plan) => goalGaps(plan, records, time)),
    ...(active.length === 0 ? [] : noteGaps(records.notes, time)),
  ];
}

const dayOf = (at: string | undefined, { zone }: ThreadTime) => (at === undefined ? undefined : dayIn(at, zone));

function diagnosisGaps(diagnoses: readonly Diagnosis[], active: readonly CarePlan[], time: ThreadTime): readonly Gap[] {
  const answered = new Set(
    active.flatMap((plan) =>
      (plan.items ?? []).filter(isRootIn(plan.items ?? [])).flatMap(({ id }) => [...answeredBy(plan, id)]),
    ),
  );
  // Of several plans, somebody chooses the one that takes the goal.
  const plan = active.length === 1 ? active[0] : undefined;
  return diagnoses.flatMap((one) =>
    answered.has(one.id ?? '')
      ? []
      : [
          {
            kind: 'DiagnosisWithoutGoal' as const,
            about: named(one),
            since: dayOf(one.recordedDate, time),
            ...(plan ? { plan: named(plan) } : {}),
          },
        ],
  );
}

/** Open goals on which no note worked for the days; work on an objective or intervention is work on its goal. */
function goalGaps(plan: CarePlan, { workedOn }: GapRecords, time: ThreadTime): readonly Gap[] {
  const items = plan.items ?? [];
  const limit = addDays(time.today, -time.days);
  return items.filter(isRootIn(items)).flatMap((item): readonly Gap[] => {
    if (item.kind !== 'Goal' || !isOpenItem(item)) return [];
    const last = [...branchOf(items, item.id)]
      .flatMap((id) => workedOn(plan.id, id) ?? [])
      .toSorted()
      .at(-1);
    const since = dayOf(last, time) ?? item.start ?? plan.start ?? dayOf(plan.created, time);
    return since !== undefined && since < limit
      ? [{ kind: 'GoalWithoutNote', about: named(plan), goal: titleOf(item), item: item.id, since }]
      : [];
  });
}

/** True if the type of a note asks for goals. Others, such as a note on medication, need name none. */
const asksForGoals = ({ sections = [] }: LinkedNote): boolean =>
  sections.some(({ kind }) => kind === 'GoalsObjectives' || kind === 'GoalTracking');

const noteGaps = (notes: readonly LinkedNote[], time: ThreadTime): readonly Gap[] =>
  notes.flatMap((note) =>
    isInForce(note) && asksForGoals(note) && (note.derivedFrom ?? []).length === 0 && (note.visitStatus ?? 'Show') === 'Show'
      ? [{ kind: 'NoteWithoutGoal' as const, about: named(note), since: note.serviceDate ?? dayOf(note.signed, time) }]
      : [],
  );

/** A plan in force without a signature that was asked for. */
function signatureGap(plan: CarePlan, time: ThreadTime): readonly Gap[] {
  const open = awaitedOn(plan);
  if (open.length === 0) return [];
  const [first] = open.flatMap(({ requestedAt }) => (typeof requestedAt === 'string' ? requestedAt : [])).toSorted();
  return [{ kind: 'SignatureAwaited', about: named(plan), who: awaitedNames(open), since: dayOf(first, time) ?? plan.start }];
}

const reviewGap = (plan: CarePlan, { today }: ThreadTime): readonly Gap[] =>
  plan.reviewDue !== undefined && plan.reviewDue < today
    ? [{ kind: 'ReviewOverdue', about: named(plan), since: plan.reviewDue }]
    : [];

/** Measures that are overdue, each form once. */
function measureGaps(active: readonly CarePlan[], done: LastMeasured, time: ThreadTime): readonly Gap[] {
  const found = new Map<string, Gap>();
  for (const plan of active)
    for (const { form, due, state } of measuresOf(plan, done, time)) {
      const earlier = found.get(form.id)?.since;
      if (state === 'Overdue' && (earlier === undefined || due < earlier))
        found.set(form.id, { kind: 'MeasureOverdue', about: named(plan), form: named(form), since: due });
    }
  return [...found.values()];
}
