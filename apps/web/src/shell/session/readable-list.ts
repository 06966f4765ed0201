import type { ListQuery } from '@notewell/client';
import { useList } from '@notewell/client/react';
import type { ResourceType } from '@notewell/model';
import { useMayDo } from './may.ts';

/** A list that the user may read. Without permission its status is `denied`, and no call is made. */
export function useReadableList<T extends ResourceType>(query: ListQuery<T> | null): ReturnType<typeof useList<T>> {
  const mayRead = useMayDo();
  const denied = query !== null && !mayRead('Read', query.type);
  const list = useList(denied ? null : query);
  return denied ? { ...list, status: 'denied' } : list;
}
