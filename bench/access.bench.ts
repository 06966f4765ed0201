// What the access check adds: one record and a list of twenty, over HTTP's own routes on a real database of 50,000 patients,
// asked by somebody who sees everything without a check, and by staff whose population is their care team or their program.
import { definitionOf } from '@notewell/model';
import { testId } from '@notewell/testkit';
import type { Caller } from '../apps/server/src/caller.ts';
import { connect } from '../apps/server/src/store/index.ts';
import { callerWith, draftOf, startCalls } from '../apps/server/tests/support/calls.ts';
import { startDatabase } from '../apps/server/tests/support/database.ts';
import { cpuOf, familyOf, parentOf } from './support/cpu.ts';

const patients = Number(process.env.BENCH_PATIENTS ?? 50_000);
const caseload = 60;
const notesEach = 25;
const rounds = 15;
const callsEach = 100;
const aim = 0.15;
const me = testId(1);
const idOf = (number: number) => testId(1_000_000 + number);

const { store, url, stop } = await startDatabase();
const calls = await startCalls(store);

const reference = (resourceType: string, id: string) => ({ id, resourceType });
const patientDraft = (number: number) => ({
  ...draftOf('Patient', { name: { given: `Given ${number % 977}`, family: `Family ${number}` } }),
  careTeam: [
    { member: reference('Practitioner', number % Math.floor(patients / caseload) === 0 ? me : testId(2 + (number % 800))) },
  ],
  programs: [reference('Program', testId(10 + (number % 5)))],
  confidentialTeam: number % 500 === 7 ? [{ practitioner: reference('Practitioner', testId(3)) }] : [],
});
const mine = (number: number) => number % Math.floor(patients / caseload) === 0;

const begun = performance.now();
await store.bulkLoad(
  'north',
  () => ({
    at: new Date().toISOString(),
    action: 'import',
    type: 'Patient',
    id: '',
    actor: 'bench',
    account: 'bench',
    requestId: 'bench',
  }),
  async (write) => {
    await load(write);
  },
);

type Write = Parameters<Parameters<typeof store.bulkLoad>[2]>[0];
async function load(write: Write): Promise<void> {
  const meta = { versionId: '1', lastModified: new Date().toISOString(), lastModifiedBy: 'Practitioner/bench' };
  const rowsOf = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) => {
      const id = idOf(from + index);
      return { ...patientDraft(from + index), id, resourceType: 'Patient', display: `Family ${from + index}, Given`, meta };
    });
  for (let at = 0; at < patients; at += 1_000)
    await write(
      rowsOf(at, Math.min(patients, at + 1_000)).map((body) => ({
        definition: definitionOf('Patient'),
        body,
        creator: 'Practitioner/bench',
      })),
    );
  const notes = Array.from({ length: patients }, (_, number) => number)
    .filter(mine)
    .flatMap((number) =>
      Array.from({ length: notesEach }, (_, index) => {
        const partition = idOf(number);
        const draft = draftOf('Note', { subject: reference('Patient', partition) });
        const created = new Date(Date.UTC(2026, 0, index + 1)).toISOString();
        return {
          ...draft,
          created,
          title: 'word '.repeat(40),
          id: `${partition}.${testId(index)}`,
          resourceType: 'Note',
          partition,
          meta,
        };
      }),
    );
  for (let at = 0; at < notes.length; at += 500)
    await write(
      notes.slice(at, at + 500).map((body) => ({ definition: definitionOf('Note'), body, creator: 'Practitioner/bench' })),
    );
}
const owner = connect({ url, stepDown: false, most: 1 });
await owner.query('vacuum analyze resource');
const backend = (await owner.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid ?? 0;
const database = parentOf(backend);
await owner.end();
// Time of the processor, of this process and the database: waiting is the machine's, and other work waits too.
const spent = () => (cpuOf([process.pid]) ?? NaN) + (cpuOf(familyOf(database)) ?? NaN);
console.log(`loaded ${patients.toLocaleString('en-US')} patients in ${((performance.now() - begun) / 1000).toFixed(1)} s`);

const bare = new Set([...callerWith().permissions].filter((name) => !/^skip |^patient population all$|^supervision$/.test(name)));
const population = (level: 'CareTeam' | 'Program'): Caller =>
  callerWith({
    profile: { resourceType: 'Practitioner', id: me },
    permissions: bare,
    patients: { kind: 'population', level, programs: [testId(10)], supervisees: [], superviseePrograms: [] },
  });
const who = {
  'no check': callerWith(),
  'all, closed charts hidden': callerWith({ profile: { resourceType: 'Practitioner', id: me }, permissions: bare }),
  'care team': population('CareTeam'),
  program: population('Program'),
} as const;

const own = idOf(0);
const partition = { 'notewell-partition-key': own };
const asks = {
  'point read of a patient': ['GET', `/patients/${own}`, {}],
  'point read of a note': ['GET', `/notes/${own}.${testId(3)}`, {}],
  'list of 20 notes of a chart': ['GET', '/notes?pageSize=20&orderBy=created&order=desc', partition],
  'list of 20 patients by name': ['GET', '/patients?pageSize=20&orderBy=name', {}],
} as const;

for (const [what, [method, path, headers]] of Object.entries(asks)) {
  // Turn by turn, so that what else the machine does falls on all alike; the median round counts.
  const times = new Map<string, number[]>(Object.keys(who).map((name) => [name, []]));
  // The first rounds are not counted: code that has not run yet is not compiled yet.
  for (let round = -2; round < rounds; round++) {
    // Whoever comes first in one round comes last in the next, so that what one leaves to the next falls on all alike.
    const turns = Object.entries(who);
    for (const [name, caller] of round % 2 === 0 ? turns : turns.reverse()) {
      const start = spent();
      for (let call = 0; call < callsEach; call++) {
        const answer = await calls.call(method, path, undefined, headers, caller);
        if (answer.status !== 200) throw new Error(`${what} as ${name}: ${answer.status} ${answer.text}`);
      }
      if (round >= 0) times.get(name)?.push((spent() - start) / callsEach / 1_000);
    }
  }
  const median = (name: string) => (times.get(name) ?? []).toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0;
  const floor = median('no check');
  const lines = Object.keys(who).map((name) => {
    const added = median(name) / floor - 1;
    return name === 'no check'
      ? `${floor.toFixed(3)} ms of CPU`
      : `${name} ${added >= 0 ? '+' : ''}${(added * 100).toFixed(0)}%${added < aim ? '' : ' MISSED'}`;
  });
  console.log(`${what}: ${lines.join(', ')} (aim under +${aim * 100}%)`);
}
await calls.close();
await stop();
