import { createHash } from 'node:crypto';
import { CarePlan } from '@notewell/model';
import { planContent, signedRecord, signedRecords } from '@notewell/rules';

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The hash that a signature of a plan covers: what was agreed. */
export const hashOfPlan = (plan: CarePlan): string => hashOf(signedRecord(CarePlan, plan.id ?? '', { ...plan }));

/** True if a signature with this hash covers the plan as it is, also one of an earlier version of the product. */
export const isHashOfPlan = (plan: CarePlan, hash: string): boolean =>
  signedRecords(CarePlan, plan.id ?? '', { ...plan }).some((text) => hashOf(text) === hash);

/** True if what a signature covers was changed after it. The day on which a plan without one ended is no change of it. */
export function isChangedSince(plan: CarePlan, hash: string): boolean {
  const { end: _end, ...open } = plan;
  const isOver = planContent.over.some((one) => one === plan.status);
  return !isHashOfPlan(plan, hash) && !(isOver && isHashOfPlan(open, hash));
}
