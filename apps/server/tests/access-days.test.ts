import { addDays } from '@notewell/model';
import { allPermissions } from '@notewell/rules';
import { testId } from '@notewell/testkit';
import { beforeAll, expect, test } from 'vitest';
import type { Caller, PatientScope } from '../src/kernel/caller.ts';
import { systemCaller } from '../src/kernel/system-caller.ts';
import { ownAccess, reachOf } from '../src/modules/access/index.ts';
import { createChangeHub } from '../src/modules/events/hub.ts';
import { callerWith, draftOf } from './support/calls.ts';
import { startedCalls } from './support/started-calls.ts';

/*
 * Access begins and ends with the practice's day. In the evening in New York, UTC has the next day; in the morning on
 * Kiritimati, the day before. Each is a practice of its own, asked at its own instant.
 */
const practices = {
  north: { zone: 'America/New_York', at: '2026-11-20T00:30:00Z', day: '2026-11-19', ends: '2026-11-20T05:00:00Z' },
  south: { zone: 'Pacific/Kiritimati', at: '2026-11-18T18:30:00Z', day: '2026-11-19', ends: '2026-11-19T10:00:00Z' },
} as const;
type Practice = keyof typeof practices;
let asked: Practice = 'north';
const now = () => Date.parse(practices[asked].at);
const { db, calls } = startedCalls({ now });

const [me, other, mine, theirs] = [testId(1), testId(2), testId(11), testId(12)];
const practitioner = (id: string) => ({ id, resourceType: 'Practitioner' });
const program = (id: string) => ({ id, resourceType: 'Program' });
const today = practices.north.day;
const [yesterday, tomorrow] = [addDays(today, -1), addDays(today, 1)];

/** Charts by the days of one enrollment in the caller's program, and of one place of the caller on a team. */
const charts = {
  enrolledUntilYesterday: { enrollments: [{ program: mine, end: yesterday }] },
  enrolledUntilToday: { enrollments: [{ program: mine, end: today }] },
  enrolledFromToday: { enrollments: [{ program: mine, start: today }] },
  enrolledFromTomorrow: { enrollments: [{ program: mine, start: tomorrow }] },
  transferredYesterday: {
    enrollments: [
      { program: mine, end: yesterday },
      { program: theirs, start: today },
    ],
  },
  transferredToday: {
    enrollments: [
      { program: mine, end: today },
      { program: theirs, start: tomorrow },
    ],
  },
  onTeamUntilYesterday: { careTeam: { end: yesterday } },
  onTeamUntilToday: { careTeam: { end: today } },
  onTeamFromTomorrow: { careTeam: { start: tomorrow } },
  confidedUntilYesterday: { confidentialTeam: { end: yesterday } },
  confidedUntilToday: { confidentialTeam: { end: today } },
  confidedFromTomorrow: { confidentialTeam: { start: tomorrow } },
} as const;
type Name = keyof typeof charts;
const names = Object.keys(charts) as Name[]; // the keys above
const idOf = (name: Name) => testId(100 + names.indexOf(name));
const nameOf = (id: string) => names.find((name) => id.startsWith(idOf(name))) ?? id;

const withoutConfiding: readonly Name[] = ['confidedUntilYesterday', 'confidedFromTomorrow'];
/** Who asks, and the charts of which they see everything. */
const levels = {
  Program: ['enrolledUntilToday', 'enrolledFromToday', 'transferredToday', 'confidedUntilToday'],
  CareTeam: ['onTeamUntilToday', 'confidedUntilToday'],
  All: names.filter((name) => !withoutConfiding.includes(name)),
} as const satisfies Record<string, readonly Name[]>;
type Level = keyof typeof levels;

const widening = ['patient population all', 'skip population filtering', 'skip inclusive security labels', 'supervision'];
const permissions = new Set<string>(allPermissions.filter((one) => !widening.includes(one)));
const scopeOf = (level: Level): PatientScope =>
  level === 'All'
    ? { kind: 'everything' }
    : { kind: 'population', level, programs: [mine], supervisees: [], superviseePrograms: [] };
/** The caller with the day that the server gives a membership; `calls` gives the same. */
async function callerOf(practice: Practice, level: Level): Promise<Caller> {
  const profile = { resourceType: 'Practitioner', id: me };
  const { day } = await reachOf(
    db.store,
    { networkId: practice, profile, roles: [] },
    await ownAccess(db.store, practice),
    now(),
  );
  return callerWith({ networkId: practice, profile, permissions, patients: scopeOf(level), day });
}

const made: Record<string, string[]> = { north: [], south: [] };

async function fill(practice: Practice): Promise<void> {
  asked = practice;
  const caller = systemCaller(practice, 'test-days');
  const post = async (path: string, draft: object) => {
    const answer = await calls.call('POST', path, draft, {}, caller);
    expect(answer.status, answer.text).toBe(201);
    return answer.json<{ id: string }>().id;
  };
  await post('/practicePreferences', draftOf('PracticePreferences', { timeZone: practices[practice].zone }));
  for (const name of names) {
    const one: { enrollments?: readonly { program: string }[]; careTeam?: object; confidentialTeam?: object } = charts[name];
    const draft = draftOf('Patient', {
      id: idOf(name),
      programs: [],
      careTeam: [{ member: practitioner(other) }, ...(one.careTeam ? [{ member: practitioner(me), period: one.careTeam }] : [])],
      confidentialTeam: one.confidentialTeam
        ? [{ practitioner: practitioner(other) }, { practitioner: practitioner(me), period: one.confidentialTeam }]
        : [],
    });
    const put = await calls.call('PUT', `/patients/${idOf(name)}`, draft, {}, caller);
    expect(put.status, put.text).toBe(201);
    const patient = { id: idOf(name), resourceType: 'Patient' };
    const programs = one.enrollments?.map((each) => ({ status: 'Active', ...each, program: program(each.program) }));
    if (programs) await post('/episodesOfCare', draftOf('EpisodeOfCare', { patient, status: 'Active', programs }));
    made[practice]?.push(idOf(name), await post('/conditions', draftOf('Condition', { patient })));
  }
}

beforeAll(async () => {
  await fill('north');
  await fill('south');
});

const everywhere = { 'notewell-cross-partition': 'true' };
const pathOfId = (id: string) => `${id.includes('.') ? '/conditions' : '/patients'}/${id}`;

/** Charts that are found by each way of asking, with both of their rows or with one. */
async function shownBy(practice: Practice, level: Level) {
  const caller = await callerOf(practice, level);
  const ids = made[practice] ?? [];
  const idsIn = (text: string) => (JSON.parse(text) as { id: string }[]).map(({ id }) => id).filter((id) => ids.includes(id)); // a list
  const ofBoth = async (ask: (path: string) => Promise<{ text: string }>) =>
    (await Promise.all(['/patients', '/conditions'].map(ask))).flatMap(({ text }) => idsIn(text));
  const read = await Promise.all(
    ids.map(async (id) => ((await calls.call('GET', pathOfId(id), undefined, {}, caller)).status === 200 ? [id] : [])),
  );
  const heard = new Set<string>();
  const hub = createChangeHub(db.store);
  const silent = { began: () => {}, tell: () => {} };
  // A listener from the start. The next one receives what it missed before its subscription is answered.
  await hub.subscribe(practice, { caller, ...silent });
  await hub.subscribe(practice, { caller, ...silent, tell: ({ id }) => void heard.add(id) }, '1-1');
  hub.close();
  const byId = [{ kind: 'Id', values: ids }];
  return {
    lists: await ofBoth((path) => calls.call('GET', `${path}?pageSize=100`, undefined, everywhere, caller)),
    inOrder: idsIn((await calls.call('GET', '/patients?sort=display&pageSize=100', undefined, {}, caller)).text),
    searches: await ofBoth((path) => calls.call('POST', `${path}/queries`, byId, everywhere, caller)),
    reads: read.flat(),
    events: ids.filter((id) => heard.has(id)),
  };
}

const namesIn = (ids: readonly string[]) => ids.map(nameOf).toSorted();

test.each(
  (Object.keys(practices) as Practice[]).flatMap((practice) =>
    (['Program', 'CareTeam', 'All'] as const).map((level) => [practices[practice].zone, level, practice] as const),
  ),
)('in %s the day of the practice opens charts to a population of %s', async (_zone, level, practice) => {
  asked = practice;
  const shown = await shownBy(practice, level);
  const expected = levels[level].toSorted();
  const twice = expected.flatMap((name) => [name, name]);
  expect(namesIn(shown.inOrder), 'patients by name').toEqual(expected);
  for (const way of ['lists', 'searches', 'reads', 'events'] as const) expect(namesIn(shown[way]), way).toEqual(twice);
});
