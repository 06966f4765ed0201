import { useList, useUnsent } from '@notewell/client/react';
import { isInInbox } from '@notewell/rules';
import { useMe } from '../../../shell/session/session.ts';
import { keyOfMove } from './move-key.ts';

const inbox = {
  type: 'DocumentReference',
  filters: [
    { kind: 'SubjectType', values: ['Practitioner'] },
    { kind: 'Status', values: ['Current'] },
  ],
  orderBy: 'created',
  order: 'asc',
  pageSize: 100,
} as const;

/** Documents that wait for a chart, oldest first, without those that this device has filed and not yet sent. */
export function useDocumentInbox() {
  // The navigation counts these, so that the whole decision on access stays out of the first page.
  const mayRead = useMe().permissions.includes('DocumentReference.Read');
  const list = useList(mayRead ? inbox : null);
  const filed = new Set(
    useUnsent().flatMap(({ type, kind, key }) => (type === 'DocumentReference' && kind === 'create' ? [key] : [])),
  );
  return { ...list, items: list.items.filter((one) => isInInbox(one) && !filed.has(keyOfMove(one.id ?? ''))) };
}

/** Number of documents in the inbox, for the navigation. */
export const useDocumentsWaiting = (): number => useDocumentInbox().items.length;
