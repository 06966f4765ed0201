import type { Client, UnsentItem } from '@notewell/client';
import { useClient } from '@notewell/client/react';
import type { Appointment } from '@notewell/model';
import { useEffect } from 'react';
import { dayOf, shortDay, timeOf } from '../../platform/dates.ts';
import { toastWarning } from '../../shell/toasts.ts';
import { appointmentsOn, subjectOf } from '../start-note/index.ts';
import { clashOf, spanOf } from './clashes.ts';
import { visitsOf } from './queries.ts';

/** Tells whoever booked without a network, once that has arrived, where somebody else took the same time meanwhile. */
export function useTakenMeanwhile(): void {
  const client = useClient();
  useEffect(
    () => watchBookings(client, (mine, other) => toastWarning(takenWords(mine, other), 'That time was taken meanwhile')),
    [client],
  );
}

/** Calls `tell` with each visit of this device that arrives and with the one that is in its way; answers how to stop. */
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
    // What was discarded is gone from the queue as well, and has no id of the server's.
    const arrived = [...waiting].filter((id) => !now.has(id) && client.id(id) !== id);
    waiting = now;
    for (const id of arrived) void look(client.id(id)).catch(() => undefined); // the schedule marks it too
  });
}

const bookings = (items: readonly UnsentItem[]): ReadonlySet<string> =>
  new Set(items.filter(({ type, kind }) => type === 'Appointment' && kind === 'create').map(({ id }) => id));

/** By the server's newest word of both calendars, not by what the device knew when it was booked. */
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

/** What is in the way of a visit, and that both stand. */
export function takenWords(mine: Appointment, other: Appointment): string {
  const whom = (appointment: Appointment) => subjectOf(appointment)?.display ?? appointment.title ?? 'somebody';
  const isSameCalendar = other.owner?.id === mine.owner?.id;
  const taken = isSameCalendar
    ? `${mine.owner?.display ?? 'the practitioner'} sees ${whom(other)}`
    : `they are booked with ${other.owner?.display ?? 'somebody else'}`;
  const until = timeOf(new Date(spanOf(other).to).toISOString());
  return `${whom(mine)}, ${shortDay(dayOf(mine.start))}, ${timeOf(mine.start)}: ${taken} from ${timeOf(other.start)} to ${until}. Both visits are in the schedule; nothing is lost.`;
}
