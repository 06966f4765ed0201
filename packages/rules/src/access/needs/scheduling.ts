import { idIn, isRecord } from '@notewell/model/values';
import type { Subject } from '../populations.ts';
import { everyWrite, type Needs, type Write } from './need.ts';

const attends = (appointment: Readonly<Record<string, unknown>>, id: string): boolean =>
  Array.isArray(appointment.attendees) && appointment.attendees.some((one: unknown) => isRecord(one) && idIn(one.subject) === id);

/** True for an appointment of a colleague whom the subject does not supervise, and which the subject does not attend. */
function isInColleaguesCalendar(appointment: unknown, { profile, permissions, supervisees }: Subject): boolean {
  if (!isRecord(appointment)) return false;
  const owner = idIn(appointment.owner);
  if (owner === undefined || owner === profile.id || attends(appointment, profile.id)) return false;
  return !(permissions.has('supervision') && supervisees.includes(owner));
}

const isColleagues = ({ before, after }: Write, subject: Subject): boolean =>
  isInColleaguesCalendar(before, subject) || isInColleaguesCalendar(after, subject);

const travelOf = (appointment: unknown): string =>
  isRecord(appointment) && isRecord(appointment.travel) ? [appointment.travel.order, appointment.travel.minutes].join() : ',';

/** True for a change of a colleague's route: its order, or its travel times. */
const isRoute = (write: Write, subject: Subject): boolean =>
  travelOf(write.before) !== travelOf(write.after) && isColleagues(write, subject);

export const scheduling: Needs = {
  Appointment: [
    { verbs: everyWrite, needs: ['manage schedules'], when: isColleagues },
    { verbs: ['Create', 'Update'], needs: ['manage itineraries'], when: isRoute },
  ],
  Schedule: [{ verbs: everyWrite, needs: ['manage schedules'] }],
};
