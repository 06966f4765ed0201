import type { Appointment } from '@notewell/model';
import { isAbsent } from './calendars.ts';

/** States in which somebody is expected, and those that call an appointment off. */
const held: ReadonlySet<string> = new Set(['booked', 'checked-in', 'arrived']);
const off: ReadonlySet<string> = new Set(['cancelled', 'entered-in-error']);

export interface Attending {
  readonly id: string;
  readonly resourceType: 'Patient' | 'RelatedPerson';
}
/** The people to whom a calendar letter is due. */
export interface InvitationsDue {
  readonly request: readonly Attending[];
  readonly cancel: readonly Attending[];
}

/** Attendees who have a calendar of their own outside the practice. */
const attending = ({ attendees = [] }: { readonly attendees?: Appointment['attendees'] | undefined }): Attending[] =>
  attendees.flatMap(({ subject: { id, resourceType } }) =>
    resourceType === 'Patient' || resourceType === 'RelatedPerson' ? [{ id, resourceType }] : [],
  );

/** The people who hold an invitation. One without people was sent to all attendees. */
const invitedIn = ({ invited, ...appointment }: Appointment): Attending[] => {
  const people = invited?.people;
  return people ? attending({ attendees: people.map((subject) => ({ subject })) }) : invited ? attending(appointment) : [];
};
const without = (some: readonly Attending[], others: readonly Attending[]): Attending[] =>
  some.filter(({ id }) => !others.some((other) => other.id === id));

/**
 * `request` for a booked or moved appointment and for who joined it; `cancel` once it was called off, and for who was taken off.
 * An appointment that began needs none. Those whom no letter may reach count as taken off.
 */
export function invitationsDue(appointment: Appointment, now: number, shut: ReadonlySet<string> = new Set()): InvitationsDue {
  const { status, start, end, invited } = appointment;
  const was = invitedIn(appointment);
  if (Date.parse(start) <= now) return { request: [], cancel: [] };
  if (off.has(status)) return { request: [], cancel: was };
  if (!held.has(status)) return { request: [], cancel: [] };
  const same = (a: string | undefined, b: string | undefined) => (a ? Date.parse(a) : 0) === (b ? Date.parse(b) : 0);
  // Who declined or cancelled counts as taken off.
  const is = attending({ attendees: appointment.attendees?.filter((one) => !isAbsent(one) && !shut.has(one.subject.id)) });
  const isMoved = invited === undefined || !same(invited.start, start) || !same(invited.end, end);
  return { request: isMoved ? is : without(is, was), cancel: without(was, is) };
}

/** The appointment once its letters have left. */
export function afterInvitations(appointment: Appointment, due: InvitationsDue, at: string): Appointment {
  const { invited: _, ...rest } = appointment;
  const { start, end } = appointment;
  const people = [...without(without(invitedIn(appointment), due.cancel), due.request), ...due.request];
  return people.length === 0 ? rest : { ...rest, invited: { at, start, ...(end && { end }), people } };
}
