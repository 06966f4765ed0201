// What the access check adds: one record and a list of twenty, over HTTP's own routes on a real database of 50,000 patients,
// asked by somebody who sees everything without a check, and by staff whose population is their care team or their program.
import { definitionOf } from '@notewell/model';
import { testId } from '@notewell/testkit';
import type { Caller } from '../apps/server/src/kernel/caller.ts';
import { connect } from '../apps/server/src/resources/store/index.ts';
import { callerWith, draftOf, startCalls } from '../apps/server/tests/support/calls.ts';
import { startDatabase } from '../apps/server/tests/support/database.ts';
import { cpuOf, familyOf, parentOf } from './support/cpu.ts';

const patients = Number(process.env.BENCH_PATIENTS ?? 50_000);
const caseload = 60;
const notesEach = 25;
/** Short and many: what else the machine does falls on some of them, which are left out. */
const rounds = Number(process.env.BENCH_ROUNDS ?? 40);
const warmUp = 8;
/** Reads of one are many more, for a collection of V8's heap weighs more in fewer. */
const callsEach = { one: 300, many: 100 };
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
  enrollments: [{ program: reference('Program', testId(10 + (number % 5))) }],
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
await owner.query('vacuum analyze');
const backend = (await owner.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid ?? 0;
const database = parentOf(backend);
await owner.end();
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
interface Ask {
  readonly method: string;
  readonly path: string;
  readonly headers?: Record<string, string>;
  /** Rows that everybody gets; undefined of one. */
  readonly rows?: number;
}
const asks: Readonly<Record<string, Ask>> = {
  'point read of a patient': { method: 'GET', path: `/patients/${own}` },
  'point read of a note': { method: 'GET', path: `/notes/${own}.${testId(3)}` },
  'list of 20 notes of a chart': {
    method: 'GET',
    path: '/notes?pageSize=20&orderBy=created&order=desc',
    headers: partition,
    rows: 20,
  },
  'list of 20 patients by name': { method: 'GET', path: '/patients?pageSize=20&orderBy=name', rows: 20 },
};

/** Time of the processor, of this process and of the database: waiting is the machine's, and other work waits too. */
interface Spent {
  readonly node: number;
  readonly database: number;
}
async function spentOn({ method, path, headers, rows }: Ask, caller: Caller, pids: readonly number[]): Promise<Spent> {
  // This process is looked at last and first, so that looking counts for nobody.
  const times = rows === undefined ? callsEach.one : callsEach.many;
  const databaseBefore = cpuOf(pids) ?? NaN;
  const before = cpuOf([process.pid]) ?? NaN;
  for (let call = 0; call < times; call++) {
    const answer = await calls.call(method, path, undefined, headers, caller);
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text}`);
    if (call === 0 && rows !== undefined && answer.json<unknown[]>().length !== rows)
      throw new Error(`${path}: not ${rows} rows`);
  }
  const node = (cpuOf([process.pid]) ?? NaN) - before;
  return { node: node / times, database: ((cpuOf(pids) ?? NaN) - databaseBefore) / times };
}

const names = Object.keys(who) as (keyof typeof who)[]; // its own keys
for (const [what, ask] of Object.entries(asks)) {
  const seen: Record<string, Spent[]> = {};
  let pids = familyOf(database);
  // The first rounds are not counted: code that has not run often is not compiled yet, and connections open.
  for (let round = -warmUp; round < rounds; round++) {
    if (round === 0) pids = familyOf(database);
    // Each begins a round as often as the others, and follows each other as often in both directions.
    const turned = names.map((_, index) => names[(index + round + warmUp) % names.length] ?? 'no check');
    for (const name of round % 2 === 0 ? turned : turned.toReversed()) {
      const spent = await spentOn(ask, who[name], pids);
      if (round >= 0) (seen[name] ??= []).push(spent);
    }
  }
  // The mean of the middle half: what else the machine does falls on some rounds, and a collection of V8's heap on others.
  const side = (name: string, of: keyof Spent) => {
    const sorted = (seen[name] ?? []).map((spent) => spent[of]).toSorted((one, other) => one - other);
    const middle = sorted.slice(Math.floor(rounds / 4), Math.ceil((rounds * 3) / 4));
    return middle.reduce((sum, one) => sum + one, 0) / middle.length;
  };
  const total = (name: string) => side(name, 'node') + side(name, 'database');
  const sides = (name: string) => `${side(name, 'node').toFixed(0)} + ${side(name, 'database').toFixed(0)} µs`;
  console.log(`${what}, CPU of Node + PostgreSQL: ${sides('no check')} (aim under +${aim * 100}%)`);
  const percent = (value: number) => `${value >= 0 ? '+' : ''}${(value * 100).toFixed(0)}%`;
  for (const name of names.slice(1)) {
    const added = total(name) / total('no check') - 1;
    const byDatabase = (side(name, 'database') - side('no check', 'database')) / total('no check');
    console.log(
      `  ${name}: ${percent(added)}${added < aim ? '' : ' MISSED'}, ${percent(byDatabase)} by PostgreSQL; ${sides(name)}`,
    );
  }
}
await calls.close();
await stop();
