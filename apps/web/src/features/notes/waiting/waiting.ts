import type { Note, Notification, PracticePreferences } from '@notewell/model';
import { authorIn } from '@notewell/rules';
import { asksFor, asksReviewOf } from '../note-editor/signing.ts';
import { isOwn, sentBack } from '../work-list/index.ts';

export type Waiting = {
  readonly note: Note;
  readonly why: 'co-sign' | 'sent back' | 'review' | 'named' | 'signed again';
  readonly detail?: string | undefined;
  /** The notification of the item, if any; marked read when the note opens. */
  readonly notification?: string | undefined;
};
interface Named {
  readonly mentions: readonly Notification[];
  /** Notes that the user may read. */
  readonly notes: readonly Note[];
}

/** Items assigned to one person: own notes sent back, notes to co-sign and review, mentions, and notes signed again after they sent them back. */
export function waitingFor(
  me: string,
  toSign: readonly Note[],
  mine: readonly Note[],
  toReview: readonly Note[] = [],
  named: Named = { mentions: [], notes: [] },
): readonly Waiting[] {
  const asked = toSign.filter((note) => asksFor(note, me));
  const work = [
    ...mine
      .filter((note) => isOwn(note, me))
      .flatMap((note): Waiting[] => {
        const request = sentBack(note);
        return request ? [{ note, why: 'sent back', detail: request.comment }] : [];
      }),
    // A note that went back to its author waits for the author.
    ...asked.filter((note) => !authored(note, me) && !sentBack(note)).map((note): Waiting => ({ note, why: 'co-sign' })),
    ...toReview.filter((note) => asksReviewOf(note, me)).map((note): Waiting => ({ note, why: 'review' })),
  ];
  const news = named.mentions.flatMap(({ id, about, read, done, kind }): Waiting[] => {
    const note = named.notes.find((one) => one.id === about?.id);
    const over = read ?? done ?? (note?.status === 'EnteredInError' ? note.status : undefined);
    const why = kind === 'NoteSignedAgain' ? 'signed again' : 'named';
    return note && !over ? [{ note, why, notification: id }] : [];
  });
  // Opening the note for its work shows the news too.
  const isListed = (list: readonly Waiting[], { id }: Note): boolean => list.some(({ note }) => note.id === id);
  return [...work, ...news.filter(({ note }, index) => !isListed(work, note) && !isListed(news.slice(0, index), note))];
}

/** Ids of reviews that can be marked at once: two or more, if the practice allows it (spec section 9). */
export function markedAtOnce(
  waiting: readonly Waiting[],
  { allowMarkAllReview }: Pick<PracticePreferences, 'allowMarkAllReview'>,
): readonly string[] {
  const ids = waiting.filter(({ why }) => why === 'review').flatMap(({ note }) => note.id ?? []);
  return allowMarkAllReview && ids.length > 1 ? ids : [];
}

const authored = (note: Note, me: string) => authorIn(note) === me;
