// Our pipelined connections beside the library `postgres`: the same statements on the same rows of one PostgreSQL,
// durable, within one process. Both take turns, several rounds in one run; the ratio is that of the medians.
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import postgres from 'postgres';
import { startCluster } from '../apps/server/src/installation/cluster/index.ts';
import { connect } from '../apps/server/src/resources/postgres/connect.ts';
import { createDatabase, lookup, planned, write } from '../apps/server/src/resources/postgres/database.ts';
import { appRole, practiceSetting } from '../apps/server/src/resources/postgres/names.ts';
import { count, median, report } from './support/measured.ts';

const rows = 10_000;
const perChart = 20;
const seconds = Number(process.env.NOTEWELL_BENCH_SECONDS ?? 3);
const rounds = Number(process.env.NOTEWELL_BENCH_ROUNDS ?? 5);
const atOnce = 16;
const connections = 11; // what the server opens for such statements by default
const practice = 'demo';
const body = JSON.stringify({ note: 'Sleeps better since the last visit; goes on with the plan as agreed. '.repeat(24) });

const works = [
  { name: 'row by key', statement: lookup('select body from bench_row where id = $1'), values: (n: number) => [idOf(n % rows)] },
  {
    name: 'list of 20',
    statement: planned('select id, body from bench_row where chart = $1 order by id limit 20'),
    values: (n: number) => [`chart-${n % (rows / perChart)}`],
  },
  {
    name: 'insert',
    statement: write('insert into bench_row (practice, id, chart, body) values ($1, $2, $3, $4)'),
    values: (n: number) => [practice, `new-${n}`, 'new', body],
  },
];
const idOf = (n: number) => `row-${n}`;

/** Statements per second of the loops, and CPU microseconds of this process for each. */
async function rateOf(run: (n: number) => Promise<unknown>, from: number) {
  const begun = performance.now();
  const cpu = process.cpuUsage();
  let next = from;
  const loop = async () => {
    while (performance.now() - begun < seconds * 1_000) await run(next++);
  };
  await Promise.all(Array.from({ length: atOnce }, loop));
  const { user, system } = process.cpuUsage(cpu);
  return { rate: ((next - from) * 1_000) / (performance.now() - begun), cpu: (user + system) / (next - from), next };
}

const base = await mkdtemp(join(tmpdir(), 'notewell-bench-'));
await chmod(base, 0o711); // As root the database runs as another account, which must be able to get through.
const cluster = await startCluster({ folder: join(base, 'database') });
const owner = new pg.Client({ connectionString: cluster.url });
await owner.connect();
await owner.query(`do $$ begin create role ${appRole}; exception when duplicate_object then null; end $$`);
await owner.query('create table bench_row (practice text not null, id text not null, chart text not null, body text not null)');
await owner.query(`alter table bench_row enable row level security`);
await owner.query(`create policy of_practice on bench_row using (practice = current_setting('${practiceSetting}', true))`);
await owner.query(`grant select, insert on bench_row to ${appRole}`);
await owner.query(
  `insert into bench_row select $1, 'row-' || n, 'chart-' || n / ${perChart}, $2 from generate_series(0, ${rows - 1}) n`,
  [practice, body],
);
await owner.query('create unique index on bench_row (id)');
await owner.query('create index on bench_row (chart, id)');
await owner.query('vacuum analyze bench_row');

const pool = connect({ url: cluster.url });
const ours = createDatabase(pool);
// Bound to its practice for good, which ours does anew for each caller.
const { host, port, database, user, password } = owner;
const theirs = postgres({
  ...(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }),
  database: database ?? 'postgres',
  username: user ?? 'postgres',
  password: password ?? '',
  max: connections,
  connection: {
    options: `-c role=${appRole} -c ${practiceSetting}=${practice} -c plan_cache_mode=force_generic_plan -c enable_memoize=off`,
  },
});
const sides = {
  ours: (work: (typeof works)[number]) => (n: number) => ours.run(practice, work.statement, work.values(n)),
  theirs: (work: (typeof works)[number]) => (n: number) =>
    theirs.unsafe(work.statement.text, work.values(n), { prepare: true }).values(),
};

/** Throws unless both sides give the same rows, and as many as expected. */
async function compareAnswers(work: (typeof works)[number]): Promise<void> {
  if (work.name === 'insert') return;
  const [mine, other] = await Promise.all([sides.ours(work)(7), sides.theirs(work)(7)]);
  if (JSON.stringify(mine) !== JSON.stringify(other) || mine.length === 0) throw new Error(`${work.name}: the answers differ`);
}

let fresh = rows;
for (const work of works) {
  await compareAnswers(work);
  const found = { ours: [] as number[], theirs: [] as number[] };
  const cpu = { ours: [] as number[], theirs: [] as number[] };
  for (let round = 0; round < rounds; round++)
    for (const side of ['ours', 'theirs'] as const) {
      const measured = await rateOf(sides[side](work), fresh);
      fresh = measured.next;
      found[side].push(measured.rate);
      cpu[side].push(measured.cpu);
    }
  const ratio = median(found.ours) / median(found.theirs);
  report(
    work.name,
    `${count(median(found.ours))}/s, postgres ${count(median(found.theirs))}/s, ratio ${ratio.toFixed(2)}; Node ${count(median(cpu.ours))} and ${count(median(cpu.theirs))} µs each`,
    'ratio ≥ 1',
    ratio >= 1,
  );
}
ours.close();
await theirs.end();
await pool.end();
await owner.end();
await cluster.stop();
await rm(base, { recursive: true, force: true });
