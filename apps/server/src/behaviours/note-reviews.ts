import { isDeepStrictEqual } from 'node:util';
import type { Note } from '@notewell/model';
import { Refusal } from '../refusal.ts';
import type { Save } from './behaviour.ts';
import type { OpenNote } from './open-note.ts';

type Review = NonNullable<Note['reviewers']>[number];
const isSaid = (one: Review, other: Review): boolean =>
  one.reviewer.id === other.reviewer.id &&
  one.status === other.status &&
  one.comment === other.comment &&
  one.requestedAt === other.requestedAt;

/** Somebody is asked to look at a note by whoever may write in it; what came of it is said by the reviewer alone. */
export function stampReviews({ caller, now }: Save, before: Note | undefined, after: OpenNote): void {
  const said = (before?.reviewers ?? []).filter(({ status }) => status === 'Approved' || status === 'Returned');
  if (said.some((one) => !after.reviewers?.some((other) => isSaid(one, other)))) {
    throw new Refusal('locked', { detail: 'What a reviewer said stays as it was said.' });
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
    // Whoever asked may take it back; anything else is the reviewer's own word.
    const takesBack = review.status === 'Cancelled' && was.requestedBy?.id === own;
    if (review.reviewer.id !== own && !takesBack) {
      throw new Refusal('permission-missing', { detail: 'A review is the word of whoever was asked for it.' });
    }
    return { ...was, ...review, reviewedAt: now.toISOString() };
  });
}
