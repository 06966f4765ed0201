import type { Appointment } from '@notewell/model';

/** States in which somebody is expected, and those that call an appointment off. */
const held: ReadonlySet<string> = new Set(['booked', 'checked-in', 'arrived']);
const off: ReadonlySet<string> = new Set(['cancelled', 'entered-in-error']);

/**
 * The calendar letter that is due: `REQUEST` for a booked or moved appointment, `CANCEL` for one that was called off after it.
 * An appointment that began needs none.
 */
export function invitationDue({ status, start, end, invited }: Appointment, now: number): 'REQUEST' | 'CANCEL' | undefined {
  if (Date.parse(start) <= now) return undefined;
  if (off.has(status)) return invited ? 'CANCEL' : undefined;
  if (!held.has(status)) return undefined;
  const same = (a: string | undefined, b: string | undefined) => (a ? Date.parse(a) : 0) === (b ? Date.parse(b) : 0);
  return invited && same(invited.start, start) && same(invited.end, end) ? undefined : 'REQUEST';
}

/** The appointment once its letter has left. */
export function afterInvitation(appointment: Appointment, method: 'REQUEST' | 'CANCEL', at: string): Appointment {
  const { invited: _, ...rest } = appointment;
  const { start, end } = appointment;
  return method === 'CANCEL' ? rest : { ...rest, invited: { at, start, ...(end && { end }) } };
}
