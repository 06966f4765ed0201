import { useUnsent } from '@notewell/client/react';
import { isInInbox } from '@notewell/rules';
import { useReadableList } from '../../../shell/session/readable-list.ts';
import { keyOfMove } from './move-key.ts';

/** Documents that wait for a chart, oldest first, without those that this device has filed and not yet sent. */
export function useDocumentInbox() {
  const list = useReadableList({
    type: 'DocumentReference',
    filters: [
      { kind: 'SubjectType', values: ['Practitioner'] },
      { kind: 'Status', values: ['Current'] },
    ],
    orderBy: 'created',
    order: 'asc',
    pageSize: 100,
  });
  const filed = new Set(
    useUnsent().flatMap(({ type, kind, key }) => (type === 'DocumentReference' && kind === 'create' ? [key] : [])),
  );
  return { ...list, items: list.items.filter((one) => isInInbox(one) && !filed.has(keyOfMove(one.id ?? ''))) };
}

/** Number of documents in the inbox, for the navigation. */
export const useDocumentsWaiting = (): number => useDocumentInbox().items.length;
