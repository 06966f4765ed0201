import type { Note } from '@notewell/model';
import { asksReviewOf } from '../../features/note-editor/signing.ts';

export type Waiting = {
  readonly note: Note;
  readonly why: 'co-sign' | 'sent back' | 'review';
  readonly detail?: string | undefined;
};

/** Whether somebody sent the note back and nobody has answered yet. */
export const sentBack = (note: Note) => note.revisionRequests?.findLast(({ resolvedAt }) => !resolvedAt);

/** What waits for one person: notes to co-sign, and their own that were sent back. Longest waiting first. */
export function waitingFor(
  me: string,
  toSign: readonly Note[],
  mine: readonly Note[],
  toReview: readonly Note[] = [],
): readonly Waiting[] {
  const asked = toSign.filter(
    ({ status, signatures }) =>
      status !== 'EnteredInError' && signatures?.some(({ signer, status: state }) => signer?.id === me && state === 'Requested'),
  );
  return [
    ...mine.flatMap((note): Waiting[] => {
      const request = sentBack(note);
      return request ? [{ note, why: 'sent back', detail: request.comment }] : [];
    }),
    ...asked.filter((note) => !authored(note, me)).map((note): Waiting => ({ note, why: 'co-sign' })),
    ...toReview
      .filter((note) => note.status !== 'EnteredInError' && asksReviewOf(note, me))
      .map((note): Waiting => ({ note, why: 'review' })),
  ];
}

/**
 * Notes one still has to finish and sign, the oldest visit first: begun and not sent back. A group's note stands for the
 * parts of its members.
 */
export function toFinish(mine: readonly Note[]): readonly Note[] {
  const ids = new Set(mine.map(({ id }) => id));
  return mine
    .filter((note) => note.status === 'Preliminary' && !sentBack(note) && !(note.partOf && ids.has(note.partOf.id)))
    .toSorted((a, b) => visitOf(a).localeCompare(visitOf(b)));
}

const visitOf = ({ sessionTime, serviceDate, created }: Note) => sessionTime?.end ?? serviceDate ?? created ?? '';
const authored = ({ participants }: Note, me: string) =>
  participants?.some(({ role, individual }) => role === 'PrimaryPerformer' && individual.id === me) ?? false;
