import type { ListQuery } from '@notewell/client';
import { useList } from '@notewell/client/react';
import type { ResourceType } from '@notewell/model';
import { useEffect } from 'react';

/** A live list that reads its further pages by itself. `isWhole` is false while rows may be missing. */
export function useWholeList<T extends ResourceType>(query: ListQuery<T> | null) {
  const list = useList(query);
  const { status, continuation, loadMore, isPartial = false } = list;
  // A page that failed is asked for again with the list.
  useEffect(() => {
    if (status === 'ready' && continuation) loadMore();
  }, [status, continuation, loadMore]);
  return { ...list, isWhole: status === 'ready' && continuation === '' && !isPartial };
}
