import type { CarePlan } from '@notewell/model';

/** Each plan once, the review that is due longest first. */
export const dueFirst = <P extends Pick<CarePlan, 'id' | 'reviewDue'>>(plans: readonly P[]): readonly P[] =>
  [...new Map(plans.map((plan) => [plan.id, plan])).values()].toSorted((one, other) =>
    (one.reviewDue ?? '').localeCompare(other.reviewDue ?? ''),
  );
