import type { Note, Notification, PracticePreferences } from '@notewell/model';
import { asksReviewOf } from '../../features/note-editor/signing.ts';

export type Waiting = {
  readonly note: Note;
  readonly why: 'co-sign' | 'sent back' | 'review' | 'named';
  readonly detail?: string | undefined;
  /** What told of it, where something did: read once the note is opened. */
  readonly notification?: string | undefined;
};
interface Named {
  readonly told: readonly Notification[];
  /** Those of the notes that one may read. */
  readonly notes: readonly Note[];
}

/** Whether somebody sent the note back and nobody has answered yet. */
export const sentBack = (note: Note) => note.revisionRequests?.findLast(({ resolvedAt }) => !resolvedAt);

/** What waits for one person: their own notes that were sent back, notes to co-sign and to review, and notes that name them. */
export function waitingFor(
  me: string,
  toSign: readonly Note[],
  mine: readonly Note[],
  toReview: readonly Note[] = [],
  named: Named = { told: [], notes: [] },
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
    ...named.told.flatMap(({ id, about, read, done }): Waiting[] => {
      const note = named.notes.find((one) => one.id === about?.id);
      const over = read ?? done ?? (note?.status === 'EnteredInError' ? note.status : undefined);
      return note && !over ? [{ note, why: 'named', notification: id }] : [];
    }),
  ];
}

/** Ids of the notes to review that may be marked at once: two and more, where the practice lets several be (spec section 9). */
export function markedAtOnce(
  waiting: readonly Waiting[],
  { allowMarkAllReview }: Pick<PracticePreferences, 'allowMarkAllReview'>,
): readonly string[] {
  const ids = waiting.filter(({ why }) => why === 'review').flatMap(({ note }) => note.id ?? []);
  return allowMarkAllReview && ids.length > 1 ? ids : [];
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
