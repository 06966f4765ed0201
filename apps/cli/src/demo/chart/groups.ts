import { durationFromMinutes } from '@notewell/model';
import { type Day, dateOf, instantOf, isHoliday, momentOf, weekdayOf } from '../calendar.ts';
import { refer, type Whole } from '../maker.ts';
import type { Setting } from '../practice/setting.ts';
import type { Random } from '../random.ts';
import type { Case } from './case.ts';
import { type GroupRow, recurrenceOf, rows, topicsOf } from './group-rows.ts';
import { type Attendee, type Member, writeSession } from './group-session.ts';
import { placeOfServiceOf } from './visit-records.ts';

const minute = 17 * 60;
const minutes = 90;
const weeksBack = 20;
const daysAhead = 91;
/** Weeks since the session that nobody wrote about yet, in the group that forgot it. */
const forgotten = { weeks: 1, group: 'substance' } as const;

/** Weekly groups with their members, past sessions with notes, and future ones. */
export function makeGroups(setting: Setting, patients: ReadonlyMap<Case, Whole<'Patient'>>, random: Random): void {
  const cases = [...patients.keys()];
  for (const row of rows) {
    const fitting = cases.filter(
      (story) => row.fits(story) && story.discharged === undefined && !story.persona.isChild && story.since < setting.today - 70,
    );
    const long = fitting.filter(({ special }) => special === 'long');
    const members = [...long, ...random.shuffled(fitting.filter((story) => !long.includes(story)))]
      .slice(0, random.between(7, 10))
      .flatMap((story) => {
        const patient = patients.get(story);
        return patient ? [{ patient, voice: story.persona.voice }] : [];
      });
    if (members.length >= 4) makeGroup(setting, { row, members }, random);
  }
}

interface Planned {
  readonly row: GroupRow;
  readonly members: readonly Member[];
}

function makeGroup(setting: Setting, { row, members }: Planned, random: Random): void {
  const { maker, clinic, who, definitions, today } = setting;
  const leader = who(row.leader);
  const begun = today - 150;
  const place = refer(clinic.places.harbor);
  const group = maker.make(
    'Group',
    {
      name: row.name,
      kind: row.kind,
      description: row.description,
      status: 'Active',
      members: members.map(({ patient }) => ({ member: refer(patient), role: 'Patient', period: { start: dateOf(begun) } })),
      leader,
      ...(row.coLeader && { coLeaders: [who(row.coLeader)] }),
      program: refer(clinic.programs[row.program]),
      service: refer(clinic.services[row.service]),
      location: place,
      definition: refer(definitions.group),
      capacity: 12,
      closed: false,
      period: { start: dateOf(begun) },
    },
    { at: momentOf(begun, 600), by: leader, random },
  );
  const itinerary = maker.make(
    'Itinerary',
    {
      title: `${row.name.split(',')[0]}: topics`,
      status: 'Active',
      groups: [refer(group)],
      topics: topicsOf(row),
      author: leader,
    },
    { at: momentOf(begun, 620), by: leader, random },
  );
  const all = Array.from({ length: weeksBack * 7 + daysAhead }, (_, at) => today - weeksBack * 7 + at);
  const falling = all.filter((day) => weekdayOf(day) === row.weekday);
  const round = { row, group, itinerary, members, recurrence: recurrenceOf(row, falling) };
  for (const [session, day] of falling.filter((one) => !isHoliday(one)).entries())
    makeSession(setting, { ...round, day, session }, random);
}

/** Facts that the sessions of a group share. */
interface Round {
  readonly row: GroupRow;
  readonly group: Whole<'Group'>;
  readonly itinerary: Whole<'Itinerary'>;
  readonly members: readonly Member[];
  readonly recurrence: NonNullable<Whole<'Appointment'>['recurrence']>;
}
interface SessionOfDay extends Round {
  readonly day: Day;
  /** Sessions before it. */
  readonly session: number;
}

function makeSession(setting: Setting, round: SessionOfDay, random: Random): void {
  const { today } = setting;
  const { row, day, session } = round;
  const past = day < today;
  const isForgotten = row.program === forgotten.group && past && day >= today - forgotten.weeks * 7;
  const came = round.members.map(
    (member): Attendee => ({
      ...member,
      status: past
        ? random.weighted([
            [84, 'Show'],
            [9, 'NoShow'],
            [7, 'Cancelled'],
          ] as const)
        : 'Show',
    }),
  );
  const sitting = { setting, row, round, day, came, random };
  const status = isForgotten ? 'arrived' : past ? 'fulfilled' : 'booked';
  const appointment = bookSession(sitting, status);
  if (status !== 'fulfilled') return;
  const encounter = visitOfGroup(sitting, appointment);
  const { group, itinerary } = round;
  const { end } = hoursOf(day);
  writeSession({ setting, row, group, itinerary, encounter, came, day, session, end, random });
}

interface Sitting {
  readonly setting: Setting;
  readonly row: GroupRow;
  readonly round: Round;
  readonly day: Day;
  readonly came: readonly Attendee[];
  readonly random: Random;
}

/** Milliseconds since 1970 at which the session of a day begins and ends. */
function hoursOf(day: Day) {
  const start = momentOf(day, minute);
  return { start, end: start + minutes * 60_000 };
}

/** Fields that the appointment and the visit have in common. */
function placeAndTime({ setting: { clinic }, row, day }: Sitting) {
  const { start, end } = hoursOf(day);
  return {
    program: refer(clinic.programs[row.program]),
    serviceType: refer(clinic.services[row.service]),
    start: instantOf(start),
    end: instantOf(end),
    duration: durationFromMinutes(minutes),
    placeOfService: placeOfServiceOf(clinic.places.harbor),
    mode: 'InPerson' as const,
  };
}

function bookSession(sitting: Sitting, status: 'arrived' | 'fulfilled' | 'booked'): Whole<'Appointment'> {
  const { setting, row, round, day, came, random } = sitting;
  const { maker, clinic, who, today } = setting;
  const { group, recurrence } = round;
  const leader = who(row.leader);
  const common = placeAndTime(sitting);
  const booked = momentOf(Math.min(day - 30, today - 1), 560);
  return maker.make(
    'Appointment',
    {
      ...common,
      status,
      isGroup: true,
      owner: leader,
      group: refer(group),
      attendees: [
        { subject: refer(group), required: true },
        { subject: leader, role: 'PrimaryPerformer', required: true, response: 'Accepted' },
        ...came.map((one) => ({
          subject: refer(one.patient),
          role: 'Patient' as const,
          ...(status === 'fulfilled' && { status: one.status }),
        })),
      ],
      location: refer(clinic.places.harbor),
      serviceLocation: refer(clinic.rooms.group),
      title: row.name,
      series: `group-${group.id.slice(-12)}`,
      recurrence: { ...recurrence, occurrence: common.start },
      created: instantOf(booked),
    },
    { at: booked, by: who('gloria'), random },
  );
}

function visitOfGroup(sitting: Sitting, appointment: Whole<'Appointment'>): Whole<'Encounter'> {
  const { setting, row, round, day, came, random } = sitting;
  const { maker, clinic, who } = setting;
  const leader = who(row.leader);
  const { start, end } = hoursOf(day);
  return maker.make(
    'Encounter',
    {
      ...placeAndTime(sitting),
      status: 'Finished',
      documentationType: 'GroupNote',
      subject: refer(round.group),
      participants: [
        { role: 'PrimaryPerformer', individual: leader },
        ...(row.coLeader ? [{ role: 'SecondaryPerformer' as const, individual: who(row.coLeader) }] : []),
        ...came.map(({ patient }) => ({ role: 'Patient' as const, individual: refer(patient) })),
      ],
      members: came.map(({ patient }) => refer(patient)),
      appointment: refer(appointment),
      location: { location: refer(clinic.places.harbor) },
      visitStatus: 'Show',
      visitStatusOverrides: came
        .filter(({ status }) => status !== 'Show')
        .map(({ patient, status }) => ({ patient: refer(patient), status, by: leader, at: instantOf(end) })),
      created: instantOf(start),
    },
    { at: start, by: leader, random },
  );
}
