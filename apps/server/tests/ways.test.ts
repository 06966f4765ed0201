import { definitionOf } from '@notewell/model';
import { factsOfPatient, isOfPopulation, type PatientParts, type Population } from '@notewell/rules';
import { testId } from '@notewell/testkit';
import fc from 'fast-check';
import type pg from 'pg';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Caller } from '../src/kernel/caller.ts';
import { createSecrets } from '../src/resources/secrets/secrets.ts';
import { migrate } from '../src/resources/store/index.ts';
import { createReader } from '../src/resources/store/reader.ts';
import { visibilityOf } from '../src/resources/visibility/visibility.ts';
import { callerWith, draftOf, pathOf } from './support/calls.ts';
import { stopAtNoon } from './support/noon.ts';
import { startedCalls } from './support/started-calls.ts';

const { db, calls } = startedCalls();
let owner: pg.Client;
beforeAll(async () => {
  owner = await db.owner();
});
afterEach(() => void vi.useRealTimers());

const [me, other, program] = [testId(1), testId(2), testId(3)];
const reference = (resourceType: string, id: string) => ({ id, resourceType });
const spell = (id: string, period?: object) => ({ member: reference('Practitioner', id), period });
const bare = new Set([...callerWith().permissions].filter((name) => !/^skip |^patient population all$|^supervision$/.test(name)));
type Level = 'All' | 'CareTeam' | 'Program';
interface More {
  readonly supervisees?: readonly string[];
  readonly superviseePrograms?: readonly string[];
}
const clinician = (level: Level, { supervisees = [], superviseePrograms = [] }: More = {}, flags: string[] = []) =>
  callerWith({
    profile: { resourceType: 'Practitioner', id: me },
    permissions: new Set([...bare, ...flags]),
    patients:
      level === 'All'
        ? { kind: 'everything' }
        : { kind: 'population', level, programs: [program], supervisees, superviseePrograms },
  });
const onTeam = clinician('CareTeam');

let made = 0;
async function make(family: string, fields: object = {}, caller = callerWith(), headers = {}): Promise<string> {
  const draft = draftOf('Patient', { careTeam: [], programs: [], name: { given: `G${++made}`, family }, ...fields });
  return (await calls.call('POST', '/patients', draft, headers, caller)).json<{ id: string }>().id;
}
const change = async (id: string, body: object[]) =>
  expect((await calls.call('PATCH', `/patients/${id}`, body)).status, 'the change').toBeLessThan(300);
const enroll = async (id: string, days: object) => {
  const draft = draftOf('EpisodeOfCare', {
    patient: reference('Patient', id),
    status: 'Active',
    programs: [{ program: reference('Program', program), status: 'Active', ...days }],
  });
  return (await calls.call('POST', '/episodesOfCare', draft)).json<{ id: string }>().id;
};
const changeEpisode = async (id: string, body: object[]) =>
  expect((await calls.call('PATCH', `/episodesOfCare/${id}`, body)).status, 'the change').toBeLessThan(300);
const page = async (caller: Caller, how: string) =>
  (await calls.call('GET', `/patients?pageSize=100${how}`, undefined, {}, caller)).json<{ id: string; display: string }[]>();
const list = async (caller: Caller, how = '&orderBy=name') => (await page(caller, how)).map(({ id }) => id);
const reads = async (caller: Caller, id: string) =>
  (await calls.call('GET', `/patients/${id}`, undefined, {}, caller)).status === 200;
/** Asks in every way; all must agree. */
async function sees(caller: Caller, id: string): Promise<boolean> {
  const seen = await reads(caller, id);
  const [byName, backwards, byId] = [await list(caller), await list(caller, '&orderBy=name&order=desc'), await list(caller, '')];
  expect([byName, backwards, byId].map((ids) => ids.includes(id))).toEqual([seen, seen, seen]);
  const only = [{ kind: 'Id', values: [id] }];
  const counted = await calls.call('POST', '/patients/queries', only, { prefer: 'return=minimal' }, caller);
  expect(counted.headers['notewell-total-count']).toBe(seen ? '1' : '0');
  return seen;
}

test('a patient shows from joining the team until leaving it', async () => {
  const id = await make('Adler');
  expect(await sees(onTeam, id)).toBe(false);
  await change(id, [{ op: 'add', path: '/careTeam', value: [spell(me)] }]);
  expect(await sees(onTeam, id)).toBe(true);
  await change(id, [{ op: 'replace', path: '/careTeam', value: [spell(other)] }]);
  expect(await sees(onTeam, id)).toBe(false);
  expect(await sees(clinician('CareTeam', { supervisees: [other] }, ['supervision']), id)).toBe(true);
});

test('a spell on the team begins and ends by itself, day by day', async () => {
  const id = await make('Binder', { careTeam: [spell(me, { start: '2031-03-02', end: '2031-03-03' })] });
  const on = async (day: string) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${day}T12:00:00Z`) });
    return await sees(onTeam, id);
  };
  expect([await on('2031-03-01'), await on('2031-03-02'), await on('2031-03-03'), await on('2031-03-04')]).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

test('a restricted chart shows to its team only, at once', async () => {
  const id = await make('Cole', { careTeam: [spell(me)], programs: [reference('Program', program)] });
  const [all, inProgram, skips] = [
    clinician('All'),
    clinician('Program'),
    clinician('CareTeam', {}, ['skip inclusive security labels']),
  ];
  const whoSees = () => Promise.all([onTeam, all, inProgram, skips].map((caller) => sees(caller, id)));
  expect(await whoSees()).toEqual([true, true, true, true]);
  await change(id, [{ op: 'add', path: '/confidentialTeam', value: [{ practitioner: reference('Practitioner', other) }] }]);
  expect(await whoSees()).toEqual([false, false, false, true]);
  await change(id, [{ op: 'add', path: '/confidentialTeam/-', value: { practitioner: reference('Practitioner', me) } }]);
  expect(await whoSees()).toEqual([true, true, true, true]);
  // A member whose period is over has no access, even if nobody else is on the team.
  const over = [{ practitioner: reference('Practitioner', me), period: { end: '2020-01-01' } }];
  await change(id, [{ op: 'replace', path: '/confidentialTeam', value: over }]);
  expect(await whoSees()).toEqual([false, false, false, true]);
  await change(id, [{ op: 'remove', path: '/confidentialTeam' }]);
  expect(await whoSees()).toEqual([true, true, true, true]);
});

test('whoever leaves a program is not known through it any more', async () => {
  const id = await make('Dorn');
  const inProgram = clinician('Program');
  expect(await sees(inProgram, id)).toBe(false);
  const episode = await enroll(id, {});
  expect(await sees(inProgram, id)).toBe(true);
  await changeEpisode(episode, [{ op: 'replace', path: '/programs/0/status', value: 'Completed' }]);
  expect(await sees(inProgram, id)).toBe(false);
  await changeEpisode(episode, [{ op: 'replace', path: '/programs/0/status', value: 'Active' }]);
  expect(await sees(inProgram, id)).toBe(true);
  await changeEpisode(episode, [{ op: 'replace', path: '/status', value: 'EnteredInError' }]);
  expect(await sees(inProgram, id)).toBe(false);
});

test('an enrollment begins and ends by itself, day by day, and by its episode', async () => {
  const id = await make('Dreyer');
  const episode = await enroll(id, { start: '2031-03-02', end: '2031-03-05' });
  await changeEpisode(episode, [{ op: 'add', path: '/end', value: '2031-03-03' }]);
  const on = async (day: string) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${day}T12:00:00Z`) });
    return await sees(clinician('Program'), id);
  };
  const days = ['2031-03-01', '2031-03-02', '2031-03-03', '2031-03-04'];
  expect([await on(days[0] ?? ''), await on(days[1] ?? ''), await on(days[2] ?? ''), await on(days[3] ?? '')]).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

test('typed programs open no chart', async () => {
  const id = await make('Dierks', { enrollments: [{ program: reference('Program', program) }] });
  await calls.call('PATCH', `/patients/${id}`, [{ op: 'add', path: '/programs', value: [reference('Program', program)] }]);
  const { json } = await calls.call('GET', `/patients/${id}`);
  const typed = { programs: [reference('Program', program)], enrollments: [{ program: reference('Program', program) }] };
  await calls.call('PUT', `/patients/${id}`, { ...json<object>(), ...typed });
  expect(await sees(clinician('Program'), id)).toBe(false);
});

test('a list by name has each person once, in order', async () => {
  const mine = { careTeam: [spell(me, { end: '2999-01-01' }), spell(me), spell(other)] };
  const supervisor = clinician('CareTeam', { supervisees: [other] }, ['supervision']);
  const ids = [await make('Zander', mine), await make('Ypsilon', mine), await make('Éclair', mine)];
  await change(ids[0] ?? '', [{ op: 'replace', path: '/name/family', value: 'Aaron' }]);
  for (const caller of [onTeam, supervisor]) {
    const whole = (await page(caller, '&orderBy=name')).map(({ display }) => display);
    expect(whole).toEqual(whole.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)));
    expect(new Set(whole).size).toBe(whole.length);
    const walked: string[] = [];
    let token: string | undefined;
    do {
      const headers: Record<string, string> = token ? { 'notewell-continuation-token': token } : {};
      const answer = await calls.call('GET', '/patients?pageSize=1&orderBy=name&order=desc', undefined, headers, caller);
      walked.push(...answer.json<{ display: string }[]>().map(({ display }) => display));
      token = answer.headers['notewell-continuation-token'] as string | undefined; // one header
    } while (token !== undefined);
    expect(walked).toEqual(whole.toReversed());
    expect(whole[0]).toMatch(/^Aaron/);
  }
});

test('temporary access opens one more, in every list, but no closed chart', async () => {
  const [id, closed] = [
    await make('Egger'),
    await make('Egger', { confidentialTeam: [{ practitioner: reference('Practitioner', other) }] }),
  ];
  const opened = callerWith({
    ...onTeam,
    token: { id: 't', version: 1, until: Date.now() + 3_600_000, patients: [id, closed] },
  });
  expect([await sees(onTeam, id), await sees(opened, id), await sees(opened, closed)]).toEqual([false, true, false]);
});

test('people of whom rows are derived anew are known as before', async () => {
  const id = await make('Fuchs', { careTeam: [spell(me)] });
  const before = await list(onTeam);
  await owner.query('delete from way');
  await owner.query(`update derivation set digest = 'older' where type = 'Patient'`);
  expect(await reads(onTeam, id)).toBe(false);
  await migrate({ client: owner });
  expect(await list(onTeam)).toEqual(before);
  expect(await sees(onTeam, id)).toBe(true);
});

test('nothing is kept of people who are past their time', async () => {
  const id = await make('Gruber', { careTeam: [spell(me)] });
  await owner.query(`update resource_patient set expires = now() - interval '1 second' where id = $1`, [id]);
  await db.store.purge('north');
  expect((await owner.query('select from way where patient = $1', [id])).rowCount).toBe(0);
});

test('the ways to people are walled like the people themselves', async () => {
  await make('Hauser', { careTeam: [spell(me)] }, callerWith({ networkId: 'south' }));
  const client = await db.pool.connect();
  try {
    await client.query(`select set_config('notewell.practice', 'north', false)`);
    const { rows } = await client.query<{ practice_id: string }>('select distinct practice_id from way');
    expect(rows).toEqual([{ practice_id: 'north' }]);
  } finally {
    client.release(true);
  }
});

test('a hidden note costs as many queries as a missing one', async () => {
  const closed = [{ practitioner: reference('Practitioner', me) }];
  const note = async (fields: object) => {
    const draft = draftOf('Note', { subject: reference('Patient', await make('Imhof', fields)) });
    return (await calls.call('POST', '/notes', draft)).json<{ id: string }>().id;
  };
  const ofProgram = { programs: [reference('Program', program)] };
  const [mine, hidden, open] = [await note(ofProgram), await note({}), await note({ confidentialTeam: closed })];
  let looks = 0;
  const { database } = db.store;
  const counted = { ...database, run: (...run: Parameters<typeof database.run>) => (looks++, database.run(...run)) };
  const reader = createReader(counted, createSecrets(counted, db.store.keys));
  const seen = visibilityOf(clinician('Program'), definitionOf('Note'));
  const read = async (id: string) => {
    looks = 0;
    return [(await reader.read('north', definitionOf('Note'), id, seen))?.id, looks];
  };
  expect(await read(mine)).toEqual([mine, 1]);
  expect(await read(open)).toEqual([open, 2]);
  expect(await read(hidden)).toEqual([undefined, 2]);
  expect(await read(`${hidden.split('.')[0]}.${testId(77)}`)).toEqual([undefined, 2]);
});

test('whatever the teams, programs, spells and populations are, calls answer as the rules decide', async () => {
  stopAtNoon();
  const people = [me, other, testId(4)];
  const id = fc.constantFrom(...people);
  const day = fc.constantFrom('2020-01-01', '2999-01-01');
  const period = fc.option(fc.record({ start: day, end: day }, { requiredKeys: [] }), { nil: undefined });
  const practitioner = id.map((one) => reference('Practitioner', one));
  const patient = fc.record({
    careTeam: fc.array(fc.record({ member: practitioner, period }), { maxLength: 4 }),
    confidentialTeam: fc.array(fc.record({ practitioner, period }), { maxLength: 2 }),
    programs: fc
      .uniqueArray(fc.constantFrom(program, testId(5)), { maxLength: 2 })
      .map((ids) => ids.map((one) => reference('Program', one))),
  });
  const patients = fc.sample(patient, { numRuns: 40, seed: 7 });
  const bodies: (PatientParts & { id: string })[] = [];
  const notes: string[] = [];
  /** Each in the chart of one patient, and about another too. */
  const joint: { id: string; about: readonly number[] }[] = [];
  for (const [index, fields] of patients.entries()) {
    const own = await make(`Law ${index}`, fields);
    bodies.push({ ...fields, id: own } as unknown as PatientParts & { id: string }); // what was sent
    for (const [path, draft] of [
      ['/conditions', draftOf('Condition', { patient: reference('Patient', own) })],
      ['/notes', draftOf('Note', { subject: reference('Patient', own) })],
    ] as const)
      notes[index] = (await calls.call('POST', path, draft)).json<{ id: string }>().id;
  }
  const visits = pathOf('Appointment');
  for (const index of bodies.keys()) {
    const about = [index, (index * 7 + 3) % bodies.length];
    const attendees = about.map((one) => ({ subject: reference('Patient', bodies[one]?.id ?? '') }));
    const answer = await calls.call('POST', visits, draftOf('Appointment', { attendees, allDay: true }));
    expect(answer.status, answer.text).toBe(201);
    joint[index] = { id: answer.json<{ id: string }>().id, about };
  }
  const levels: Level[] = ['All', 'CareTeam', 'Program'];
  const { day: today } = callerWith();
  for (const level of levels)
    for (const flags of [
      [],
      ['supervision'],
      ['skip inclusive security labels'],
      ['supervision', 'skip inclusive security labels'],
    ]) {
      const caller = clinician(level, { supervisees: [other], superviseePrograms: [testId(5)] }, flags);
      const seen = visibilityOf(caller, definitionOf('Patient'));
      const of: Population | undefined = seen.kind === 'patients' ? seen.population : undefined;
      const known = bodies.filter((body) => !of || isOfPopulation(of, factsOfPatient(body, today))).map((body) => body.id);
      const ours = (ids: readonly string[]) => ids.filter((one) => bodies.some((body) => body.id === one)).toSorted();
      expect(ours(await list(caller)), `${level} ${flags.join()}: by name`).toEqual(known.toSorted());
      expect(ours(await list(caller, '')), `${level} ${flags.join()}: by id`).toEqual(known.toSorted());
      const everywhere = { 'notewell-cross-partition': 'true' };
      const conditions = await calls.call('GET', '/conditions?pageSize=100', undefined, everywhere, caller);
      expect(ours(conditions.json<{ partition: string }[]>().map(({ partition }) => partition))).toEqual(known.toSorted());
      const withNotes = await Promise.all(
        notes.map(async (note, at) => {
          const own = { 'notewell-partition-key': bodies[at]?.id ?? '' };
          const listed = await calls.call('GET', '/notes?orderBy=created', undefined, own, caller);
          const answer = await calls.call('GET', `/notes/${note}`, undefined, {}, caller);
          expect(listed.json<unknown[]>().length).toBe(answer.status === 200 ? 1 : 0);
          const { id: visit = '', about = [] } = joint[at] ?? {};
          const shown = about.some((one) => known.includes(bodies[one]?.id ?? '')) ? [visit] : [];
          // Asked twice: what was seen of a record decides how it is asked the next time.
          for (let time = 0; time < 2; time++) {
            const page = await calls.call('GET', visits, undefined, own, caller);
            expect(page.json<{ id: string }[]>().map(({ id }) => id)).toEqual(shown);
          }
          expect((await calls.call('GET', `${visits}/${visit}`, undefined, {}, caller)).status).toBe(
            shown.length > 0 ? 200 : 404,
          );
          return answer.status === 200;
        }),
      );
      expect(bodies.filter((_, at) => withNotes[at]).map((body) => body.id)).toEqual(known);
      const read = await Promise.all(bodies.map((body) => reads(caller, body.id)));
      expect(bodies.filter((_, at) => read[at]).map((body) => body.id)).toEqual(known);
    }
});
