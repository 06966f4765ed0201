import type { CarePlan, CarePlanOutcome } from '@notewell/model';
import { planName } from '../care-plan/plan-name.ts';
import type { Reading, Series } from '../vitals/series.ts';
import type { Axis } from './scale.ts';

/** Ratings of every goal share an axis, so that they compare. */
export const ratingAxis: Axis = { low: 0, high: 10, ticks: [0, 2, 4, 6, 8, 10] };

/** Ratings of each item of a plan as a series, in the order of the plans. Items without a rating have none. */
export function goalSeries(plans: readonly CarePlan[], outcomes: readonly CarePlanOutcome[]): readonly Series[] {
  const rated = new Set(outcomes.flatMap(({ carePlan, value }) => (value === undefined ? [] : (carePlan?.id ?? []))));
  const isOfSeveral = plans.filter(({ id = '' }) => rated.has(id)).length > 1;
  return plans.flatMap((plan) =>
    (plan.items ?? []).flatMap((item): Series[] => {
      const own = outcomes.filter((one) => one.carePlan?.id === plan.id && one.item === item.id);
      const readings = own
        .flatMap(({ at, value, reportedIn }): Reading[] =>
          at === undefined || value === undefined
            ? []
            : [{ at, value, words: String(value), ...(reportedIn && { note: reportedIn.id }) }],
        )
        .toSorted((a, b) => a.at.localeCompare(b.at));
      const words = [item.number, item.title].filter(Boolean).join(' ');
      // Plans that follow each other often have the same goals.
      const label = isOfSeveral ? `${words} · ${planName(plan)}` : words;
      return readings.length === 0 ? [] : [{ key: `${plan.id} ${item.id}`, label, code: '', unit: 'of 10', readings }];
    }),
  );
}
