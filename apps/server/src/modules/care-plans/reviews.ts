import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { addDays, type CarePlan, dayIn } from '@notewell/model';
import {
  isReviewed,
  isUnderWay,
  planContent,
  reviewAttestation,
  reviewDayFault,
  reviewDueOf,
  usualReviewDays,
  waitsAtMost,
} from '@notewell/rules';
import { Refusal } from '../../kernel/refusal.ts';
import type { Save } from '../../resources/saving/behaviour.ts';
import { lookUp } from '../../resources/saving/lookup.ts';
import { isMachine } from '../../resources/saving/moves.ts';
import { practiceZone } from '../../resources/saving/practice-day.ts';
import { printedAs, requireSamePerson } from '../../resources/saving/record-signatures.ts';

type Review = NonNullable<CarePlan['reviews']>[number];
type OpenPlan = { -readonly [K in keyof CarePlan]: CarePlan[K] };

function isSame(one: Review, other: Review, zone: string): boolean {
  const [day, otherDay] = [one, other].map(({ at }) => at && dayIn(at, zone));
  return one.by?.id === other.by?.id && one.summary === other.summary && day === otherDay;
}

/**
 * Signs new reviews: name, sentence and a hash of the review and the plan as it is saved. Earlier ones stay as they are stored.
 * A review that the same person sends twice on a day counts once.
 */
async function signReviews(save: Save, before: CarePlan | undefined, after: OpenPlan): Promise<void> {
  const stored = [...(before?.reviews ?? [])];
  const kept: Review[] = [];
  const zone = await practiceZone(save);
  for (const review of after.reviews ?? []) {
    // A stored review that was changed is stamped like a new one: it is known by its words.
    const exact = stored.findIndex((one) => isDeepStrictEqual(one, review));
    const at = exact >= 0 ? exact : stored.findIndex((one) => one.summary === review.summary && one.hash !== undefined);
    const [known] = at < 0 ? [] : stored.splice(at, 1);
    if (known) kept.push(known);
    else if (!kept.some((one) => isSame(one, review, zone))) kept.push(await signed(save, after, review));
  }
  if (!isDeepStrictEqual(kept, after.reviews)) after.reviews = kept;
}

async function signed(save: Save, plan: CarePlan, { summary, session, at, by }: Review): Promise<Review> {
  const message = 'Write what the review found.';
  if (!summary?.trim()) throw new Refusal('validation-failed', { errors: [{ path: 'reviews', code: 'required', message }] });
  await requireSamePerson(save);
  const reviewed = planContent.agreed.map((name) => plan[name] ?? null);
  const said = JSON.stringify([save.id, summary, at, by?.id, reviewAttestation, ...reviewed]);
  return {
    ...(at === undefined ? {} : { at }),
    ...(by ? { by, ...(await printedAs(save, { id: by.id, resourceType: 'Practitioner' })) } : {}),
    summary,
    ...(session ? { session } : {}),
    attestation: reviewAttestation,
    hash: createHash('sha256').update(said).digest('hex'),
  };
}

/**
 * Signs new reviews, and sets the day of the next one by the interval of the plan's program. What people keep in force always
 * has such a day: without one it is on no worklist.
 */
export async function followReviews(save: Save, before: CarePlan | undefined, after: OpenPlan): Promise<void> {
  const zone = await practiceZone(save);
  const today = dayIn(save.now.getTime(), zone);
  if (!isMachine(save.caller)) {
    // It may have been written without a connection, days ago.
    const message = reviewDayFault(after, before, addDays(today, -waitsAtMost));
    if (message) throw new Refusal('validation-failed', { errors: [{ path: 'reviewDue', code: 'invalid', message }] });
    if (after.reviews) await signReviews(save, before, after);
  }
  const isDone = isReviewed(after, before) && after.reviewDue === before?.reviewDue;
  const isPast = after.reviewDue !== undefined && after.reviewDue <= today;
  if (isDone && isPast) delete after.reviewDue;
  const isOpen = isUnderWay(after);
  const program = isOpen ? await lookUp(save, 'Program', after.program?.id) : undefined;
  const from = after.start !== undefined && after.start > today ? after.start : today;
  const usual = isOpen && !isMachine(save.caller) ? addDays(from, usualReviewDays) : undefined;
  const due = reviewDueOf(after, program?.reviewDays, zone) ?? usual;
  if (due !== undefined) after.reviewDue = due;
}
