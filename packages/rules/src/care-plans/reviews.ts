import { addDays, type CarePlan } from '@notewell/model';

/* Reviews of a plan: by the day that somebody chose, or sooner by the interval of its program. */

type Reviewed = Pick<CarePlan, 'status' | 'reviewDue' | 'reviews' | 'start' | 'created'>;

/** Days until a review where neither the plan nor its program says when. */
export const usualReviewDays = 90;

/** Sentence that a reviewer signs. */
export const reviewAttestation = 'I have reviewed this care plan and the progress towards its goals.';

/** Day of the latest review, or on which the plan began. */
const reviewedOn = ({ reviews = [], start, created }: Reviewed): string | undefined =>
  reviews
    .flatMap(({ at }) => at?.slice(0, 10) ?? [])
    .toSorted()
    .at(-1) ??
  start ??
  created?.slice(0, 10);

/** Latest day of the next review by an interval in days; undefined without one. */
export function reviewLimit(plan: Reviewed, days: number | undefined): string | undefined {
  const from = days === undefined ? undefined : reviewedOn(plan);
  return from === undefined || days === undefined ? undefined : addDays(from, days);
}

/** Day by which a plan in force is reviewed: the one that it names, but not after its program's limit. */
export function reviewDueOf(plan: Reviewed, days: number | undefined): string | undefined {
  const { status, reviewDue } = plan;
  if (status !== 'Active' && status !== 'OnHold') return reviewDue;
  const limit = reviewLimit(plan, days);
  return limit !== undefined && (reviewDue === undefined || reviewDue > limit) ? limit : reviewDue;
}

/** True where a review was added. */
export const isReviewed = (after: Reviewed, before: Reviewed | undefined): boolean =>
  (after.reviews ?? []).length > (before?.reviews ?? []).length;
