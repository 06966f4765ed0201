import type { CarePlan, CarePlanOutcome, CarePlanSession, Encounter, Note, SessionStatus } from '@notewell/model';
import { sessionTimeOf } from '../notes/facts.ts';
import { planContent } from './plan-content.ts';

/* From goals named in a note to the records that a final note leaves: sessions, outcomes, activities of the visit. */

type GoalWork = NonNullable<NonNullable<Note['sections']>[number]['goals']>[number];
type Activity = NonNullable<Encounter['carePlanActivities']>[number];

/** Work on one item of a plan. */
export interface ItemWork extends Pick<GoalWork, 'kind' | 'title' | 'status' | 'progress' | 'rating' | 'currentValue'> {
  readonly plan: string;
  readonly item: string;
  /** How the plan tells progress. */
  readonly measure?: string | undefined;
}

/** True while the facts of a note stand: it is signed by all who must, and nobody withdrew it. */
export const isInForce = ({ status }: Pick<Note, 'status'>): boolean => status === 'Final' || status === 'Amended';

/** True for a note that is in force and does not say that the visit was missed: only such a note reports of goals. */
export const hasOutcomes = (note: Pick<Note, 'status' | 'visitStatus'>): boolean =>
  isInForce(note) && (note.visitStatus ?? 'Show') === 'Show';

/** True if goals of a note need the names of their plans. */
export const isOfSeveralPlans = (goals: readonly GoalWork[]): boolean =>
  new Set(goals.flatMap(({ carePlan }) => carePlan?.id ?? [])).size > 1;

/** Items of plans that a note worked on, each once: what a later section says is added to an earlier one. */
export function workOf({ sections = [] }: Pick<Note, 'sections'>): readonly ItemWork[] {
  const found = new Map<string, ItemWork>();
  for (const work of sections.flatMap(({ goals = [] }) => goals)) {
    const { carePlan, item, addressed, kind, title, status, progress, rating, currentValue } = work;
    if (!carePlan || item === undefined || addressed === false) continue;
    const key = `${carePlan.id} ${item}`;
    const earlier = found.get(key);
    const words = [earlier?.progress, progress].filter(Boolean).join('\n');
    found.set(key, {
      plan: carePlan.id,
      item,
      kind: kind ?? earlier?.kind,
      title: title ?? earlier?.title,
      status: status ?? earlier?.status,
      rating: rating ?? earlier?.rating,
      currentValue: currentValue ?? earlier?.currentValue,
      ...(words === '' ? {} : { progress: words }),
    });
  }
  return [...found.values()];
}

/** Work on items that a plan has, in the words of the plan. */
export const knownWork = (work: readonly ItemWork[], plans: ReadonlyMap<string, CarePlan>): readonly ItemWork[] =>
  work.flatMap((one) => {
    const item = plans.get(one.plan)?.items?.find(({ id }) => id === one.item);
    return item ? [{ ...one, kind: item.kind, title: item.title, measure: item.measure }] : [];
  });

/** True if a session of the day may work on the plan: it was not over, and nobody said that it was wrong. */
export const takesWork = ({ status, end }: Pick<CarePlan, 'status' | 'end'>, day: string | undefined): boolean =>
  !planContent.over.some((one) => one === status) ||
  (status !== 'EnteredInError' && end !== undefined && day !== undefined && day <= end);

export interface SessionState {
  readonly status: SessionStatus;
  readonly failedReason?: string;
}

/** State of the session on a plan. A draft that says something of progress is under way; a missed visit failed. */
export function sessionStateOf(note: Pick<Note, 'status' | 'visitStatus'>, work: readonly ItemWork[]): SessionState {
  if (note.status === 'EnteredInError') return { status: 'Failed', failedReason: 'The note was entered in error.' };
  if (!isInForce(note)) {
    const isUnderWay = work.some(({ progress, rating }) => progress !== undefined || rating !== undefined);
    return { status: isUnderWay ? 'InProgress' : 'Preparation' };
  }
  if (note.visitStatus === 'NoShow') return { status: 'Failed', failedReason: 'The visit was missed.' };
  if (note.visitStatus === 'Cancelled') return { status: 'Failed', failedReason: 'The visit was cancelled.' };
  return { status: 'Succeeded' };
}

/** The state that a session passes through on its way to another, as the transition table asks. */
export const sessionStateBefore: Readonly<Record<SessionStatus, SessionStatus>> = {
  Preparation: 'Failed',
  InProgress: 'Preparation',
  Succeeded: 'InProgress',
  Failed: 'InProgress',
};

/** The part of a session that follows its note. */
export function sessionFrom(note: Note, work: readonly ItemWork[]): Partial<CarePlanSession> {
  const state = sessionStateOf(note, work);
  const isDraft = !isInForce(note);
  const { start, end } = sessionTimeOf(note) ?? {};
  return {
    ...state,
    ...(note.encounter ? { encounter: { id: note.encounter.id, resourceType: 'Encounter' } } : {}),
    ...(!isDraft && start ? { start } : {}),
    ...(!isDraft && end ? { end } : {}),
    activities: work.map(({ item, progress, status }) =>
      // Words of a draft stay in the draft.
      isDraft
        ? { item }
        : {
            item,
            progress: status === 'Achieved' ? ('Complete' as const) : ('InProgress' as const),
            ...(progress === undefined ? {} : { note: progress }),
          },
    ),
  };
}

/** An outcome of one item, without its session and its author. */
export const outcomeFrom = ({
  plan,
  item,
  kind,
  title,
  status,
  progress,
  rating,
  ...work
}: ItemWork): Partial<CarePlanOutcome> => ({
  carePlan: { id: plan, resourceType: 'CarePlan' },
  item,
  ...(work.currentValue === undefined
    ? {}
    : { measures: [{ name: (work.measure ?? title ?? 'Current value').slice(0, 200), value: work.currentValue }] }),
  ...(kind ? { kind } : {}),
  ...(title === undefined ? {} : { title }),
  ...(status ? { status } : {}),
  ...(rating === undefined ? {} : { value: rating }),
  ...(progress === undefined ? {} : { note: progress }),
});

const keyOf = ({ carePlan, item }: Activity): string => `${carePlan.id} ${item ?? ''}`;
const activityOf = ({ plan, item, title }: ItemWork): Activity => ({
  carePlan: { id: plan, resourceType: 'CarePlan' },
  item,
  ...(title === undefined ? {} : { detail: title }),
});

/**
 * Activities of a visit: the work of its final notes, and entries made by hand. `before` is the work that its notes had
 * reported so far; entries of it that no note reports any more end.
 */
export function activitiesOf(
  { carePlanActivities = [] }: Pick<Encounter, 'carePlanActivities'>,
  before: readonly ItemWork[],
  now: readonly ItemWork[],
): readonly Activity[] {
  const wanted = new Map(now.map((one) => [keyOf(activityOf(one)), activityOf(one)]));
  const reported = new Set(before.map((one) => keyOf(activityOf(one))));
  const kept = carePlanActivities.filter((one) => wanted.has(keyOf(one)) || !reported.has(keyOf(one)));
  const known = new Set(kept.map(keyOf));
  return [...kept, ...[...wanted].flatMap(([key, one]) => (known.has(key) ? [] : [one]))];
}
