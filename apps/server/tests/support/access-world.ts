import { definitionOf, isResourceType, type ResourceDefinition, type ResourceType, resourceTypes } from '@notewell/model';
import { grantSetsOf, permissionsOf, populationLevelOf, roleNames, roles } from '@notewell/rules';
import { testId, testIdOf } from '@notewell/testkit';
import type { Caller } from '../../src/kernel/caller.ts';
import { systemCaller } from '../../src/kernel/system-caller.ts';
import { createSaving } from '../../src/modules/saving.ts';
import { globalPractice } from '../../src/resources/store/index.ts';
import { everything } from '../../src/resources/visibility/visibility.ts';
import {
  type Chart,
  channelTypes,
  contentTypes,
  familyStates,
  isKept,
  ownTypes,
  type Person,
  type Row,
  stateIn,
} from './access-oracle.ts';
import { callerWith, checks, draftOf } from './calls.ts';
import type { TestDatabase } from './database.ts';

/* Charts in and out of everybody's population, a row of every type about each of them, and everybody who asks. */

export const me = testId(1);
const other = testId(2);
const supervisee = testId(3);
const mine = testId(11);
const theirs = testId(12);
const day = 86_400_000;
const dateIn = (days: number) => new Date(Date.now() + days * day).toISOString().slice(0, 10);
export const chart = (number: number, change: Partial<Chart> = {}): Chart => ({
  id: testId(100 + number),
  team: [other],
  formerTeam: [],
  programs: [theirs],
  confidential: [],
  ...change,
});
/** Days here lie two days away, so that no midnight matters; `access-days.test.ts` asks at the very day. */
export const charts = {
  inside: chart(1, { team: [me, other], programs: [mine] }),
  outside: chart(2),
  former: chart(3, { formerTeam: [me] }),
  supervised: chart(4, { team: [supervisee] }),
  confidential: chart(5, { team: [me], programs: [mine], confidential: [other] }),
  confided: chart(6, { confidential: [me] }),
  enrolledUntilYesterday: chart(21, { programs: [], enrollments: [{ program: mine, end: dateIn(-2) }] }),
  enrolledFromTomorrow: chart(22, { programs: [], enrollments: [{ program: mine, start: dateIn(2) }] }),
  transferred: chart(23, { enrollments: [{ program: mine, status: 'Completed', end: dateIn(0) }, { program: theirs }] }),
} as const;
export const elsewhere = chart(7, { team: [me], programs: [mine] });
/** Patients of whom only the deleted record remains: one accessible, one inaccessible, one restricted. */
const ended = [
  chart(11, { team: [me], programs: [mine] }),
  chart(12),
  chart(13, { team: [me], programs: [mine], confidential: [other] }),
];
export const allowed = [charts.outside.id, charts.confidential.id];

/** The created rows by type, and each body as it was returned. */
export const rows = new Map<ResourceType, Row[]>();
export const bodies = new Map<string, Record<string, unknown>>();
let named = 0;

const personOf = (type: string) => (id: string) => ({ id, resourceType: type });
const [practitioner, patient, program] = ['Practitioner', 'Patient', 'Program'].map(personOf) as [
  ReturnType<typeof personOf>,
  ReturnType<typeof personOf>,
  ReturnType<typeof personOf>,
];

const patientDraft = ({ team, formerTeam, confidential }: Chart) => {
  const past = { end: new Date(Date.now() - 2 * day).toISOString().slice(0, 10) };
  return draftOf('Patient', {
    careTeam: [
      ...team.map((id) => ({ member: practitioner(id) })),
      ...formerTeam.map((id) => ({ member: practitioner(id), period: past })),
    ],
    confidentialTeam: confidential.map((id) => ({ practitioner: practitioner(id) })),
  });
};

/** Enrolls the patient as the chart says; the patient's programs follow. */
async function enroll(db: TestDatabase, practice: 'north' | 'south', one: Chart): Promise<void> {
  const enrolled = one.enrollments ?? one.programs.map((id) => ({ program: id }));
  if (enrolled.length === 0) return;
  const draft = draftOf('EpisodeOfCare', {
    patient: patient(one.id),
    status: 'Active',
    programs: enrolled.map((each) => ({ status: 'Active', ...each, program: program(each.program) })),
  });
  const caller = systemCaller(practice, 'test-world');
  const made = await createSaving({ store: db.store, checks }).create({
    practice,
    caller,
    definition: definitionOf('EpisodeOfCare'),
    draft,
  });
  bodies.set(made.id, JSON.parse(made.text));
  put({ type: 'EpisodeOfCare', id: made.id, practice, chart: one, owner: other, deleted: false });
  const row = await db.store.reader.read(practice, definitionOf('Patient'), one.id, everything);
  if (row) bodies.set(one.id, JSON.parse(row.text));
}

/** Content that one person makes is in use and for patients; the other's is a draft for the staff. */
const forWhom = (owner: string) =>
  owner === me ? { status: 'Active', audience: ['Patient'] } : { status: 'Draft', audience: ['Staff'] };

/** A draft that is about a chart, and where the type has owners, somebody's. */
export function draftAbout(definition: ResourceDefinition, about: Chart | undefined, owner: string, channel?: string) {
  const type = definition.type as ResourceType; // of the registry
  const draft = draftOf(type);
  if (about)
    for (const path of definition.patients.filter((one) => !one.includes('.') || one === definition.patients[0])) {
      const [name = '', inner] = path.split('.');
      draft[name] = inner === undefined ? patient(about.id) : [{ [inner]: patient(about.id) }];
    }
  const [field] = ownTypes[type] ?? [];
  if (field !== undefined) draft[field] = practitioner(owner);
  if (type === 'GrantSet') draft['name'] = `Grant set ${++named}`;
  if (type === 'SecurityToken') draft['patientAllowances'] = [patient(testId(999))];
  if (channel !== undefined && type !== 'Channel') draft['channel'] = personOf('Channel')(channel);
  if (contentTypes.includes(type)) Object.assign(draft, forWhom(owner));
  // A colleague's calendar and recordings need more: those of the maker are their own.
  if (type === 'Appointment') draft['owner'] = practitioner(owner);
  if (type === 'Dialogue' || type === 'Transcription') draft['practitioner'] = practitioner(owner);
  return draft;
}

/** Makes all of it; answers temporary access to `allowed`, as it is sent. */
export async function fill(db: TestDatabase): Promise<string> {
  // Test files share this module: each begins with a world of its own.
  rows.clear();
  bodies.clear();
  named = 0;
  const saving = createSaving({ store: db.store, checks });
  const asOwner = (networkId: string, id: string) =>
    callerWith({ networkId, profile: { resourceType: 'Practitioner', id }, automation: true });
  for (const [practice, all] of [
    ['north', Object.values(charts)],
    ['south', [elsewhere]],
  ] as const) {
    for (const one of all) {
      const made = await saving.create({
        practice,
        caller: asOwner(practice, other),
        definition: definitionOf('Patient'),
        draft: patientDraft(one),
        id: one.id,
      });
      bodies.set(one.id, JSON.parse(made.text));
      put({ type: 'Patient', id: one.id, practice, chart: one, deleted: false });
      await enroll(db, practice, one);
    }
  }
  for (const one of ended) {
    const definition = definitionOf('Patient');
    const caller = asOwner('north', other);
    const created = await saving.create({ practice: 'north', caller, definition, draft: patientDraft(one), id: one.id });
    bodies.set(one.id, JSON.parse(created.text));
    const made = await db.store.reader.read('north', definition, one.id, everything);
    // A patient with an episode is never deleted: that the record outlives it is written here.
    const derived = { enrollments: one.programs.map((id) => ({ program: program(id) })) };
    if (made)
      await saving.update({
        practice: 'north',
        caller: systemCaller('north', 'test-world'),
        definition,
        before: made,
        next: bodies.get(one.id) ?? {},
        derived,
      });
    const before = await db.store.reader.read('north', definition, one.id, everything);
    if (before) await saving.remove({ practice: 'north', caller, definition, before });
    put({ type: 'Patient', id: one.id, practice: 'north', chart: one, deleted: true });
  }
  const channels = new Map<string, string>();
  for (const [practice, owner] of [
    ['north', me],
    ['north', other],
    ['south', me],
  ] as const) {
    const caller = asOwner(practice, owner);
    const draft = draftOf('Channel', { kind: 'Team', private: true });
    const made = await saving.create({ practice, caller, definition: definitionOf('Channel'), draft });
    channels.set(`${practice} ${owner}`, made.id);
    bodies.set(made.id, JSON.parse(made.text));
    put({ type: 'Channel', id: made.id, practice, members: [owner], deleted: false });
    await fillMembers(db, { practice, caller, channel: made.id, owner });
  }
  for (const practice of ['north', 'south'] as const) {
    // Drafts of packets that are filled in name this one.
    const [definition, id] = [definitionOf('Packet'), testIdOf('Packet')];
    const draft = draftAbout(definition, undefined, me);
    const made = await saving.create({ practice, caller: asOwner(practice, me), definition, draft, id });
    if (practice === 'south') continue;
    bodies.set(id, JSON.parse(made.text));
    put({ type: 'Packet', id, practice, owner: me, deleted: false, forPatients: true });
  }
  for (const type of resourceTypes) {
    if (type === 'Patient' || type === 'Channel' || type === 'ChannelMembership') continue;
    const definition = definitionOf(type);
    if (!definition.abilities.includes('create')) continue;
    const isAbout = definition.patients.length > 0 && !ownTypes[type] && !channelTypes.includes(type);
    const cases: (readonly [practice: 'north' | 'south', about: Chart | undefined, owner: string, deleted?: boolean])[] = isAbout
      ? [
          ...Object.values(charts).map((one) => ['north', one, other] as const),
          ['north', charts.inside, other, true],
          ['north', charts.outside, other, true],
          ['south', elsewhere, me],
        ]
      : definition.scope.kind === 'global'
        ? [
            ['north', undefined, me],
            ['north', undefined, other],
            ['north', undefined, other, true],
          ]
        : [
            ['north', charts.inside, me],
            ['north', charts.inside, other],
            ['north', charts.inside, me, true],
            ['south', elsewhere, me],
          ];
    for (const [practice, about, owner, deleted = false] of cases) {
      const channel = channelTypes.includes(type) ? channels.get(`${practice} ${owner}`) : undefined;
      const home = definition.scope.kind === 'global' ? globalPractice : practice;
      if (deleted && !definition.abilities.includes('delete')) continue;
      if (type === 'PracticePreferences' && owner !== me) continue; // a practice has one row of them
      const caller = asOwner(practice, owner);
      const made = await saving
        .create({ practice: home, caller, definition, draft: draftAbout(definition, about, owner, channel) })
        .catch((error: unknown) => {
          throw new Error(`${type} was not made: ${JSON.stringify(error)}`);
        });
      bodies.set(made.id, JSON.parse(made.text));
      if (deleted) {
        const before = await db.store.reader.read(home, definition, made.id, { kind: 'everything' });
        // Nobody else deletes what is in force.
        const remover = isKept(type, bodies.get(made.id)) ? systemCaller(practice, 'test-world') : caller;
        if (before) await saving.remove({ practice: home, caller: remover, definition, before });
      }
      const members = channel === undefined ? undefined : [owner];
      const forPatients = contentTypes.includes(type) && owner === me;
      put({ type, id: made.id, practice, chart: isAbout ? about : undefined, owner, members, deleted, forPatients });
    }
  }
  await fillStates(db);
  await fillLinked(db);
  await fillInbox(db, asOwner);
  const draft = { reason: 'Coverage', patientAllowances: allowed.map(patient) };
  const made = await saving.create({
    practice: 'north',
    caller: asOwner('north', me),
    definition: definitionOf('SecurityToken'),
    draft,
  });
  put({ type: 'SecurityToken', id: made.id, practice: 'north', owner: me, deleted: false });
  bodies.set(made.id, JSON.parse(made.text));
  await removeProduced(db);
  return `${made.id}:1`;
}
/** A row in each state, about the charts of the patient and of the related person. Nobody moves them there in a test. */
async function fillStates(db: TestDatabase): Promise<void> {
  const saving = createSaving({ store: db.store, checks });
  for (const [type, [field]] of Object.entries(familyStates)) {
    if (!isResourceType(type)) continue;
    const definition = definitionOf(type);
    const spec = definition.fields[field]?.spec;
    const states = spec?.kind === 'code' ? spec.values : [];
    for (const about of [charts.inside, charts.confidential])
      for (const state of states) {
        const draft = { ...draftAbout(definition, about, other), [field]: state };
        const caller = systemCaller('north', 'test-world');
        const made = await saving.create({ practice: 'north', caller, definition, draft });
        bodies.set(made.id, JSON.parse(made.text));
        put({ type, id: made.id, practice: 'north', chart: about, owner: other, deleted: false, ofStates: true });
      }
  }
}

/** Persons that connect a chart in everybody's population with another one. */
async function fillLinked(db: TestDatabase): Promise<void> {
  const saving = createSaving({ store: db.store, checks });
  const definition = definitionOf('Person');
  const { inside, outside, supervised, confidential, confided, former, transferred, enrolledUntilYesterday } = charts;
  // A record has one link.
  for (const [about, second] of [
    [inside, confided],
    [supervised, outside],
    [confidential, transferred],
    [former, enrolledUntilYesterday],
  ] as const) {
    const links = [about, second].map(({ id }) => ({ target: patient(id), assurance: 'Level3' }));
    const caller = systemCaller('north', 'test-world');
    const made = await saving.create({ practice: 'north', caller, definition, draft: draftOf('Person', { links }) });
    bodies.set(made.id, JSON.parse(made.text));
    put({ type: 'Person', id: made.id, practice: 'north', chart: about, other: second, owner: other, deleted: false });
  }
}

/** Documents that wait with a colleague, filed by one or the other. */
async function fillInbox(db: TestDatabase, asOwner: (networkId: string, id: string) => Caller): Promise<void> {
  const saving = createSaving({ store: db.store, checks });
  const definition = definitionOf('DocumentReference');
  for (const [waitsWith, owner] of [
    [me, other],
    [other, me],
    [other, other],
  ] as const) {
    const draft = { status: 'Current', subject: practitioner(waitsWith), title: 'Waits' };
    const made = await saving.create({ practice: 'north', caller: asOwner('north', owner), definition, draft });
    bodies.set(made.id, JSON.parse(made.text));
    put({ type: 'DocumentReference', id: made.id, practice: 'north', waitsWith, owner, deleted: false });
  }
}

/** Removes the notifications that follow the rows, which are in no table here. `notifications.test.ts` is about them. */
async function removeProduced(db: TestDatabase): Promise<void> {
  const known = (rows.get('Notification') ?? []).map(({ id }) => id);
  const owner = await db.owner();
  await owner.query(`delete from resource where type = 'Notification' and not id = any($1::text[])`, [known]);
}

/** The membership that a channel begins with, and one of somebody who was there and left. */
async function fillMembers(
  db: TestDatabase,
  { practice, caller, channel, owner }: { practice: 'north' | 'south'; caller: Caller; channel: string; owner: string },
): Promise<void> {
  const definition = definitionOf('ChannelMembership');
  const saving = createSaving({ store: db.store, checks });
  const place = { practice, definition, visibility: everything, partition: undefined, filters: [] };
  const page = await db.store.search.read({ ...place, sort: undefined, pageSize: 200, continuation: undefined });
  const all: { id: string; channel: { id: string } }[] = JSON.parse(page.text);
  for (const one of all.filter((each) => each.channel.id === channel)) {
    bodies.set(one.id, { ...one });
    put({ type: 'ChannelMembership', id: one.id, practice, owner, members: [owner], deleted: false });
  }
  if (practice === 'south') return;
  const draft = { channel: personOf('Channel')(channel), member: practitioner(supervisee) };
  const made = await saving.create({ practice, caller, definition, draft });
  bodies.set(made.id, JSON.parse(made.text));
  const before = await db.store.reader.read(practice, definition, made.id, everything);
  if (before) await saving.remove({ practice, caller, definition, before });
  put({ type: 'ChannelMembership', id: made.id, practice, owner, members: [owner], deleted: true });
}
const put = (row: Row) => {
  const body = bodies.get(row.id);
  const made = { ...row, draft: body?.['status'] === 'Draft', state: stateIn(row.type, body) };
  rows.set(row.type, [...(rows.get(row.type) ?? []), made]);
};

export const people: Person[] = [
  ...roleNames.map(
    (role): Person =>
      role === 'Patient'
        ? {
            role,
            kind: 'Patient',
            id: charts.inside.id,
            ownChart: charts.inside.id,
            level: 'CareTeam',
            programs: [],
            supervises: [],
          }
        : { role, kind: 'Practitioner', id: me, level: 'CareTeam', programs: [mine], supervises: [supervisee] },
  ),
  {
    role: 'Patient',
    kind: 'RelatedPerson',
    id: `${charts.confidential.id}.${testId(50)}`,
    ownChart: charts.confidential.id,
    level: 'CareTeam',
    programs: [],
    supervises: [],
  },
  ...(['All', 'Program'] as const).flatMap((level) =>
    (['Non-Prescribing Clinician', 'Supervisor'] as const).map(
      (role): Person => ({ role, kind: 'Practitioner', id: me, level, programs: [mine], supervises: [supervisee] }),
    ),
  ),
];

export function callerFor({ role, kind, id, level, programs, supervises, ownChart }: Person): Caller {
  const held = [roles[role].id];
  const reach = populationLevelOf(held, level);
  return callerWith({
    profile: { resourceType: kind, id },
    roles: held,
    permissions: permissionsOf(grantSetsOf(held)),
    patients:
      ownChart !== undefined
        ? { kind: 'patients', ids: [ownChart] }
        : reach === 'All'
          ? { kind: 'everything' }
          : { kind: 'population', level: reach, programs, supervisees: supervises, superviseePrograms: [] },
  });
}

const nameOfChart = (chart: Chart | undefined) => Object.entries(charts).find(([, one]) => one === chart)?.[0];
/** Describes a row for messages: its chart or owner, another practice, deleted. */
export const describe = (row: Row) =>
  [
    nameOfChart(row.chart) ?? (row.owner === undefined ? '' : row.owner === me ? 'own' : 'another’s'),
    row.waitsWith === undefined ? '' : `waits with ${row.waitsWith === me ? 'me' : 'another'}`,
    row.other ? `with ${nameOfChart(row.other)}` : '',
    row.practice === 'south' ? 'in another practice' : '',
    row.deleted ? 'deleted' : '',
    row.ofStates ? row.state : '',
  ]
    .filter(Boolean)
    .join(' ');
