import type { Client, UnsentItem } from '@notewell/client';
import { useClient } from '@notewell/client/react';
import type { Appointment } from '@notewell/model';
import { useEffect } from 'react';
import { dayOf, shortDay, timeOf } from '../../../platform/dates.ts';
import { toastWarning } from '../../../shell/hooks/toasts.ts';
import { appointmentsOn, subjectOf } from '../../notes/start-note/index.ts';
import { clashOf, spanOf } from './clashes.ts';
import { visitsOf } from './queries.ts';

/** Warns a user who booked offline if another booking took the same time. Checks once the booking reached the server. */
export function useTakenMeanwhile(): void {
  const client = useClient();
  useEffect(
    () => watchBookings(client, (mine, other) => toastWarning(takenWords(mine, other), 'Somebody else has booked that time')),
    [client],
  );
}

/** Calls `tell` for each sent booking with a conflict. Returns the function that unsubscribes. */
export function watchBookings(client: Client, tell: (mine: Appointment, other: Appointment) => void): () => void {
  const unsent = client.watchUnsent();
  let waiting = bookings(unsent.snapshot());
  const look = async (id: string) => {
    const mine = await client.get('Appointment', id);
    const other = mine && (await inTheWay(client, mine));
    if (other) tell(mine, other);
  };
  return unsent.subscribe(() => {
    const now = bookings(unsent.snapshot());
    // A discarded booking also leaves the queue, but has no server id.
    const arrived = [...waiting].filter((id) => !now.has(id) && client.id(id) !== id);
    waiting = now;
    for (const id of arrived) void look(client.id(id)).catch(() => undefined); // the schedule shows it too
  });
}

const bookings = (items: readonly UnsentItem[]): ReadonlySet<string> =>
  new Set(items.filter(({ type, kind }) => type === 'Appointment' && kind === 'create').map(({ id }) => id));

/** Checks the server's current calendars, because the device's copy may be stale. */
async function inTheWay(client: Client, mine: Appointment): Promise<Appointment | undefined> {
  const day = dayOf(mine.start);
  const patients = (mine.attendees ?? []).filter(({ subject }) => subject.resourceType === 'Patient');
  const calendars = [
    ...(mine.owner ? [appointmentsOn(mine.owner.id, day)] : []),
    ...patients.map(({ subject }) => visitsOf(subject.id, day)),
  ];
  const visits = (await Promise.all(calendars.map((query) => client.list(query)))).flatMap(({ items }) => items);
  return clashOf(
    visits.filter(({ id }) => id !== mine.id),
    spanOf(mine),
  );
}

/** Describes the conflict, and that both visits remain. */
export function takenWords(mine: Appointment, other: Appointment): string {
  const whom = (appointment: Appointment) => subjectOf(appointment)?.display ?? appointment.title ?? 'somebody';
  const isSameCalendar = other.owner?.id === mine.owner?.id;
  const taken = isSameCalendar
    ? `${mine.owner?.display ?? 'the practitioner'} sees ${whom(other)}`
    : `they are booked with ${other.owner?.display ?? 'somebody else'}`;
  const until = timeOf(new Date(spanOf(other).to).toISOString());
  return `${whom(mine)}, ${shortDay(dayOf(mine.start))}, ${timeOf(mine.start)}: ${taken} from ${timeOf(other.start)} to ${until}. Both visits are in the schedule; nothing is lost.`;
}
