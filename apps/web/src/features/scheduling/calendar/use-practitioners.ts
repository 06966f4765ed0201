import { useList } from '@notewell/client/react';
import type { Practitioner, Reference } from '@notewell/model';
import { useMemo } from 'react';
import { useMe } from '../../../shell/session/session.ts';

type Person = Pick<Practitioner, 'id' | 'display' | 'active' | 'credentials'>;

/** The calendars of a practice: a user who sees patients first, then those with credentials, then the office. */
export function calendarsInOrder(
  own: Reference<'Practitioner'>,
  people: readonly Person[],
  seesPatients: boolean,
): readonly Reference<'Practitioner'>[] {
  const of = (hasCredentials: boolean) =>
    people.flatMap(({ id, display, credentials }) =>
      id && id !== own.id && !!credentials === hasCredentials
        ? [{ id, resourceType: 'Practitioner' as const, ...(display ? { display } : {}) }]
        : [],
    );
  return seesPatients ? [own, ...of(true), ...of(false)] : [...of(true), ...of(false), own];
}

/**
 * Practitioners whose calendars the user may see. `'working'` leaves out those who work here no longer; their calendars are
 * still looked at, and nothing is booked in them.
 */
export function usePractitioners(which: 'all' | 'working' = 'all'): readonly Reference<'Practitioner'>[] {
  const { profile: me, permissions } = useMe();
  const seesAll = permissions.includes('view scheduler');
  const seesPatients = permissions.includes('note');
  const { items } = useList({ type: 'Practitioner', orderBy: 'name', order: 'asc', pageSize: 500 });
  return useMemo(() => {
    const own = { id: me.id, resourceType: 'Practitioner' as const, ...(me.display ? { display: me.display } : {}) };
    const others = seesAll ? items.filter(({ active }) => which === 'all' || active !== false) : [];
    return calendarsInOrder(own, others, seesPatients);
  }, [items, me.id, me.display, seesAll, seesPatients, which]);
}
