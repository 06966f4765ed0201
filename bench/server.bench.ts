// The whole request path beside its floor: a bare Fastify with one named, prepared statement on the same rows. Both
// sides run in turn, several rounds in one run, over HTTP, durable as in production; ratios of medians.
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { makeResource, testId } from '@notewell/testkit';
import autocannon from 'autocannon';
import Fastify, { type FastifyInstance } from 'fastify';
import pg from 'pg';
import { startCluster } from '../apps/server/src/cluster/index.ts';
import { openKeys } from '../apps/server/src/config/keys.ts';
import { connect, createStore, migrate } from '../apps/server/src/store/index.ts';
import { startCalls } from '../apps/server/tests/support/calls.ts';

const rows = Number(process.env.NOTEWELL_BENCH_ROWS ?? 10_000);
const seconds = Number(process.env.NOTEWELL_BENCH_SECONDS ?? 3);
const rounds = Number(process.env.NOTEWELL_BENCH_ROUNDS ?? 3);
/** Only these, by name, where given. */
const only = process.env.NOTEWELL_BENCH_ONLY?.split(',');
const connections = 16;
const patients = 500;

const folder = mkdtempSync('/tmp/notewell-bench-');
const cluster = await startCluster({ folder: join(folder, 'data') });
const owner = new pg.Client({ connectionString: cluster.url });
await owner.connect();
await migrate({ client: owner });
await owner.query(`insert into practice (practice_id, display) values ('north', 'North')`);

const patientOf = (n: number) => testId(1_000_000 + (n % patients));
const idOf = (n: number) => `${patientOf(n)}.${testId(n)}`;
const narrative = 'Patient reports sleeping better and fewer intrusive memories since the last session. '.repeat(14);
const note = (n: number) => {
  const { resourceType: _type, ...draft } = makeResource('Note') as unknown as Record<string, unknown>; // one type's fields
  return {
    ...draft,
    status: 'Preliminary',
    title: `Progress note ${n}`,
    subject: { id: patientOf(n), resourceType: 'Patient' },
    enteredInErrorReason: narrative,
    created: new Date(Date.UTC(2026, 0, 1) + n * 60_000).toISOString(),
  };
};
console.log(`building ${rows.toLocaleString('en-US')} notes of ${JSON.stringify(note(1)).length} characters`);
await owner.query(
  `insert into resource_patient (practice_id, type, id, version, modified, creator, body)
   select 'north', 'Patient', p, 1, '2026-01-01', 'bench', jsonb_build_object('id', p, 'display', 'Able, Ann') from unnest($1::text[]) p`,
  [Array.from({ length: patients }, (_, n) => patientOf(n))],
);
for (let from = 0; from < rows; from += 2_000) {
  const batch = Array.from({ length: Math.min(2_000, rows - from) }, (_, index) => {
    const n = from + index;
    const meta = { versionId: '1', lastModified: '2026-01-01T00:00:00.000Z', lastModifiedBy: 'bench' };
    return {
      id: idOf(n),
      partition: patientOf(n),
      body: { ...note(n), id: idOf(n), resourceType: 'Note', partition: patientOf(n), meta },
    };
  });
  await owner.query(
    `insert into resource_note (practice_id, type, id, partition, version, modified, patients, creator, words, body)
     select 'north', 'Note', b.id, b.partition, 1, '2026-01-01', array[b.partition], 'bench', '', b.body
     from jsonb_to_recordset($1::jsonb) as b(id text, partition text, body jsonb)`,
    [JSON.stringify(batch)],
  );
}
await owner.query(`create table floor (id text primary key, partition text, created text, version int, body text not null)`);
await owner.query(`insert into floor select id, partition, body ->> 'created', 1, body::text from resource_note`);
await owner.query('create index on floor (partition, created desc)');
await owner.query('vacuum analyze');

const bare = new pg.Pool({ connectionString: cluster.url, max: connections });
const floor: FastifyInstance = Fastify();
const named = (name: string, text: string, values: unknown[]) => bare.query({ name, text, values, rowMode: 'array' });
floor.get('/get/:id', async (request, reply) => {
  const { id } = request.params as { id: string };
  const { rows: found } = await named('get', 'select body from floor where id = $1', [id]);
  return reply.type('application/json').send(found[0]?.[0]);
});
floor.get('/list/:partition', async (request, reply) => {
  const { partition } = request.params as { partition: string };
  const { rows: found } = await named('list', 'select body from floor where partition = $1 order by created desc limit 20', [
    partition,
  ]);
  return reply.type('application/json').send(`[${found.map(([body]) => body).join(',')}]`);
});
let made = 0;
floor.post('/create', async (request, reply) => {
  await named('create', 'insert into floor values ($1, $2, $3, 1, $4)', [
    `new-${made++}`,
    'p',
    'c',
    JSON.stringify(request.body),
  ]);
  return reply.code(201).type('application/json').send(JSON.stringify(request.body));
});
floor.post('/patch/:id', async (request, reply) => {
  const { id } = request.params as { id: string };
  const text = JSON.stringify(request.body);
  await named('patch', 'update floor set body = $2, version = version + 1 where id = $1', [id, text]);
  return reply.type('application/json').send(text);
});

const pool = connect({ url: cluster.url, most: connections });
const store = createStore({ pool, keys: openKeys({ masterKey: Buffer.alloc(32, 7), dataFolder: folder }) });
const server = await startCalls(store);
const floorAt = await floor.listen({ port: 0 });
const serverAt = `${await server.app.listen({ port: 0 })}/api/v1/practices/north/notes`;

interface Work {
  readonly name: string;
  readonly aim: number;
  readonly floor: (n: number) => autocannon.Request;
  readonly server: (n: number) => autocannon.Request;
}
const json = { 'content-type': 'application/json' };
let turn = 0;
const works: Work[] = [
  {
    name: 'point read',
    aim: 0.75,
    floor: (n) => ({ method: 'GET', path: `/get/${idOf(n)}` }),
    server: (n) => ({ method: 'GET', path: `/${idOf(n)}` }),
  },
  {
    name: 'list of 20',
    aim: 0.75,
    floor: (n) => ({ method: 'GET', path: `/list/${patientOf(n)}` }),
    server: (n) => ({
      method: 'GET',
      path: '?pageSize=20&orderBy=created&order=desc',
      headers: { 'notewell-partition-key': patientOf(n) },
    }),
  },
  {
    name: 'create',
    aim: 0.55,
    floor: (n) => ({ method: 'POST', path: '/create', headers: json, body: JSON.stringify(note(n)) }),
    server: (n) => ({ method: 'POST', path: '', headers: json, body: JSON.stringify(note(n)) }),
  },
  {
    name: 'patch',
    aim: 0.55,
    floor: (n) => ({ method: 'POST', path: `/patch/${idOf(n)}`, headers: json, body: JSON.stringify(note(n)) }),
    server: (n) => ({
      method: 'PATCH',
      path: `/${idOf(n)}`,
      headers: { 'content-type': 'application/json-patch+json' },
      body: JSON.stringify([{ op: 'replace', path: '/title', value: `Progress note ${++turn}` }]),
    }),
  },
];

async function rate(base: string, request: (n: number) => autocannon.Request): Promise<number> {
  let refused: string | undefined;
  // Another resource each time, and another for each connection.
  const setupRequest = (given: autocannon.Request): autocannon.Request => {
    const made = request(Math.floor(Math.random() * rows));
    return { ...given, ...made, path: new URL(base).pathname.replace(/\/$/, '') + String(made.path) };
  };
  const onResponse = (status: number, body: string) => {
    if (status >= 300) refused ??= `${status} ${body.slice(0, 300)}`;
  };
  const result = await autocannon({
    url: new URL(base).origin,
    connections,
    duration: seconds,
    requests: [{ setupRequest, onResponse }],
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${base}: ${result.non2xx} refused, ${result.errors} failed: ${refused}`);
  return result.requests.average;
}
const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

for (const work of works.filter(({ name }) => only?.includes(name) ?? true)) {
  const floors: number[] = [];
  const ours: number[] = [];
  for (let round = 0; round < rounds; round++) {
    floors.push(await rate(floorAt, work.floor));
    ours.push(await rate(serverAt, work.server));
  }
  const ratio = median(ours) / median(floors);
  console.log(
    `${work.name.padEnd(12)} ${ratio.toFixed(2)} of the floor (aim ${work.aim})   ${Math.round(median(ours))}/s of ${Math.round(median(floors))}/s`,
  );
}

await server.close();
await floor.close();
store.close();
await pool.end();
await bare.end();
await owner.end();
await cluster.stop();
rmSync(folder, { recursive: true, force: true });
