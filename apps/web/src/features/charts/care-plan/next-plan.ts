import type { Draft } from '@notewell/client';
import type { CarePlan, Reference } from '@notewell/model';
import { carriedForward, forceFault } from '@notewell/rules';

interface Begin {
  /** The day on which it begins, unless somebody changes it: `2026-11-24`. */
  readonly start: string;
}

/** An empty plan for a patient. */
export const emptyPlan = (
  patient: Reference<'Patient'>,
  { start, author }: Begin & { readonly author: Reference<'Practitioner'> },
): Draft<'CarePlan'> => ({
  patient,
  status: 'Draft',
  start,
  participants: [{ role: 'PrimaryPerformer', individual: author }],
});

const carried = [
  'title',
  'description',
  'category',
  'episodeOfCare',
  'program',
  'participants',
  'addresses',
  'strengths',
  'needs',
  'barriers',
  'dischargeCriteria',
] as const;

/** A draft that replaces a plan: its words, open goals and measures that go on, without reviews, signatures and progress that end with it. */
export function nextPlan(plan: CarePlan, { start, newId }: Begin & { readonly newId: () => string }): Draft<'CarePlan'> {
  const { patient, id, items = [], measures = [] } = plan;
  const open = carriedForward(items, newId);
  const lasting = measures.filter(({ end }) => end === undefined || end >= start);
  return {
    patient,
    status: 'Draft',
    start,
    ...Object.fromEntries(carried.flatMap((name) => (plan[name] === undefined ? [] : [[name, plan[name]]]))),
    ...(id === undefined ? {} : { replaces: { id, resourceType: 'CarePlan' } }),
    ...(open.length > 0 ? { items: [...open] } : {}),
    ...(lasting.length > 0 ? { measures: lasting } : {}),
  };
}

/** The answer that leaves all other plans in force. */
export const endsNone = 'none';

interface Force {
  /** Id of the plan that ends with it, or `endsNone`; empty where nothing was asked. */
  readonly replaces: string;
  readonly reviewDue: string;
}

/** A draft in force, with the plan that it replaces. The server ends that one in the same save. */
export function inForce({ replaces: planned, ...plan }: CarePlan, { replaces, reviewDue }: Force): CarePlan {
  const chosen =
    replaces === '' ? planned : replaces === endsNone ? undefined : { id: replaces, resourceType: 'CarePlan' as const };
  return { ...plan, status: 'Active', reviewDue, ...(chosen ? { replaces: chosen } : {}) };
}

/** The reason why a draft on the screen is not put in force; undefined if it can be. What is not stored would be left out. */
export const forceHeld = (plan: CarePlan, isUnsaved: boolean): string | undefined =>
  isUnsaved ? 'A change of this plan is not saved. Correct or discard it first.' : forceFault(plan);
