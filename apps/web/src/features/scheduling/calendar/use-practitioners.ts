import { useList } from '@notewell/client/react';
import type { Reference } from '@notewell/model';
import { useMemo } from 'react';
import { useMe } from '../../../shell/session/session.ts';

/**
 * Practitioners whose calendars the user may see: the user first, then others by name. `'working'` leaves out those who work
 * here no longer; their calendars are still looked at, and nothing is booked in them.
 */
export function usePractitioners(which: 'all' | 'working' = 'all'): readonly Reference<'Practitioner'>[] {
  const { profile: me, permissions } = useMe();
  const seesAll = permissions.includes('view scheduler');
  const { items } = useList({ type: 'Practitioner', orderBy: 'name', order: 'asc', pageSize: 500 });
  return useMemo(() => {
    const others = items.flatMap(({ id, display, active }) =>
      id && id !== me.id && (which === 'all' || active !== false)
        ? [{ id, resourceType: 'Practitioner' as const, ...(display ? { display } : {}) }]
        : [],
    );
    return [
      { id: me.id, resourceType: 'Practitioner', ...(me.display ? { display: me.display } : {}) },
      ...(seesAll ? others : []),
    ];
  }, [items, me.id, me.display, seesAll, which]);
}
