import { useList } from '@notewell/client/react';
import type { Schedule } from '@notewell/model';
import { useMayDo } from '../../../shell/session/may.ts';

/** The schedules of everybody; undefined unless all are known here. */
export function useAllSchedules(): readonly Schedule[] | undefined {
  const mayDo = useMayDo();
  const list = useList(mayDo('Read', 'Schedule') ? { type: 'Schedule', pageSize: 500 } : null);
  return list.status === 'ready' && !list.isPartial && list.continuation === '' ? list.items : undefined;
}
