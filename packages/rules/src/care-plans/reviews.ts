import { addDays, type CarePlan, dayIn, type Fault, typedAs } from '@notewell/model';
import type { UnknownRecord } from '@notewell/model/values';
import { isPutInForce } from './in-force.ts';

/* Reviews of a plan: by the day that somebody chose, or sooner by the interval of its program. */

type Reviewed = Pick<CarePlan, 'status' | 'reviewDue' | 'reviews' | 'start' | 'created'>;

/** Days until a review where neither the plan nor its program says when. */
export const usualReviewDays = 90;

/** Sentence that a reviewer signs. */
export const reviewAttestation = 'I have reviewed this care plan and the progress towards its goals.';

/** States of a plan that is reviewed. One on hold is not forgotten. */
export const reviewedStatuses: readonly CarePlan['status'][] = ['Active', 'OnHold'];

/** True for a plan that is due for a review, now or by its day. */
export const isUnderWay = ({ status }: Pick<CarePlan, 'status'>): boolean => reviewedStatuses.includes(status);

/** Day of the latest review in the practice's zone, or on which the plan began. */
function reviewedOn({ reviews = [], start, created }: Reviewed, zone: string): string | undefined {
  const reviewed = reviews.flatMap(({ at }) => (at === undefined ? [] : dayIn(at, zone))).toSorted();
  return reviewed.at(-1) ?? start ?? (created === undefined ? undefined : dayIn(created, zone));
}

/** Latest day of the next review by an interval in days; undefined without one. */
export function reviewLimit(plan: Reviewed, days: number | undefined, zone: string): string | undefined {
  const from = days === undefined ? undefined : reviewedOn(plan, zone);
  return from === undefined || days === undefined ? undefined : addDays(from, days);
}

/** Day by which a plan in force is reviewed: the one that it names, but not after its program's limit. */
export function reviewDueOf(plan: Reviewed, days: number | undefined, zone: string): string | undefined {
  const { reviewDue } = plan;
  if (!isUnderWay(plan)) return reviewDue;
  const limit = reviewLimit(plan, days, zone);
  return limit !== undefined && (reviewDue === undefined || reviewDue > limit) ? limit : reviewDue;
}

/** True where a review was added. */
export const isReviewed = (after: Reviewed, before: Reviewed | undefined): boolean =>
  (after.reviews ?? []).length > (before?.reviews ?? []).length;

/** The reason why a plan cannot come into force on a day with this first review; undefined if it can. */
export function firstReviewFault({ reviewDue, start }: Pick<CarePlan, 'reviewDue' | 'start'>, today: string): string | undefined {
  if (reviewDue === undefined) return undefined;
  if (start !== undefined && reviewDue < start) return 'The first review must not be before the plan begins.';
  return reviewDue < today ? 'The first review must not be in the past.' : undefined;
}

/** The reason why a review of a day cannot name this day for the next one; undefined if it can. */
export const nextReviewFault = (next: string | undefined, reviewed: string): string | undefined =>
  next !== undefined && next < reviewed ? 'The next review must not be before this one.' : undefined;

/** Days that a write may have waited for a connection. */
export const waitsAtMost = 14;

const pastReview = 'The next review must not be in the past.';

/** Fault in the review day of a write by a person: where the plan comes into force, a review names the next, or the day is typed. */
export function reviewDayFault(after: Reviewed, before: Reviewed | undefined, today: string): string | undefined {
  if (isPutInForce(after, before)) return firstReviewFault(after, today);
  const { reviewDue } = after;
  if (!before || reviewDue === undefined || reviewDue === before.reviewDue) return undefined;
  if (isReviewed(after, before)) return nextReviewFault(reviewDue, today);
  return isUnderWay(after) && reviewDue < today ? pastReview : undefined;
}

/** The same fault of a plan as it is shown. One that came with time is no fault of the next change. */
export const typedReviewFaults = ({
  type,
  after,
  today,
}: {
  type: string;
  after: UnknownRecord;
  today: string;
}): readonly Fault[] => {
  if (type !== 'CarePlan') return [];
  const plan = typedAs('CarePlan', after);
  const isPast = isUnderWay(plan) && plan.reviewDue !== undefined && plan.reviewDue < today;
  return isPast ? [{ path: 'reviewDue', code: 'invalid', message: pastReview }] : [];
};
