import type { Note } from '@notewell/model';
import { authorIn } from '../authority/author.ts';

export type Revision = NonNullable<Note['revisionRequests']>[number];
type Returned = Pick<Note, 'revisionRequests' | 'signatures' | 'participants'>;

/**
 * Open revision requests of others whose returned text is still the current one. `hash` is that of the current text. An author
 * may take the note back and sign it as it was.
 */
export const unansweredIn = (note: Returned, hash: string | undefined): readonly Revision[] =>
  (note.revisionRequests ?? []).filter(
    (one) => one.resolvedAt === undefined && one.hash !== undefined && one.hash === hash && one.by?.id !== authorIn(note),
  );

/** The author's signature that followed a revision request; undefined before it is given. */
const answerTo = ({ signatures = [] }: Returned, { at = '' }: Revision) =>
  signatures.findLast(({ role = 'Author', status, signedAt = '' }) => role === 'Author' && status === 'Signed' && signedAt >= at);

/** True if the author signed the text as it was sent back. */
export const isSignedUnchanged = (note: Returned, request: Revision): boolean =>
  request.hash !== undefined && request.resolvedAt !== undefined && answerTo(note, request)?.hash === request.hash;

type Review = NonNullable<Note['reviewers']>[number];

/** True if the note changed after this review. `hash` is that of the current text; reviews of earlier releases hold none. */
export const isReviewOfEarlier = ({ meta }: Pick<Note, 'meta'>, review: Review, hash: string | undefined): boolean =>
  review.hash !== undefined && hash !== undefined && review.hash !== hash && meta?.hasTransformations !== true;

/** Ids of people whose requests were all answered by a new signature of the author, and who do not co-sign it next. */
export function recipientsOfAnswer(note: Returned): readonly string[] {
  const { revisionRequests = [], signatures = [] } = note;
  const isAnswered = (request: Revision) => request.resolvedAt !== undefined && answerTo(note, request) !== undefined;
  const known = new Set(revisionRequests.flatMap(({ by }) => by?.id ?? []));
  return [...known].filter(
    (id) =>
      id !== authorIn(note) &&
      revisionRequests.every((one) => one.by?.id !== id || isAnswered(one)) &&
      !signatures.some(({ signer, status }) => status === 'Requested' && signer?.id === id),
  );
}
