import type { Schedule } from '@notewell/model';
import { useWholeList } from '../../../shell/hooks/use-whole-list.ts';
import { useMayDo } from '../../../shell/session/may.ts';

/** The schedules of everybody; undefined unless all are known here. */
export function useAllSchedules(): readonly Schedule[] | undefined {
  const mayDo = useMayDo();
  return useWholeList(mayDo('Read', 'Schedule') ? { type: 'Schedule' } : null);
}
