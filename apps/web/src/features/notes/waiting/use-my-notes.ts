import type { ListQuery } from '@notewell/client';
import { useList } from '@notewell/client/react';
import type { NotificationKind } from '@notewell/model';
import { useInbox } from '../../notifications/use-inbox.ts';
import { mostNotes, notesAskedOf, unsignedNotesOf } from '../work-list/index.ts';

/** Kinds of notifications about notes that are over once they are read. */
const isNews = (kind: NotificationKind): boolean => kind === 'Mention' || kind === 'NoteSignedAgain';

/** Notes that somebody is asked to review. */
export const reviewsAskedOf = (me: string): ListQuery<'Note'> => ({
  type: 'Note',
  filters: [{ kind: 'Reviewer', values: [me] }],
  orderBy: 'created',
  order: 'desc',
  pageSize: mostNotes,
});

/** The user's unsigned notes, started additions to signed ones, notes to sign or review, and notes that mention them. */
export function useMyNotes(me: string) {
  const mine = useList(unsignedNotesOf(me));
  const toSign = useList(notesAskedOf(me));
  const toReview = useList(reviewsAskedOf(me));
  const mentions = useInbox().open.filter(({ kind, about }) => isNews(kind) && about?.resourceType === 'Note');
  const ids = [...new Set(mentions.map(({ about }) => about?.id ?? ''))].filter(Boolean).toSorted();
  const notes = useList(ids.length > 0 ? { type: 'Note', filters: [{ kind: 'Id', values: ids }], pageSize: 50 } : null).items;
  const begun = useList({
    type: 'Scribble',
    filters: [
      { kind: 'Author', values: [me] },
      { kind: 'Purpose', values: ['Amendment', 'Addendum'] },
    ],
    orderBy: 'created',
    order: 'asc',
    pageSize: 50,
  }).items;
  return { mine, begun, toSign, toReview, named: { mentions, notes } };
}
export type MyNotes = ReturnType<typeof useMyNotes>;
