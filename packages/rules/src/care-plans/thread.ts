import type { CarePlan, CarePlanOutcome, Condition, GoalStatus, Note, QuestionnaireResponse } from '@notewell/model';
import { isInForce } from './work.ts';

/* The thread from assessment to outcome: which goal answers which diagnosis, which notes worked on it, and where links are missing. */

type Item = NonNullable<CarePlan['items']>[number];

/** Name of a record, with what it takes to open it. */
export interface Named {
  readonly resourceType: string;
  readonly id: string;
  readonly display: string;
}
export interface ThreadAssessment extends Named {
  /** Instant. */
  readonly at: string | undefined;
  readonly score: number | undefined;
  readonly severity: string | undefined;
}
/** Report of one final note on an item. */
export interface ThreadWork {
  readonly outcome: string;
  readonly note: Named | undefined;
  /** Instant. */
  readonly at: string | undefined;
  readonly rating: number | undefined;
  readonly status: GoalStatus | undefined;
  readonly words: string | undefined;
}
export interface ThreadItem {
  readonly plan: Named;
  readonly item: string;
  readonly kind: Item['kind'];
  readonly title: string;
  readonly status: GoalStatus | undefined;
  /** Date. */
  readonly target: string | undefined;
  /** Newest first, at most `mostWork`. */
  readonly work: readonly ThreadWork[];
  readonly timesWorkedOn: number;
  /** Objectives of a goal, interventions of either. */
  readonly parts: readonly ThreadItem[];
}
export interface ThreadDiagnosis {
  readonly condition: Named;
  readonly goals: readonly ThreadItem[];
}
export type GapKind = 'DiagnosisWithoutGoal' | 'GoalWithoutNote' | 'NoteWithoutGoal' | 'ReviewOverdue';
export interface Gap {
  readonly kind: GapKind;
  readonly about: Named;
  /** Title of the goal. */
  readonly goal?: string;
  /** Date since which the link is missing. */
  readonly since: string | undefined;
}
export interface Thread {
  readonly assessments: readonly ThreadAssessment[];
  readonly diagnoses: readonly ThreadDiagnosis[];
  /** Goals that answer no active diagnosis. */
  readonly otherGoals: readonly ThreadItem[];
  readonly gaps: readonly Gap[];
}
export interface ThreadRecords {
  readonly conditions: readonly Condition[];
  readonly plans: readonly CarePlan[];
  readonly outcomes: readonly CarePlanOutcome[];
  /** Final notes of the period in which every note is expected to name a goal. */
  readonly notes: readonly Note[];
  readonly responses: readonly QuestionnaireResponse[];
}
export interface ThreadTime {
  /** Date in the practice. */
  readonly today: string;
  /** Days after which a goal without a note is a gap. */
  readonly days: number;
}

/** Most notes shown under one item. */
const mostWork = 6;
const dayMs = 86_400_000;
const daysBefore = (day: string, days: number): string => new Date(Date.parse(day) - days * dayMs).toISOString().slice(0, 10);

const named = ({
  resourceType,
  id = '',
  display,
}: {
  resourceType?: string;
  id?: string | undefined;
  display?: string | undefined;
}) => ({
  resourceType: resourceType ?? '',
  id,
  display: display ?? '',
});

export const isOpenItem = ({ status }: Pick<Item, 'status'>): boolean => status !== 'Achieved' && status !== 'Abandoned';
const isActiveDiagnosis = ({ clinicalStatus = 'Active', verification }: Condition): boolean =>
  (clinicalStatus === 'Active' || clinicalStatus === 'Recurrence' || clinicalStatus === 'Relapse') && verification !== 'Refuted';

/** The thread of one chart. Records may come in any order. */
export function threadOf(records: ThreadRecords, time: ThreadTime): Thread {
  const { plans, responses } = records;
  const active = plans.filter(({ status }) => status === 'Active');
  const diagnoses = records.conditions.filter(isActiveDiagnosis);
  const work = workByItem(records.outcomes);
  const goals = active.flatMap((plan) => goalsOf(plan, work).map((goal) => ({ goal, answers: answeredBy(plan, goal.item) })));
  const found = diagnoses.map((condition) => ({
    condition: named(condition),
    goals: goals.flatMap(({ goal, answers }) => (answers.has(condition.id ?? '') ? [goal] : [])),
  }));
  const answered = new Set(diagnoses.map(({ id }) => id ?? ''));
  const assessments = responses
    .map((one) => ({ ...named(one), at: one.authored ?? one.recorded, score: one.score, severity: one.severity }))
    .toSorted((a, b) => (b.at ?? '').localeCompare(a.at ?? ''));
  return {
    assessments,
    // Diagnoses with goals come first.
    diagnoses: found.toSorted((a, b) => Math.min(1, b.goals.length) - Math.min(1, a.goals.length)),
    otherGoals: goals.flatMap(({ goal, answers }) => ([...answers].some((id) => answered.has(id)) ? [] : [goal])),
    gaps: [
      ...found.flatMap(({ condition, goals: own }, index) =>
        own.length > 0
          ? []
          : [{ kind: 'DiagnosisWithoutGoal' as const, about: condition, since: diagnoses[index]?.recordedDate?.slice(0, 10) }],
      ),
      ...active.flatMap((plan) => goalGaps(plan, work, time)),
      ...(active.length === 0 ? [] : noteGaps(records.notes)),
      ...active.flatMap((plan) => reviewGap(plan, time)),
    ],
  };
}

const keyOf = (plan: string | undefined, item: string | undefined): string => `${plan} ${item}`;

/** Work on each item, newest first. */
function workByItem(outcomes: readonly CarePlanOutcome[]): ReadonlyMap<string, readonly ThreadWork[]> {
  const found = new Map<string, ThreadWork[]>();
  for (const { id = '', carePlan, item, reportedIn, at, value, status, note } of outcomes.toSorted((a, b) =>
    (b.at ?? '').localeCompare(a.at ?? ''),
  )) {
    const work = { outcome: id, note: reportedIn && named(reportedIn), at, rating: value, status, words: note };
    const key = keyOf(carePlan?.id, item);
    const known = found.get(key);
    if (known) known.push(work);
    else found.set(key, [work]);
  }
  return found;
}

function goalsOf(plan: CarePlan, work: ReadonlyMap<string, readonly ThreadWork[]>): readonly ThreadItem[] {
  const items = plan.items ?? [];
  const asItem = (item: Item, above: ReadonlySet<string>): ThreadItem => {
    const own = work.get(keyOf(plan.id, item.id)) ?? [];
    const path = new Set([...above, item.id]);
    return {
      plan: named(plan),
      item: item.id,
      kind: item.kind,
      title: [item.number, item.title].filter(Boolean).join(' '),
      status: item.status,
      target: item.target,
      work: own.slice(0, mostWork),
      timesWorkedOn: own.length,
      // An imported plan may name its items in a circle.
      parts: items.filter(({ id, parent }) => parent === item.id && !path.has(id)).map((one) => asItem(one, path)),
    };
  };
  const ids = new Set(items.map(({ id }) => id));
  return items.filter(({ parent }) => parent === undefined || !ids.has(parent)).map((item) => asItem(item, new Set()));
}

/** Diagnoses that a goal answers: its own, or those of its plan if it names none. */
function answeredBy(plan: CarePlan, id: string): ReadonlySet<string> {
  const own = plan.items?.find((item) => item.id === id)?.problems ?? [];
  return new Set((own.length > 0 ? own : (plan.addresses ?? [])).map((one) => one.id));
}

/** Open goals on which no note worked for the days; work on an objective or intervention is work on its goal. */
function goalGaps(plan: CarePlan, work: ReadonlyMap<string, readonly ThreadWork[]>, { today, days }: ThreadTime): readonly Gap[] {
  const limit = daysBefore(today, days);
  const lastOf = ({ work: own, parts }: ThreadItem): string =>
    [own[0]?.at?.slice(0, 10) ?? '', ...parts.map(lastOf)].toSorted().at(-1) ?? '';
  return goalsOf(plan, work).flatMap((goal) => {
    const item = plan.items?.find(({ id }) => id === goal.item);
    if (goal.kind !== 'Goal' || !isOpenItem(goal)) return [];
    const last = lastOf(goal);
    const since = last || (item?.start ?? plan.start ?? plan.created?.slice(0, 10));
    return since !== undefined && since < limit
      ? [{ kind: 'GoalWithoutNote' as const, about: named(plan), goal: goal.title, since }]
      : [];
  });
}

/** True if the type of a note asks for goals. Others, such as a note on medication, need name none. */
const asksForGoals = ({ sections = [] }: Note): boolean =>
  sections.some(({ kind }) => kind === 'GoalsObjectives' || kind === 'GoalTracking');

const noteGaps = (notes: readonly Note[]): readonly Gap[] =>
  notes.flatMap((note) =>
    isInForce(note) && asksForGoals(note) && (note.derivedFrom ?? []).length === 0 && (note.visitStatus ?? 'Show') === 'Show'
      ? [{ kind: 'NoteWithoutGoal' as const, about: named(note), since: note.serviceDate ?? note.signed?.slice(0, 10) }]
      : [],
  );

const reviewGap = (plan: CarePlan, { today }: ThreadTime): readonly Gap[] =>
  plan.reviewDue !== undefined && plan.reviewDue < today
    ? [{ kind: 'ReviewOverdue', about: named(plan), since: plan.reviewDue }]
    : [];
