import { isDeepStrictEqual } from 'node:util';
import type { Note } from '@notewell/model';
import { fixedIds, reviewerFault } from '@notewell/rules';
import { Refusal } from '../../../kernel/refusal.ts';
import type { Save } from '../../../resources/saving/behaviour.ts';
import { lookUp } from '../../../resources/saving/lookup.ts';
import { hashOf } from './note-signatures.ts';
import type { OpenNote } from './open-note.ts';
import { chartFacts, superviseesOf } from './staff-facts.ts';

type Review = NonNullable<Note['reviewers']>[number];
const isSaid = (one: Review, other: Review): boolean =>
  one.reviewer.id === other.reviewer.id &&
  one.status === other.status &&
  one.comment === other.comment &&
  one.requestedAt === other.requestedAt;

/** True if the reviewer has said what they found. */
const isSaying = ({ status }: Review): boolean => status === 'Approved' || status === 'Returned';

/**
 * Stamps review requests. Anyone who may write in the note may request a review, and only the reviewer may record its outcome,
 * once. The server adds the hash of the text that they reviewed.
 */
export function stampReviews({ caller, now }: Save, before: Note | undefined, after: OpenNote): void {
  const said = (before?.reviewers ?? []).filter(isSaying);
  if (said.some((one) => !after.reviewers?.some((other) => isSaid(one, other)))) {
    throw new Refusal('locked', { detail: 'A reviewer’s words cannot be changed.' });
  }
  const isStill = (one: Review) =>
    after.reviewers?.some(({ reviewer, requestedAt }) => reviewer.id === one.reviewer.id && requestedAt === one.requestedAt);
  if (!(before?.reviewers ?? []).every(isStill)) {
    throw new Refusal('locked', { detail: 'A requested review cannot be removed. The person who requested it can cancel it.' });
  }
  if (!after.reviewers) return;
  const own = caller.profile?.resourceType === 'Practitioner' ? caller.profile.id : undefined;
  const me = own === undefined ? undefined : { id: own, resourceType: 'Practitioner' as const };
  const known = before?.reviewers ?? [];
  after.reviewers = after.reviewers.map((review) => {
    if (known.some((one) => isDeepStrictEqual(one, review))) return review;
    const was = known.find(
      ({ reviewer, requestedAt }) => reviewer.id === review.reviewer.id && requestedAt === review.requestedAt,
    );
    if (!was) {
      const { reviewer } = review;
      return { reviewer, status: 'Requested' as const, requestedAt: now.toISOString(), ...(me ? { requestedBy: me } : {}) };
    }
    if (isSaying(was)) return was;
    if (was.status === 'Cancelled') {
      if (review.status === 'Cancelled') return was;
      throw new Refusal('locked', { detail: 'This request was taken back. Ask for another review.' });
    }
    const reviewedAt = now.toISOString();
    // The requester may cancel. Everything else is for the reviewer alone.
    const takesBack = review.status === 'Cancelled' && was.requestedBy?.id === own;
    if (takesBack) return { ...was, status: 'Cancelled' as const, reviewedAt };
    if (review.reviewer.id !== own)
      throw new Refusal('permission-missing', { detail: 'Only the requested reviewer can complete this review.' });
    const { status, comment = was.comment } = review;
    const answered = { ...was, ...(status ? { status } : {}), ...(comment === undefined ? {} : { comment }), reviewedAt };
    return isSaying(answered) ? { ...answered, hash: hashOf(after) } : answered;
  });
}

/** Stored reviews of the text that the caller sends, before the server completes it. */
export function reviewsOfSent(before: Note | undefined, sent: Note): ReadonlySet<string> {
  const said = (before?.reviewers ?? []).filter(({ hash }) => hash !== undefined);
  const hash = said.length > 0 ? hashOf(sent) : undefined;
  return new Set(said.filter((one) => one.hash === hash).map(keyOf));
}
/** Binds those reviews to the text as the server completed it: nobody changed what the reviewer read. */
export function bindReviews(after: OpenNote, reviews: ReadonlySet<string>): void {
  if (reviews.size === 0 || !after.reviewers) return;
  const hash = hashOf(after);
  after.reviewers = after.reviewers.map((one) => (reviews.has(keyOf(one)) ? { ...one, hash } : one));
}

/** Refuses to ask people to review a note that they cannot open or could not answer for. */
export async function requireReviewers(save: Save, before: Note | undefined, after: Note): Promise<void> {
  const { caller } = save;
  if (save.sameSave || caller.profile?.id === fixedIds.systemAccount) return;
  const known = (before?.reviewers ?? []).map(keyOf);
  const added = (after.reviewers ?? []).filter((one) => !known.includes(keyOf(one)));
  if (added.length === 0) return;
  const facts = await chartFacts(save, after);
  const errors = [];
  for (const { reviewer } of added) {
    const person = await lookUp(save, 'Practitioner', reviewer.id);
    // A dangling reference is refused elsewhere.
    if (!person) continue;
    const message = reviewerFault(person, after, { ...facts, staff: await superviseesOf(save, reviewer.id) });
    if (message !== undefined) errors.push({ path: 'reviewers', code: 'invalid' as const, message });
  }
  if (errors.length > 0) throw new Refusal('validation-failed', { errors });
}
const keyOf = ({ reviewer, requestedAt }: Review): string => `${reviewer.id} ${requestedAt}`;
