import { clientKeySystem, idIn, isRecord } from '@notewell/model/values';
import type { Subject } from '../populations.ts';
import { canonical, isStaff, type Needs, type Write } from './need.ts';

const attends = (appointment: Readonly<Record<string, unknown>>, id: string): boolean =>
  Array.isArray(appointment.attendees) && appointment.attendees.some((one: unknown) => isRecord(one) && idIn(one.subject) === id);

const isColleague = (one: unknown): boolean => isRecord(one) && (one.resourceType ?? 'Practitioner') === 'Practitioner';

type Row = Readonly<Record<string, unknown>>;
const attendeesOf = ({ attendees }: Row): readonly unknown[] => (Array.isArray(attendees) ? attendees : []);
/** Members of the staff among the attendees. */
const colleaguesOf = (row: Row): readonly Row[] =>
  attendeesOf(row)
    .filter(isRecord)
    .filter(({ subject }) => isColleague(subject));

/**
 * True for an appointment in the calendar of a colleague whom the subject does not supervise. Groups and patients have no
 * calendar to look after: theirs is that of the staff who attend, as without an owner.
 */
function isInColleaguesCalendar(appointment: unknown, { profile, permissions, supervisees }: Subject): boolean {
  if (!isRecord(appointment)) return false;
  const owner = idIn(appointment.owner);
  if (owner === profile.id) return false;
  const looksAfter = (id: string) => permissions.has('supervision') && supervisees.includes(id);
  if (owner !== undefined && isColleague(appointment.owner)) return !looksAfter(owner);
  const isGroups = isRecord(appointment.owner) && appointment.owner.resourceType === 'Group';
  const staff = colleaguesOf(appointment);
  // Who adds themselves to a visit that a colleague gives does not open that colleague's calendar.
  const giving = isGroups ? [] : staff.filter(({ role }) => role === 'PrimaryPerformer');
  const whose = (giving.length > 0 ? giving : staff).map(({ subject }) => idIn(subject) ?? '');
  if (whose.includes(profile.id)) return false;
  if (owner !== undefined && giving.length === 0) return true;
  return whose.some((id) => !looksAfter(id));
}

/** Fields by which a stored row differs from what is written into it. */
const ofStore = ['resourceType', 'id', 'partition', 'meta', 'display', 'content'];
/** All else of a row, for comparisons. */
const without = (row: Row, names: readonly string[]): string =>
  canonical(Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name) && !ofStore.includes(name))));
const othersIn = (row: Row, id: string): string =>
  canonical(attendeesOf(row).filter((one) => !isRecord(one) || idIn(one.subject) !== id));

/** True for booked time of the staff alone, such as a meeting. */
const isEvent = (row: Row): boolean =>
  row.group === undefined && attendeesOf(row).every((one) => isRecord(one) && isColleague(one.subject));

/**
 * True for a change by somebody whom a colleague invited. Of a visit that they give together they change all but whose it is;
 * of an event, their own answer, or they leave it.
 */
function isByInvited({ before, after }: Write, { profile: { id } }: Subject): boolean {
  if (!isRecord(before) || !attends(before, id)) return false;
  // Asked before the change is read, and again with it.
  if (!isRecord(after)) return true;
  if (!isEvent(before)) return [idIn(before.owner), id].includes(idIn(after.owner));
  const isOwnPart =
    without(before, ['attendees']) === without(after, ['attendees']) && othersIn(before, id) === othersIn(after, id);
  return isOwnPart && canonical(before.attendees) !== canonical(after.attendees);
}

const ownIn = (row: Row, id: string): Row | undefined =>
  attendeesOf(row)
    .filter(isRecord)
    .find(({ subject }) => idIn(subject) === id);

/** True for an answer to an invitation by who was invited, and for no other change. Who may read the appointment may give it. */
export function isOwnAnswer({ before, after }: Write, subject: Subject): boolean {
  const { id } = subject.profile;
  if (!isStaff(subject) || !isRecord(before) || !isRecord(after)) return false;
  const [was, is] = [ownIn(before, id), ownIn(after, id)];
  return (
    was !== undefined &&
    is !== undefined &&
    without(before, ['attendees']) === without(after, ['attendees']) &&
    othersIn(before, id) === othersIn(after, id) &&
    without(was, ['response']) === without(is, ['response']) &&
    was['response'] !== is['response']
  );
}

const statusOf = (row: unknown): unknown => (isRecord(row) ? row.status : undefined);

/** True for a request for a time, and for its change or end by who made it: asking books nothing. */
function isRequest({ before, after }: Write, { profile }: Subject): boolean {
  if (before === undefined) return statusOf(after) === 'proposed';
  const isOwn = isRecord(before) && statusOf(before) === 'proposed' && idIn(before.statusBy) === profile.id;
  return isOwn && ['proposed', 'cancelled', 'entered-in-error'].some((status) => status === statusOf(after));
}

const isColleagues = (write: Write, subject: Subject): boolean =>
  !isRequest(write, subject) &&
  !isByInvited(write, subject) &&
  (isInColleaguesCalendar(write.before, subject) || isInColleaguesCalendar(write.after, subject));

/** True for a write that answers an invitation in the name of a colleague. */
function answersForColleague({ before, after }: Write, { profile, permissions, supervisees }: Subject): boolean {
  if (!isRecord(after)) return false;
  const given = new Map((isRecord(before) ? colleaguesOf(before) : []).map((one) => [idIn(one.subject), one.response]));
  return colleaguesOf(after).some(({ subject, response = 'NeedsAction' }) => {
    const id = idIn(subject) ?? '';
    if (id === profile.id || (permissions.has('supervision') && supervisees.includes(id))) return false;
    return response !== 'NeedsAction' && response !== given.get(id);
  });
}

/** Fields of a schedule that block time, and those of the server. */
const ofBlocks = ['blocks', 'freed', 'freedUntil'];
/** Fields of a schedule that only says whose it is, for somebody who has none. */
const ofNew: ReadonlySet<string> = new Set([...ofBlocks, ...ofStore, 'name', 'practitioner', 'active', 'identifiers']);

/** True for a member of the staff who blocks time in their own calendar, or opens it again. Hours and rules are set for them. */
function blocksOwnTime({ before, after }: Write, { profile }: Subject): boolean {
  const row = after ?? before;
  if (profile.type !== 'Practitioner' || !isRecord(row) || idIn(row.practitioner) !== profile.id) return false;
  // Asked before the change is read, and again with it.
  if (!isRecord(after)) return true;
  if (before === undefined) return Object.keys(after).every((name) => ofNew.has(name));
  return isRecord(before) && without(before, ofBlocks) === without(after, ofBlocks);
}

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
    {
      verbs: ['Create', 'Update'],
      needs: ['manage schedules'],
      when: (write, subject) => isColleagues(write, subject) || answersForColleague(write, subject),
    },
    { verbs: ['Delete'], needs: ['manage schedules'], when: ({ before }, subject) => isInColleaguesCalendar(before, subject) },
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
  Schedule: [
    { verbs: ['Delete'], needs: ['manage schedules'] },
    { verbs: ['Create', 'Update'], needs: ['manage schedules'], when: (write, subject) => !blocksOwnTime(write, subject) },
    // A second calendar of somebody who only blocks time would fit visits for which the first has no hours.
    {
      verbs: ['Create'],
      objects: ({ context }, { permissions }) =>
        context?.hasSchedule && !permissions.has('manage schedules')
          ? { reason: 'You have a calendar already. Block the time there.', missing: ['manage schedules'] }
          : undefined,
    },
  ],
};
