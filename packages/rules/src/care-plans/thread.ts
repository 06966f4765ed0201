import {
  type CarePlan,
  type CarePlanOutcome,
  type Condition,
  type GoalStatus,
  type Note,
  type QuestionnaireResponse,
} from '@notewell/model';
import { sessionTimeOf } from '../notes/facts.ts';
import { answeredBy, type Gap, gapsOf, isActiveDiagnosis, isRootIn, type ThreadTime, titleOf } from './gaps.ts';
import { type DueMeasure, lastMeasured, measuresOf } from './measures.ts';
import { type Named, named } from './named.ts';
import { achievedOn } from './outline.ts';
import { isInForce } from './work.ts';

/* The thread from assessment to outcome: which goal answers which diagnosis, which notes worked on it, and where links are missing. */

type Item = NonNullable<CarePlan['items']>[number];

export interface ThreadAssessment extends Named {
  /** Instant or date of the answers, or of the session in which they were given. */
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
  /** Date on which it was achieved. */
  readonly achieved: string | undefined;
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
export interface Thread {
  readonly assessments: readonly ThreadAssessment[];
  readonly diagnoses: readonly ThreadDiagnosis[];
  /** Goals that answer no active diagnosis. */
  readonly otherGoals: readonly ThreadItem[];
  readonly gaps: readonly Gap[];
  /** Scheduled measures of the plans in force, soonest first. */
  readonly measures: readonly ThreadMeasure[];
}
export interface ThreadMeasure extends DueMeasure {
  readonly plan: Named;
}
export interface ThreadRecords {
  readonly conditions: readonly Condition[];
  readonly plans: readonly CarePlan[];
  readonly outcomes: readonly CarePlanOutcome[];
  /** Final notes of the period in which every note is expected to name a goal. */
  readonly notes: readonly Note[];
  readonly responses: readonly QuestionnaireResponse[];
  /** Final notes with a form that a plan schedules. */
  readonly measured?: readonly Note[];
}
/** Most notes shown under one item. */
const mostWork = 6;
/** The thread of one chart. Records may come in any order. */
export function threadOf(records: ThreadRecords, time: ThreadTime): Thread {
  const { plans, responses } = records;
  const active = plans.filter(({ status }) => status === 'Active');
  const diagnoses = records.conditions.filter(isActiveDiagnosis);
  const work = workByItem(records.outcomes);
  const goals = active.flatMap((plan) =>
    goalsOf(plan, work, time.zone).map((goal) => ({ goal, answers: answeredBy(plan, goal.item) })),
  );
  const found = diagnoses.map((condition) => ({
    condition: named(condition),
    goals: goals.flatMap(({ goal, answers }) => (answers.has(condition.id ?? '') ? [goal] : [])),
  }));
  const answered = new Set(diagnoses.map(({ id }) => id ?? ''));
  const done = lastMeasured(responses, [...(records.measured ?? []), ...records.notes], time.zone);
  const lastWork = new Map([...work].map(([key, [latest]]) => [key, latest?.at]));
  return {
    assessments: assessmentsOf(records),
    // Diagnoses with goals come first.
    diagnoses: found.toSorted((a, b) => Math.min(1, b.goals.length) - Math.min(1, a.goals.length)),
    otherGoals: goals.flatMap(({ goal, answers }) => ([...answers].some((id) => answered.has(id)) ? [] : [goal])),
    measures: active
      .flatMap((plan) => measuresOf(plan, done, time).map((one) => ({ ...one, plan: named(plan) })))
      .toSorted((a, b) => a.due.localeCompare(b.due)),
    gaps: gapsOf(
      {
        plans,
        conditions: records.conditions,
        notes: records.notes,
        workedOn: (plan, item) => lastWork.get(keyOf(plan, item)),
        done,
      },
      time,
    ),
  };
}

/** Completed answers, and final notes in which a scheduled form is answered, newest first. */
const assessmentsOf = ({ responses, measured = [] }: ThreadRecords): readonly ThreadAssessment[] =>
  [
    ...responses
      .filter(({ status }) => status === 'Completed' || status === 'Amended')
      .map((one) => ({ ...named(one), at: one.authored ?? one.recorded, score: one.score, severity: one.severity })),
    ...measured.filter(isInForce).flatMap((note) =>
      (note.sections ?? []).flatMap(({ form, score, scores }) => {
        const display = form?.display ?? note.display ?? '';
        const at = sessionTimeOf(note)?.start ?? note.serviceDate ?? note.signed;
        return score === undefined ? [] : [{ ...named(note), display, at, score, severity: scores?.[0]?.severity }];
      }),
    ),
  ].toSorted((a, b) => (b.at ?? '').localeCompare(a.at ?? ''));

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

function goalsOf(plan: CarePlan, work: ReadonlyMap<string, readonly ThreadWork[]>, zone: string): readonly ThreadItem[] {
  const items = plan.items ?? [];
  const asItem = (item: Item, above: ReadonlySet<string>): ThreadItem => {
    const own = work.get(keyOf(plan.id, item.id)) ?? [];
    const path = new Set([...above, item.id]);
    return {
      plan: named(plan),
      item: item.id,
      kind: item.kind,
      title: titleOf(item),
      status: item.status,
      target: item.target,
      achieved: achievedOn(item, zone),
      work: own.slice(0, mostWork),
      timesWorkedOn: own.length,
      // An imported plan may name its items in a circle.
      parts: items.filter(({ id, parent }) => parent === item.id && !path.has(id)).map((one) => asItem(one, path)),
    };
  };
  return items.filter(isRootIn(items)).map((item) => asItem(item, new Set()));
}
