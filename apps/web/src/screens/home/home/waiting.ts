import type { Note, Notification, PracticePreferences } from '@notewell/model';
import { authorIn } from '@notewell/rules';
import { asksReviewOf } from '../../../features/notes/note-editor/signing.ts';

export type Waiting = {
  readonly note: Note;
  readonly why: 'co-sign' | 'sent back' | 'review' | 'named';
  readonly detail?: string | undefined;
  /** The notification of the item, if any; marked read when the note opens. */
  readonly notification?: string | undefined;
};
interface Named {
  readonly mentions: readonly Notification[];
  /** Notes that the user may read. */
  readonly notes: readonly Note[];
}

/** The latest open revision request of the note, if any. */
export const sentBack = (note: Note) => note.revisionRequests?.findLast(({ resolvedAt }) => !resolvedAt);

/** Items assigned to one person: own notes sent back, notes to co-sign and review, and mentions. */
export function waitingFor(
  me: string,
  toSign: readonly Note[],
  mine: readonly Note[],
  toReview: readonly Note[] = [],
  named: Named = { mentions: [], notes: [] },
): readonly Waiting[] {
  const asked = toSign.filter(
    ({ status, signatures }) =>
      status !== 'EnteredInError' && signatures?.some(({ signer, status: state }) => signer?.id === me && state === 'Requested'),
  );
  return [
    ...mine
      .filter((note) => isOwn(note, me))
      .flatMap((note): Waiting[] => {
        const request = sentBack(note);
        return request ? [{ note, why: 'sent back', detail: request.comment }] : [];
      }),
    ...asked.filter((note) => !authored(note, me)).map((note): Waiting => ({ note, why: 'co-sign' })),
    ...toReview
      .filter((note) => note.status !== 'EnteredInError' && asksReviewOf(note, me))
      .map((note): Waiting => ({ note, why: 'review' })),
    ...named.mentions.flatMap(({ id, about, read, done }): Waiting[] => {
      const note = named.notes.find((one) => one.id === about?.id);
      const over = read ?? done ?? (note?.status === 'EnteredInError' ? note.status : undefined);
      return note && !over ? [{ note, why: 'named', notification: id }] : [];
    }),
  ];
}

/** Ids of reviews that can be marked at once: two or more, if the practice allows it (spec section 9). */
export function markedAtOnce(
  waiting: readonly Waiting[],
  { allowMarkAllReview }: Pick<PracticePreferences, 'allowMarkAllReview'>,
): readonly string[] {
  const ids = waiting.filter(({ why }) => why === 'review').flatMap(({ note }) => note.id ?? []);
  return allowMarkAllReview && ids.length > 1 ? ids : [];
}

/**
 * Notes to finish: the user's own and those drafted for others, the oldest visit first.
 * Notes sent back are listed separately. A group note represents its members' parts.
 */
export function toFinish(me: string, mine: readonly Note[]): readonly Note[] {
  const ids = new Set(mine.map(({ id }) => id));
  return mine
    .filter(
      (note) =>
        (isOwn(note, me) || isWrittenDownBy(note, me)) &&
        note.status === 'Preliminary' &&
        !sentBack(note) &&
        !(note.partOf && ids.has(note.partOf.id)),
    )
    .toSorted((a, b) => visitOf(a).localeCompare(visitOf(b)));
}

const visitOf = ({ sessionTime, serviceDate, created }: Note) => sessionTime?.end ?? serviceDate ?? created ?? '';
/** True for the user's notes, and for drafts without an author. */
const isOwn = (note: Note, me: string) => (authorIn(note) ?? me) === me;
const isWrittenDownBy = ({ participants = [] }: Note, me: string) =>
  participants.some(({ individual, type }) => individual.id === me && type?.code === 'TRANS');
const authored = (note: Note, me: string) => authorIn(note) === me;
