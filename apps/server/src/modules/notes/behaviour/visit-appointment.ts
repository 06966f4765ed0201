import { type Appointment, type Encounter, typedAs } from '@notewell/model';
import { Refusal } from '../../../kernel/refusal.ts';
import type { Save } from '../../../resources/saving/behaviour.ts';
import { lookUpSeen } from '../../../resources/saving/lookup.ts';
import { isMachine } from '../../../resources/saving/moves.ts';

/** True for an appointment of the group, which may be among those who attend. */
export const isOfGroup = (appointment: Pick<Appointment, 'group' | 'attendees'> | undefined, id: string): boolean =>
  appointment?.group?.id === id || appointment?.attendees?.some(({ subject }) => subject.id === id) === true;

const isSession = ({ subject, patient }: Encounter): boolean => subject.resourceType === 'Group' && !patient;

/**
 * Refuses the appointment of others for the session of a group: a signature of the session would end it, and its people would
 * read of the session.
 */
export async function requireOwnAppointment(save: Save): Promise<void> {
  const [was, visit] = [save.before && typedAs('Encounter', save.before), typedAs('Encounter', save.after)];
  const { appointment, subject } = visit;
  const isKept = was && isSession(was) && was.appointment?.id === appointment?.id && was.subject.id === subject.id;
  if (!isSession(visit) || isKept || save.sameSave || isMachine(save.caller)) return;
  // A hidden one is refused as unknown elsewhere.
  const booked = await lookUpSeen(save, 'Appointment', appointment?.id);
  if (!booked || isOfGroup(booked, subject.id)) return;
  const message = 'This appointment is not one of this group. Choose an appointment of the group.';
  throw new Refusal('validation-failed', { errors: [{ path: 'appointment', code: 'invalid', message }] });
}
