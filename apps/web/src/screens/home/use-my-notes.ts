import { useList } from '@notewell/client/react';

/** As many as one person can have open; more than that is a report, not a worklist. */
const most = 200;

/** Notifications that nobody has looked at: none was before this. */
const unread = { from: '2000-01-01', exclude: true };

/** The notes somebody has begun and not signed, what they began to add to signed ones, those they are asked to sign or review, and those that name them. */
export function useMyNotes(me: string) {
  const mine = useList({
    type: 'Note',
    filters: [
      { kind: 'Author', values: [me] },
      { kind: 'Status', values: ['Preliminary'] },
    ],
    orderBy: 'created',
    order: 'asc',
    pageSize: most,
  });
  const toSign = useList({
    type: 'Note',
    filters: [
      { kind: 'Signer', values: [me] },
      { kind: 'SignatureStatus', values: ['Requested'] },
    ],
    orderBy: 'created',
    order: 'asc',
    pageSize: most,
  });
  const toReview = useList({
    type: 'Note',
    filters: [{ kind: 'Reviewer', values: [me] }],
    orderBy: 'created',
    order: 'desc',
    pageSize: most,
  });
  const told = useList({
    type: 'Notification',
    filters: [
      { kind: 'Recipient', values: [me] },
      { kind: 'Kind', values: ['Mention'] },
      { kind: 'Read', ...unread },
      { kind: 'Done', ...unread },
    ],
    orderBy: 'created',
    order: 'desc',
    pageSize: 50,
  }).items;
  const ids = [...new Set(told.map(({ about }) => about?.id ?? ''))].filter(Boolean).toSorted();
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
  return { mine, begun, toSign, toReview, named: { told, notes } };
}
export type MyNotes = ReturnType<typeof useMyNotes>;
