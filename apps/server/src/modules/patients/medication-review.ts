import { Refusal } from '../../kernel/refusal.ts';
import type { Check } from '../../resources/saving/behaviour.ts';
import { isMachine } from '../../resources/saving/moves.ts';

/** A device's clock may run ahead of the server's by this much. */
const aheadMs = 5 * 60_000;
/** A medication is often entered after the visit in which it was reviewed. */
const dayMs = 24 * 3_600_000;

const millis = (value: unknown): number => (typeof value === 'string' ? Date.parse(value) : Number.NEGATIVE_INFINITY);

/** Refuses a review of a medication in the future, before an earlier review, or long before it was recorded. */
export const requireReviewTime: Check = ({ definition: { type }, caller, before, after, now }) => {
  if (type !== 'Medication' || isMachine(caller)) return;
  const [was, is] = [before?.['lastReviewed'], after?.['lastReviewed']];
  if (is === undefined || is === was) return;
  const earliest = Math.max(millis(was), millis(after?.['recorded']) - dayMs);
  const latest = now.getTime() + aheadMs;
  if (millis(is) >= earliest && millis(is) <= latest) return;
  const message = 'Enter when the review took place: after the last one and not in the future.';
  throw new Refusal('validation-failed', { errors: [{ path: 'lastReviewed', code: 'invalid', message }] });
};
