import { useList } from '@notewell/client/react';
import type { ResourceByType, ResourceType } from '@notewell/model';

type Whole<T extends ResourceType> = Omit<NonNullable<Parameters<typeof useList<T>>[0]>, 'pageSize' | 'whole'>;

/** All pages of a list; undefined unless every item is known here. Only then may a screen say that there is none. */
export function useWholeList<T extends ResourceType>(query: Whole<T> | null): readonly ResourceByType[T][] | undefined {
  const list = useList<T>(query && { ...query, whole: true });
  return isWhole(list) ? list.items : undefined;
}

type State = Pick<ReturnType<typeof useList>, 'status' | 'isPartial' | 'continuation'>;
/** True for a list that was loaded to its end, of which no item is missing here. */
export const isWhole = ({ status, isPartial, continuation }: State): boolean =>
  status === 'ready' && !isPartial && continuation === '';
