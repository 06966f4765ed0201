import type { Appointment, Group, Reference } from '@notewell/model';
import { addDays, dayIn, formatApproximateDate } from '@notewell/model/values';
import { daysOutside } from '../enrollments/periods.ts';
import { isMemberOn } from './calendars.ts';

type Members = NonNullable<Group['members']>;

/** Somebody joins or leaves a group on a day. */
export interface MembershipChange {
  readonly kind: 'join' | 'leave';
  readonly member: Reference<'Patient'>;
  /** The first day as a member, or the first without. */
  readonly from: string;
  /** The unit of the group that the member joins or leaves. */
  readonly unit?: string | undefined;
}
export interface MembershipFacts {
  readonly group: Group;
  readonly sessions: readonly Appointment[];
  readonly zone: string;
  readonly now: number;
}
export interface MembershipPlan {
  readonly group: Group;
  readonly changed: readonly { readonly before: Appointment; readonly after: Appointment }[];
  /** First day of the membership that the change takes out of the list. */
  readonly removed?: string;
  /** First day of a later membership of the same patient, which stays. */
  readonly again?: string;
}
export type AgainstMembership = 'closed' | 'ended' | 'member already' | 'no member' | 'not yet' | 'unknown unit';

const isTheirs = (member: Members[number], id: string) => member.member.id === id;

/** The reason against a change; undefined if there is none. Capacity is a conflict of the sessions. */
export function againstMembership(
  { closed, period, members = [], units = [] }: Group,
  { kind, member, from, unit }: MembershipChange,
): AgainstMembership | undefined {
  const theirs = members.filter((one) => isTheirs(one, member.id) && isMemberFrom(one, from));
  const isMember = theirs.length > 0;
  if (kind === 'leave') {
    const day = period?.start;
    // A membership without a first day begins no earlier than its group.
    if (theirs.some((one) => isMemberOn(one, from) && (one.period?.start ?? day ?? from) <= from)) return undefined;
    return isMember ? 'not yet' : 'no member';
  }
  if (closed) return 'closed';
  if (daysOutside(period, from) === 'ended') return 'ended';
  if (isMember) return 'member already';
  return unit !== undefined && !units.includes(unit) ? 'unknown unit' : undefined;
}
/** Each reason with what to do about it. */
export const membershipRefusals: Readonly<Record<AgainstMembership, string>> = {
  closed: 'This group takes no new members. Open it first.',
  ended: 'This group ended before that day. Change the dates of the group first.',
  'member already': 'This patient is a member on that day, or joins later. Change that membership.',
  'no member': 'This patient is no member on that day or later.',
  'not yet': 'This membership begins after that day. Choose a later day, or its first day to remove it.',
  'unknown unit': 'This group has no such part. Choose one of its parts.',
};

/** The reason in words, with the day that matters. */
export function membershipRefusal(against: AgainstMembership, { members = [], period }: Group, change: MembershipChange): string {
  const days = members.flatMap((one) =>
    isTheirs(one, change.member.id) && isMemberFrom(one, change.from) ? [one.period?.start] : [],
  );
  const [first] = days.flatMap((day) => day ?? []).toSorted();
  if (against !== 'not yet') return membershipRefusals[against];
  if (first) {
    return `This membership begins on ${formatApproximateDate(first)}. Choose a later day, or that day to remove the membership.`;
  }
  return `This group begins on ${formatApproximateDate(period?.start ?? '')}. Choose that day or a later one.`;
}

type Days = { readonly start?: string | undefined; readonly end?: string | undefined };
const overlap = ({ period: a = {} }: { period?: Days | undefined }, { period: b = {} }: { period?: Days | undefined }) =>
  (a.start ?? '') <= (b.end ?? '~') && (b.start ?? '') <= (a.end ?? '~');
const isPatient = ({ member }: Members[number]) => (member.resourceType ?? 'Patient') === 'Patient';

/**
 * The first reason against memberships of patients that an edit of the group adds, or opens again, with their place in the list.
 * A membership that is over adds nobody. The members of a new group are there before it is closed.
 */
export function membersFault(
  before: Group | undefined,
  { closed, period, members = [], units = [] }: Group,
  today: string,
): { readonly index: number; readonly against: AgainstMembership } | undefined {
  const known = [...(before?.members ?? [])];
  for (const [index, one] of members.entries()) {
    const at = known.findIndex(({ member, period: days }) => member.id === one.member.id && days?.start === one.period?.start);
    const [was] = at < 0 ? [] : known.splice(at, 1);
    const lasts = (each: Members[number] | undefined) => each?.inactive !== true && (each?.period?.end ?? today) >= today;
    const joins = lasts(one) && (was === undefined || !lasts(was));
    if (!isPatient(one)) continue;
    if (one.unit !== undefined && one.unit !== was?.unit && !units.includes(one.unit)) return { index, against: 'unknown unit' };
    if (!joins) continue;
    if (closed && before) return { index, against: 'closed' };
    if (daysOutside(period, one.period?.start ?? today) === 'ended') return { index, against: 'ended' };
    const others = members.filter((other) => other !== one && isTheirs(other, one.member.id) && other.inactive !== true);
    if (others.some((other) => overlap(one, other))) return { index, against: 'member already' };
  }
  return undefined;
}

/** True for a membership on a day or a later one: a new one would overlap with it. */
const isMemberFrom = (one: Members[number], day: string) =>
  isMemberOn(one, day) || (one.inactive !== true && one.period?.start !== undefined && one.period.start > day);

function membersAfter(members: Members, { kind, member, from, unit }: MembershipChange): Members {
  if (kind === 'join') return [...members, { member, role: 'Patient', ...(unit && { unit }), period: { start: from } }];
  return members.flatMap((one) => {
    // A membership that begins later stays: it is another one.
    if (!isTheirs(one, member.id) || !isMemberOn(one, from)) return [one];
    // Without its only day, a membership is gone.
    if (one.period?.start === from) return [];
    return [{ ...one, period: { ...one.period, end: addDays(from, -1) } }];
  });
}

const open: ReadonlySet<string> = new Set(['proposed', 'pending', 'booked']);

/** Sessions that list their members; the others take those of the group on their day. */
const listsMembers = ({ attendees = [] }: Appointment) => attendees.some(({ subject }) => subject.resourceType === 'Patient');

function sessionAfter(session: Appointment, { kind, member }: MembershipChange): Appointment {
  const attendees = session.attendees ?? [];
  const isThere = attendees.some(({ subject }) => subject.id === member.id);
  if (kind === 'join') return isThere ? session : { ...session, attendees: [...attendees, { subject: member, role: 'Patient' }] };
  if (!isThere) return session;
  // A session in the member's own record stays there.
  if (session.partition === member.id)
    return {
      ...session,
      attendees: attendees.map((one) => (one.subject.id === member.id ? { ...one, response: 'Declined' as const } : one)),
    };
  return { ...session, attendees: attendees.filter(({ subject }) => subject.id !== member.id) };
}

type Known = ReadonlyMap<string, Members[number]['member']>;
const patientsOf = ({ members = [] }: Group) => members.filter(({ member }) => (member.resourceType ?? 'Patient') === 'Patient');
const byId = (members: Members): Known => new Map(members.map(({ member }) => [member.id, member] as const));

/**
 * A new session of a series with the members of its own day: those of the first day who left are gone, and later ones are there.
 * A member who is missing on the first day is missing on purpose.
 */
export function withMembersOfDay(
  session: Appointment,
  group: Group,
  { first, day }: { readonly first: string; readonly day: string },
): Appointment {
  const on = (when: string) => byId(patientsOf(group).filter((one) => isMemberOn(one, when)));
  return first === day ? session : withMembers(session, { before: on(first), now: on(day) });
}

/**
 * A session that is being booked with the members of its own day, as a device may know an old list. A member who stays away is
 * listed as such; patients who never were members are guests.
 */
export function bookedWithMembers(session: Appointment, group: Group, day: string): Appointment {
  const patients = patientsOf(group);
  const now = byId(patients.filter((one) => isMemberOn(one, day)));
  return withMembers(session, { before: byId(patients.filter(({ member }) => !now.has(member.id))), now });
}

/** A session without those who were members before and are no more, and with those who are members now. */
function withMembers(session: Appointment, { before, now }: { readonly before: Known; readonly now: Known }): Appointment {
  if (!listsMembers(session)) return session;
  const stay = (session.attendees ?? []).filter(({ subject }) => !before.has(subject.id) || now.has(subject.id));
  const known = new Set(stay.map(({ subject }) => subject.id));
  const join = [...now].flatMap(([id, { display }]) =>
    before.has(id) || known.has(id)
      ? []
      : [{ subject: { id, resourceType: 'Patient' as const, ...(display && { display }) }, role: 'Patient' as const }],
  );
  const isSame = join.length === 0 && stay.length === session.attendees?.length;
  return isSame ? session : { ...session, attendees: [...stay, ...join] };
}

/** The group and its coming sessions as a change leaves them. Sessions that began, ended or come before the day stay. */
export function planMembership({ group, sessions, zone, now }: MembershipFacts, change: MembershipChange): MembershipPlan {
  const { kind, member, from } = change;
  const members = membersAfter(group.members ?? [], change);
  const theirs = members.filter((one) => isTheirs(one, member.id));
  const changed = sessions.flatMap((before) => {
    const day = dayIn(before.start, zone);
    const isComing = Date.parse(before.start) > now && day >= from;
    if (!isComing || !open.has(before.status) || !listsMembers(before)) return [];
    if (kind === 'leave' && theirs.some((one) => isMemberOn(one, day))) return [];
    const after = sessionAfter(before, change);
    return after === before ? [] : [{ before, after }];
  });
  const plan = { group: { ...group, members }, changed };
  if (kind === 'join') return plan;
  const removed = group.members?.some((one) => isTheirs(one, member.id) && isMemberOn(one, from) && one.period?.start === from);
  const [again] = theirs.flatMap((one) => (isMemberFrom(one, from) ? (one.period?.start ?? []) : [])).toSorted();
  return { ...plan, ...(removed && { removed: from }), ...(again && { again }) };
}
