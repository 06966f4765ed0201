import { useList } from '@notewell/client/react';

/** As many as one person can have open; more than that is a report, not a worklist. */
const most = 200;

/** The notes somebody has begun and not signed, and those they are asked to sign. */
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
  return { mine, toSign, toReview };
}
export type MyNotes = ReturnType<typeof useMyNotes>;
