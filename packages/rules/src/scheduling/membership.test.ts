import type { Appointment, Group } from '@notewell/model';
import { addDays, dayIn } from '@notewell/model/values';
import { makeResource, runs } from '@notewell/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isMemberOn } from './calendars.ts';
import {
  againstMembership,
  bookedWithMembers,
  type MembershipChange,
  membersFault,
  membershipRefusal,
  planMembership,
  withMembersOfDay,
} from './membership.ts';

const zone = 'America/Chicago';
const ann = { id: 'ann', resourceType: 'Patient' as const };
const cora = { id: 'cora', resourceType: 'Patient' as const };
const dan = { id: 'dan', resourceType: 'Patient' as const };
const firstDay = '2026-11-02';
const now = Date.parse('2026-11-10T18:00:00Z');
const group = (members: Group['members'] = [], more: Partial<Group> = {}) =>
  makeResource('Group', { id: 'group', members, units: ['Blue'], closed: false, ...more });
/** The session of a week at 09:00 in Chicago. */
const session = (week: number, more: Partial<Appointment> = {}): Appointment =>
  makeResource('Appointment', {
    id: `s${week}`,
    status: 'booked',
    start: `${addDays(firstDay, week * 7)}T15:00:00.000Z`,
    group: { id: 'group', resourceType: 'Group' },
    attendees: [{ subject: { id: 'group', resourceType: 'Group' } }, { subject: ann }],
    ...more,
  });
const sessions = [0, 1, 2, 3].map((week) => session(week));
const namesOf = ({ attendees = [] }: Appointment) => attendees.map(({ subject }) => subject.id);

describe('an edit of the members', () => {
  const today = '2026-11-10';
  const was = group([{ member: ann }, { member: dan, period: { end: '2026-10-01' } }]);
  const faultOf = (members: Group['members'], more: Partial<Group> = {}) =>
    membersFault({ ...was, ...more }, { ...was, ...more, members }, today)?.against;
  it('adds nobody to a closed or ended group, nor opens a membership again', () => {
    const [stays, left] = was.members ?? [];
    if (!stays || !left) throw new Error('two members');
    const joined = [stays, left, { member: cora }];
    expect([faultOf(joined), faultOf(joined, { closed: true })]).toEqual([undefined, 'closed']);
    expect(faultOf(joined, { period: { end: '2026-11-09' } })).toBe('ended');
    expect(faultOf([stays, { member: dan }], { closed: true })).toBe('closed');
    // Leaving, and past memberships, can be stated at any time.
    expect(faultOf([{ ...stays, period: { end: today } }, left], { closed: true })).toBeUndefined();
    expect(faultOf([stays, { ...left, inactive: true }, { member: cora, period: { end: '2026-09-01' } }], { closed: true })).toBe(
      undefined,
    );
  });
  it('adds nobody twice for a day, and to no unknown part', () => {
    const [stays, left] = was.members ?? [];
    if (!stays || !left) throw new Error('two members');
    expect(faultOf([stays, left, { member: ann, period: { start: '2026-12-01' } }])).toBe('member already');
    expect(faultOf([{ ...stays, period: { end: '2026-11-30' } }, left, { member: ann, period: { start: '2026-12-01' } }])).toBe(
      undefined,
    );
    expect([faultOf([stays, left, { member: cora, unit: 'Red' }]), faultOf([{ ...stays, unit: 'Blue' }, left])]).toEqual([
      'unknown unit',
      undefined,
    ]);
  });
  it('leaves the members of a new group, and who works in one', () => {
    const closed = group([{ member: ann }], { closed: true });
    expect(membersFault(undefined, closed, today)).toBeUndefined();
    const lead = { member: { id: 'maya', resourceType: 'Practitioner' as const } };
    expect(faultOf([...(was.members ?? []), lead], { closed: true })).toBeUndefined();
  });
});

describe('joining a group', () => {
  it('adds the member to the coming sessions from that day on', () => {
    const plan = planMembership({ group: group(), sessions, zone, now }, { kind: 'join', member: cora, from: '2026-11-16' });
    expect(plan.changed.map(({ after }) => [after.id, namesOf(after)])).toEqual([
      ['s2', ['group', 'ann', 'cora']],
      ['s3', ['group', 'ann', 'cora']],
    ]);
    expect(plan.group.members).toEqual([{ member: cora, role: 'Patient', period: { start: '2026-11-16' } }]);
  });
  it('leaves sessions that began, are over or name only the group', () => {
    const others = [session(0), session(2, { status: 'cancelled' }), session(3, { attendees: [] }), session(4)];
    const plan = planMembership({ group: group(), sessions: others, zone, now }, { kind: 'join', member: cora, from: firstDay });
    expect(plan.changed.map(({ after }) => after.id)).toEqual(['s4']);
  });
  it('is refused to members, and where the group or its unit is not open', () => {
    const join: MembershipChange = { kind: 'join', member: ann, from: '2026-11-16' };
    expect(againstMembership(group(), join)).toBeUndefined();
    expect(againstMembership(group([{ member: ann }]), join)).toBe('member already');
    expect(againstMembership(group([{ member: ann, period: { start: '2026-12-01' } }]), join)).toBe('member already');
    expect(againstMembership(group([{ member: ann, period: { end: '2026-11-15' } }]), join)).toBeUndefined();
    expect(againstMembership(group([], { closed: true }), join)).toBe('closed');
    expect(againstMembership(group(), { ...join, unit: 'Red' })).toBe('unknown unit');
    expect(againstMembership(group(), { ...join, unit: 'Blue' })).toBeUndefined();
  });
});

describe('leaving a group', () => {
  it('ends the membership the day before, and takes the member off later sessions', () => {
    const members = [{ member: ann, period: { start: '2026-10-01' } }, { member: cora }];
    const plan = planMembership(
      { group: group(members), sessions, zone, now },
      { kind: 'leave', member: ann, from: '2026-11-23' },
    );
    expect(plan.changed.map(({ after }) => [after.id, namesOf(after)])).toEqual([['s3', ['group']]]);
    expect(plan.group.members?.[0]?.period).toEqual({ start: '2026-10-01', end: '2026-11-22' });
  });
  it('keeps a session in the record that it belongs to', () => {
    const own = [session(2, { partition: 'ann' })];
    const plan = planMembership(
      { group: group([{ member: ann }]), sessions: own, zone, now },
      { kind: 'leave', member: ann, from: firstDay },
    );
    expect(plan.changed[0]?.after.attendees?.[1]).toMatchObject({ subject: ann, response: 'Declined' });
  });
  it('before the first day is refused with that day, and leaves the membership', () => {
    const since = group([{ member: ann, period: { start: '2026-07-02' } }]);
    const leave: MembershipChange = { kind: 'leave', member: ann, from: '2025-11-16' };
    expect(againstMembership(since, leave)).toBe('not yet');
    expect(membershipRefusal('not yet', since, leave)).toBe(
      'This membership begins on Jul 2, 2026. Choose a later day, or that day to remove the membership.',
    );
    const begins = group([{ member: ann }], { period: { start: '2026-07-02' } });
    expect(againstMembership(begins, leave)).toBe('not yet');
    expect(membershipRefusal('not yet', begins, leave)).toBe('This group begins on Jul 2, 2026. Choose that day or a later one.');
    expect(againstMembership(begins, { ...leave, from: '2026-07-02' })).toBeUndefined();
  });
  it('on the first day removes the membership, and says so', () => {
    const members = [
      { member: ann, period: { end: '2026-03-31' } },
      { member: ann, period: { start: '2026-11-16' } },
    ];
    const leave: MembershipChange = { kind: 'leave', member: ann, from: '2026-11-16' };
    expect(againstMembership(group(members), leave)).toBeUndefined();
    const plan = planMembership({ group: group(members), sessions, zone, now }, leave);
    expect([plan.removed, plan.again, plan.group.members]).toEqual(['2026-11-16', undefined, members.slice(0, 1)]);
    expect(plan.changed.map(({ after }) => after.id)).toEqual(['s2', 's3']);
  });
  it('leaves a later membership of the same patient, with its sessions, and says so', () => {
    const later = { member: ann, period: { start: '2026-11-23' } };
    const members = [{ member: ann, period: { start: '2026-10-01', end: '2026-11-20' } }, later];
    const leave: MembershipChange = { kind: 'leave', member: ann, from: '2026-11-12' };
    const plan = planMembership({ group: group(members), sessions, zone, now }, leave);
    expect(plan.group.members).toEqual([{ member: ann, period: { start: '2026-10-01', end: '2026-11-11' } }, later]);
    expect([plan.removed, plan.again, plan.changed.map(({ after }) => after.id)]).toEqual([undefined, '2026-11-23', ['s2']]);
    expect(againstMembership(group(members), { ...leave, from: '2026-11-21' })).toBe('not yet');
  });
  it('is refused to who is no member', () => {
    expect(againstMembership(group(), { kind: 'leave', member: ann, from: firstDay })).toBe('no member');
  });
});

describe('a session that is booked with a series', () => {
  const whole = group([
    { member: ann, period: { end: '2026-11-08' } },
    { member: cora, period: { start: '2026-11-09' } },
    { member: dan, inactive: true },
  ]);
  const later = (day: string, one = session(0)) => namesOf(withMembersOfDay(one, whole, { first: firstDay, day }));
  it('has the members of its own day', () => {
    expect(later(firstDay)).toEqual(['group', 'ann']);
    expect(later('2026-11-09')).toEqual(['group', 'cora']);
  });
  it('keeps guests, and stays without members whom somebody left out', () => {
    const guest = session(0, { attendees: [{ subject: dan }] });
    expect(later('2026-11-09', guest)).toEqual(['dan', 'cora']);
    const all = group([{ member: ann }, { member: cora }]);
    expect(namesOf(withMembersOfDay(session(0), all, { first: firstDay, day: '2026-11-09' }))).toEqual(['group', 'ann']);
  });
});

describe('a session that is booked from an old list', () => {
  const whole = group([{ member: ann, period: { end: '2026-11-08' } }, { member: cora }]);
  it('has the members of its own day, also the first', () => {
    expect(namesOf(bookedWithMembers(session(0), whole, firstDay))).toEqual(['group', 'ann', 'cora']);
    expect(namesOf(bookedWithMembers(session(1), whole, '2026-11-09'))).toEqual(['group', 'cora']);
  });
  it('keeps guests, and members who stay away', () => {
    const attendees = [{ subject: dan }, { subject: cora, response: 'Declined' as const }];
    const given = session(1, { attendees });
    expect(bookedWithMembers(given, whole, '2026-11-09')).toBe(given);
  });
  it('that names only its group stays so', () => {
    const given = session(1, { attendees: [] });
    expect(bookedWithMembers(given, whole, '2026-11-09')).toBe(given);
  });
});

const anyChange = fc.record({
  kind: fc.constantFrom('join', 'leave'),
  member: fc.constantFrom(ann, cora, dan),
  from: fc.integer({ min: -3, max: 80 }).map((days) => addDays(firstDay, days)),
});

describe('any changes of membership', () => {
  it('change only coming sessions, which list the members of their day', () => {
    fc.assert(
      fc.property(fc.array(anyChange, { maxLength: 12 }), (changes) => {
        let [whole, booked] = [group([{ member: ann }]), Array.from({ length: 12 }, (_, week) => session(week))];
        for (const change of changes) {
          if (againstMembership(whole, change)) continue;
          const plan = planMembership({ group: whole, sessions: booked, zone, now }, change);
          const after = new Map(plan.changed.map((one) => [one.after.id, one.after]));
          for (const one of booked) if (Date.parse(one.start) <= now) expect(after.has(one.id)).toBe(false);
          booked = booked.map((one) => after.get(one.id) ?? one);
          whole = plan.group;
        }
        for (const one of booked.filter(({ start, attendees = [] }) => Date.parse(start) > now && attendees.length > 1)) {
          const day = dayIn(one.start, zone);
          const members = (whole.members ?? []).filter((member) => isMemberOn(member, day)).map(({ member }) => member.id);
          expect(namesOf(one).slice(1).toSorted()).toEqual(members.toSorted());
        }
      }),
      { numRuns: runs(300, 20_000), interruptAfterTimeLimit: 7_000_000, markInterruptAsFailure: true },
    );
  });
});
