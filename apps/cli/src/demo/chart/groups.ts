import { durationFromMinutes, type Note } from '@notewell/model';
import { definitionSectionOf, memberSectionId } from '@notewell/rules';
import { type Day, dateOf, instantOf, isHoliday, momentOf, weekdayOf } from '../calendar.ts';
import { refer, type Whole } from '../maker.ts';
import { attestations } from '../practice/definitions.ts';
import type { Setting } from '../practice/setting.ts';
import { staff } from '../practice/staff.ts';
import type { Random } from '../random.ts';
import { group as words } from '../words/occasions.ts';
import { say, type Voice } from '../words/voice.ts';
import type { Case } from './case.ts';
import { type GroupRow, recurrenceOf, rows, topicsOf } from './group-rows.ts';
import { sign } from './signing.ts';
import { placeOfServiceOf } from './visit-records.ts';
import { documentOf } from './writing.ts';

const minute = 17 * 60;
const minutes = 90;
const weeksBack = 20;
const daysAhead = 91;
/** Weeks since the session that nobody wrote about yet, in the group that forgot it. */
const forgotten = { weeks: 1, group: 'substance' } as const;

/** Weekly groups with their members, past sessions with notes, and future ones. */
export function makeGroups(
  setting: Setting,
  cases: readonly Case[],
  patientOf: (story: Case) => Whole<'Patient'> | undefined,
  random: Random,
): void {
  for (const row of rows) {
    const fitting = cases.filter(
      (story) => row.fits(story) && story.discharged === undefined && !story.persona.isChild && story.since < setting.today - 70,
    );
    const long = fitting.filter(({ special }) => special === 'long');
    const members = [...long, ...random.shuffled(fitting.filter((story) => !long.includes(story)))]
      .slice(0, random.between(7, 10))
      .flatMap((story) => {
        const patient = patientOf(story);
        return patient ? [{ patient, voice: story.persona.voice }] : [];
      });
    if (members.length >= 4) makeGroup(setting, row, members, random);
  }
}
interface Member {
  readonly patient: Whole<'Patient'>;
  readonly voice: Voice;
}

function makeGroup(setting: Setting, row: GroupRow, members: readonly Member[], random: Random): void {
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
  const round = { group, itinerary, members, recurrence: recurrenceOf(row, falling) };
  for (const [session, day] of falling.filter((one) => !isHoliday(one)).entries())
    makeSession(setting, row, round, { day, session }, random);
}

/** Facts that the sessions of a group share. */
interface Round {
  readonly group: Whole<'Group'>;
  readonly itinerary: Whole<'Itinerary'>;
  readonly members: readonly Member[];
  readonly recurrence: NonNullable<Whole<'Appointment'>['recurrence']>;
}
interface SessionOfDay {
  readonly day: Day;
  /** Sessions before it. */
  readonly session: number;
}

function makeSession(setting: Setting, row: GroupRow, round: Round, { day, session }: SessionOfDay, random: Random): void {
  const { group, itinerary, members, recurrence } = round;
  const { maker, clinic, who, today } = setting;
  const leader = who(row.leader);
  const start = momentOf(day, minute);
  const end = start + minutes * 60_000;
  const past = day < today;
  const isForgotten = row.program === forgotten.group && past && day >= today - forgotten.weeks * 7;
  const came = members.map((member) => ({
    ...member,
    status: past
      ? random.weighted([
          [84, 'Show'],
          [9, 'NoShow'],
          [7, 'Cancelled'],
        ] as const)
      : ('Show' as const),
  }));
  const common = {
    program: refer(clinic.programs[row.program]),
    serviceType: refer(clinic.services[row.service]),
  };
  const placeOfService = placeOfServiceOf(clinic.places.harbor);
  const times = { start: instantOf(start), end: instantOf(end), duration: durationFromMinutes(minutes) };
  const appointment = maker.make(
    'Appointment',
    {
      ...common,
      ...times,
      status: isForgotten ? 'arrived' : past ? 'fulfilled' : 'booked',
      isGroup: true,
      owner: leader,
      group: refer(group),
      attendees: [
        { subject: refer(group), required: true },
        { subject: leader, role: 'PrimaryPerformer', required: true, response: 'Accepted' },
        ...came.map(({ patient, status }) => ({
          subject: refer(patient),
          role: 'Patient' as const,
          ...(past && !isForgotten && { status }),
        })),
      ],
      location: refer(clinic.places.harbor),
      placeOfService,
      mode: 'InPerson',
      serviceLocation: refer(clinic.rooms.group),
      title: row.name,
      series: `group-${group.id.slice(-12)}`,
      recurrence: { ...recurrence, occurrence: times.start },
      created: instantOf(momentOf(Math.min(day - 30, today - 1), 560)),
    },
    { at: momentOf(Math.min(day - 30, today - 1), 560), by: who('gloria'), random },
  );
  if (!past || isForgotten) return;
  const encounter = maker.make(
    'Encounter',
    {
      ...common,
      ...times,
      status: 'Finished',
      mode: 'InPerson',
      documentationType: 'GroupNote',
      subject: refer(group),
      participants: [
        { role: 'PrimaryPerformer', individual: leader },
        ...(row.coLeader ? [{ role: 'SecondaryPerformer' as const, individual: who(row.coLeader) }] : []),
        ...came.map(({ patient }) => ({ role: 'Patient' as const, individual: refer(patient) })),
      ],
      appointment: refer(appointment),
      location: { location: refer(clinic.places.harbor) },
      placeOfService,
      visitStatus: 'Show',
      visitStatusOverrides: came
        .filter(({ status }) => status !== 'Show')
        .map(({ patient, status }) => ({ patient: refer(patient), status, by: leader, at: instantOf(end) })),
      created: instantOf(start),
    },
    { at: start, by: leader, random },
  );
  writeSession({ setting, row, group, itinerary, encounter, came, day, session, end, random });
}

interface SessionWork {
  readonly setting: Setting;
  readonly row: GroupRow;
  readonly group: Whole<'Group'>;
  readonly itinerary: Whole<'Itinerary'>;
  readonly encounter: Whole<'Encounter'>;
  readonly came: readonly (Member & { readonly status: 'Show' | 'NoShow' | 'Cancelled' })[];
  readonly day: Day;
  readonly session: number;
  readonly end: number;
  readonly random: Random;
}

/** Writes the shared note, and each member's own note by their attendance. */
function writeSession({ setting, row, group, itinerary, encounter, came, day, session, end, random }: SessionWork): void {
  const { maker, clinic, who, definitions, today } = setting;
  const leader = who(row.leader);
  const waits = day >= today - 6;
  const at = end + random.between(10, 60) * 60_000;
  const topics = words.topics[row.topics];
  const topic = topics[session % topics.length] ?? '';
  const signer = { signer: leader, person: staff[row.leader], role: 'Author', attestation: attestations.author } as const;
  const base = {
    status: waits ? ('Preliminary' as const) : ('Final' as const),
    kind: 'GroupNote' as const,
    title: definitions.group.title,
    program: refer(clinic.programs[row.program]),
    services: [refer(clinic.services[row.service])],
    location: refer(clinic.places.harbor),
    placeOfService: encounter.placeOfService,
    serviceDate: dateOf(day),
    sessionTime: { start: encounter.start, end: encounter.end, duration: encounter.duration, mode: 'Duration' as const },
    signatureConfiguration: refer(definitions.signing.author),
    created: instantOf(at),
    ...(!waits && { signed: instantOf(at + 300_000) }),
  };
  const shared = [
    { id: 'session-time', kind: 'SessionTime' as const, title: 'Session time', required: true, sessionTime: base.sessionTime },
    {
      id: 'topic',
      kind: 'Narrative' as const,
      type: 'generic' as const,
      title: 'Topic',
      ...documentOf({ paragraphs: [`${topic}.`] }),
    },
    {
      id: 'intervention',
      kind: 'Narrative' as const,
      type: 'interventions' as const,
      title: 'Interventions',
      ...documentOf({ paragraphs: [words.did[session % words.did.length] ?? ''] }),
    },
  ];
  const covered = {
    id: 'topics',
    kind: 'ItineraryTopics' as const,
    title: 'Topics',
    itineraryTopics: [{ itinerary: refer(itinerary), topicId: `topic-${(session % topics.length) + 1}`, topic }],
  };
  // Shuffled decks, so that no two members of a session get the same line.
  const decks = {
    part: random.shuffled(words.part),
    gain: random.shuffled(words.gain),
    missed: random.shuffled(words.missed),
    excused: random.shuffled(words.excused),
  };
  const lines = came.map(({ patient, voice, status }) => {
    const line = (deck: keyof typeof decks) => say(decks[deck].pop() ?? '', voice);
    const narrative = (id: string, title: string, text: string) => ({
      id: memberSectionId(id, patient.id),
      kind: 'Narrative' as const,
      title,
      patient: refer(patient),
      ...documentOf({ paragraphs: [text] }),
    });
    const sections =
      status === 'Show'
        ? [
            narrative('participation', 'Participation and response', line('part')),
            narrative('progress', 'Progress', line('gain')),
          ]
        : [
            narrative(
              status === 'NoShow' ? 'outreach' : 'reason',
              status === 'NoShow' ? 'Outreach' : 'Reason',
              line(status === 'NoShow' ? 'missed' : 'excused'),
            ),
          ];
    return { patient, status, sections };
  });
  const note = maker.make(
    'Note',
    {
      ...base,
      composition: 'Group',
      definition: refer(definitions.group),
      subject: refer(group),
      encounter: refer(encounter),
      participants: encounter.participants,
      visitStatus: 'Show',
      definitionAssignments: lines.map(({ patient, status }) => ({
        patient: refer(patient),
        definition: refer(
          definitions.ofKey[status === 'Show' ? 'groupShow' : status === 'NoShow' ? 'groupNoShow' : 'groupCancelled'],
        ),
        visitStatus: status,
      })),
      sections: [
        ...shared,
        covered,
        ...lines.flatMap(({ sections }) => sections),
        {
          id: 'plan',
          kind: 'Narrative',
          type: 'plan',
          title: 'Plan',
          ...documentOf({ paragraphs: [words.plan[session % words.plan.length] ?? ''] }),
        },
      ],
    },
    { at: at + 300_000, by: leader, random },
  );
  if (!waits) sign(note, [{ ...signer, at: at + 300_000 }]);
  for (const { patient, status, sections } of lines) {
    const own = maker.make(
      'Encounter',
      {
        status: status === 'Show' ? 'Finished' : status === 'NoShow' ? 'NoShow' : 'Cancelled',
        mode: 'InPerson',
        documentationType: 'GroupNote',
        subject: refer(patient),
        patient: refer(patient),
        partOf: refer(encounter),
        participants: [
          { role: 'PrimaryPerformer', individual: leader },
          { role: 'Patient', individual: refer(patient) },
        ],
        program: base.program,
        serviceType: refer(clinic.services[row.service]),
        location: encounter.location,
        placeOfService: encounter.placeOfService,
        start: encounter.start,
        end: encounter.end,
        duration: encounter.duration,
        visitStatus: status,
        created: encounter.start,
      },
      { at: Date.parse(encounter.start ?? ''), by: leader, random },
    );
    const line = maker.make(
      'Note',
      {
        ...base,
        composition: 'Individual',
        definition: refer(
          definitions.ofKey[status === 'Show' ? 'groupShow' : status === 'NoShow' ? 'groupNoShow' : 'groupCancelled'],
        ),
        subject: refer(patient),
        encounter: refer(own),
        partOf: refer(note),
        participants: own.participants,
        visitStatus: status,
        sections: [...(status === 'Show' ? [...shared, covered] : []), ...sections.map(ofOwnChart)],
      },
      { at: at + 300_000, by: leader, random },
    );
    if (!waits) sign(line, [{ ...signer, at: at + 300_000 }]);
  }
}

type Section = NonNullable<Note['sections']>[number];
/** A member's section as it appears in their own note. */
const ofOwnChart = ({ patient: _patient, ...section }: Section): Section => ({
  ...section,
  id: definitionSectionOf(section.id) ?? section.id,
});
