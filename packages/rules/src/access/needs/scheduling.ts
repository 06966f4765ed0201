import { clientKeySystem, idIn, isRecord } from '@notewell/model/values';
import type { Subject } from '../populations.ts';
import { everyWrite, isStaff, type Needs, type Write } from './need.ts';

const attends = (appointment: Readonly<Record<string, unknown>>, id: string): boolean =>
  Array.isArray(appointment.attendees) && appointment.attendees.some((one: unknown) => isRecord(one) && idIn(one.subject) === id);

/** True for an appointment of a colleague whom the subject does not supervise, and which the subject does not attend. */
function isInColleaguesCalendar(appointment: unknown, { profile, permissions, supervisees }: Subject): boolean {
  if (!isRecord(appointment)) return false;
  const owner = idIn(appointment.owner);
  if (owner === undefined || owner === profile.id || attends(appointment, profile.id)) return false;
  return !(permissions.has('supervision') && supervisees.includes(owner));
}

const statusOf = (row: unknown): unknown => (isRecord(row) ? row.status : undefined);

/** True for a request for a time, and for its change or end by who made it: asking books nothing. */
function isRequest({ before, after }: Write, { profile }: Subject): boolean {
  if (before === undefined) return statusOf(after) === 'proposed';
  const isOwn = isRecord(before) && statusOf(before) === 'proposed' && idIn(before.statusBy) === profile.id;
  return isOwn && ['proposed', 'cancelled', 'entered-in-error'].some((status) => status === statusOf(after));
}

const isColleagues = (write: Write, subject: Subject): boolean =>
  !isRequest(write, subject) && (isInColleaguesCalendar(write.before, subject) || isInColleaguesCalendar(write.after, subject));

/** A patient asks for a time, and gives it up. The staff book. */
const booksAlone = ({ before, after }: Write): boolean =>
  before === undefined ? statusOf(after) !== 'proposed' : statusOf(after) !== statusOf(before) && statusOf(after) !== 'cancelled';

/** Fields of a request that a patient sends. The others say what the staff decide. */
const ofRequest: ReadonlySet<string> = new Set([
  'resourceType',
  'id',
  'partition',
  'display',
  'meta',
  'created',
  'status',
  'statusAt',
  'statusBy',
  'start',
  'attendees',
  'serviceType',
  'location',
  'mode',
  'wish',
  'description',
  'identifiers',
]);
/** True where the device's own key is the only identifier. */
const hasDeviceKeyOnly = ({ identifiers }: Readonly<Record<string, unknown>>): boolean =>
  identifiers === undefined ||
  (Array.isArray(identifiers) && identifiers.every((one: unknown) => isRecord(one) && one.system === clientKeySystem));

/** True for a request that names one of the subject's patients alone and leaves the time to the staff. */
function isOwnRequest(row: unknown, { ownPatients }: Subject): boolean {
  if (!isRecord(row) || !isRecord(row.wish) || !Array.isArray(row.attendees) || row.attendees.length !== 1) return false;
  const [only]: unknown[] = row.attendees;
  const isPlain = isRecord(only) && Object.keys(only).every((name) => name === 'subject');
  if (!isPlain || !ownPatients.includes(idIn(only.subject) ?? '')) return false;
  return hasDeviceKeyOnly(row) && Object.keys(row).every((name) => ofRequest.has(name));
}

const travelOf = (appointment: unknown): string =>
  isRecord(appointment) && isRecord(appointment.travel) ? [appointment.travel.order, appointment.travel.minutes].join() : ',';

/** True for a change of a colleague's route: its order, or its travel times. */
const isRoute = (write: Write, subject: Subject): boolean =>
  travelOf(write.before) !== travelOf(write.after) && isColleagues(write, subject);

export const scheduling: Needs = {
  Appointment: [
    { verbs: everyWrite, needs: ['manage schedules'], when: isColleagues },
    { verbs: ['Create', 'Update'], needs: ['manage itineraries'], when: isRoute },
    {
      verbs: ['Create', 'Update'],
      of: (subject) => !isStaff(subject),
      objects: (write, subject) =>
        booksAlone(write) || (write.before === undefined && !isOwnRequest(write.after, subject))
          ? { reason: 'The staff book visits. Say which days and times suit you.', missing: [] }
          : undefined,
    },
  ],
  Schedule: [{ verbs: everyWrite, needs: ['manage schedules'] }],
};
