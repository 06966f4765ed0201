// The whole request path beside its floor. The product as it is started for real: signed in, access checked, walled,
// audited, durable. The floor: a bare Fastify with one named, prepared statement on the same rows of the same
// PostgreSQL. Both sides in turn, several rounds in one run; the ratio is that of the medians.
import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import autocannon, { type Client, type Request } from 'autocannon';
import { draft, fillConditions, idOf, patientOf, visitOf } from './support/conditions.ts';
import { cpuOf, familyOf } from './support/cpu.ts';
import { count, median, report } from './support/measured.ts';
import { freePort, type Product, startProduct } from './support/product.ts';

const rows = Number(process.env.NOTEWELL_BENCH_ROWS ?? 10_000);
const seconds = Number(process.env.NOTEWELL_BENCH_SECONDS ?? 3);
const rounds = Number(process.env.NOTEWELL_BENCH_ROUNDS ?? 5);
const connections = 16;

interface Call {
  readonly method: 'GET' | 'POST' | 'PATCH';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}
interface Work {
  readonly name: string;
  readonly aim: number;
  readonly floor: (n: number) => Call;
  readonly product: (n: number) => Call;
}

const json = { 'content-type': 'application/json' };
const byVisit = (n: number) => [{ kind: 'Encounter', values: [visitOf(n)] }];
const works = (patient: string): Work[] => [
  {
    name: 'point read',
    aim: 0.75,
    floor: (n) => ({ method: 'GET', path: `/point/${idOf(n)}` }),
    product: (n) => ({ method: 'GET', path: `/${idOf(n)}` }),
  },
  {
    name: 'list of 20',
    aim: 0.75,
    floor: (n) => ({ method: 'GET', path: `/list/${patientOf(n)}` }),
    product: (n) => ({
      method: 'GET',
      path: '?pageSize=20&orderBy=created&order=desc',
      headers: { 'notewell-partition-key': patientOf(n) },
    }),
  },
  {
    name: 'query by reference (20 rows)',
    aim: 0.75,
    floor: (n) => ({ method: 'POST', path: '/query', headers: json, body: byVisit(n) }),
    product: (n) => ({
      method: 'POST',
      path: '/queries',
      headers: { ...json, 'notewell-partition-key': patientOf(n) },
      body: byVisit(n),
    }),
  },
  {
    name: 'create',
    aim: 0.55,
    floor: (n) => ({ method: 'POST', path: '/create', headers: json, body: draft(patient, n) }),
    product: (n) => ({ method: 'POST', path: '', headers: json, body: draft(patient, n) }),
  },
  {
    name: 'patch',
    aim: 0.55,
    floor: (n) => ({
      method: 'POST',
      path: `/patch/${idOf(n)}`,
      headers: json,
      body: { ...draft(patient, n), note: `${unsaid} ${draft(patient, n).note}` },
    }),
    product: (n) => ({
      method: 'PATCH',
      path: `/${idOf(n)}`,
      headers: { 'content-type': 'application/json-patch+json' },
      body: [{ op: 'replace', path: '/note', value: `${unsaid} ${draft(patient, n).note}` }],
    }),
  },
];
/** Stands for a number that no request had before: a patch that changes nothing would write nothing. */
const unsaid = '#1000000';
let turn = 1_000_000;

interface Seen {
  /** Requests a second. */
  readonly rate: number;
  /** CPU time of one request in microseconds: of the server's process, and of PostgreSQL. */
  readonly node: number;
  readonly database: number;
}

/** The body that is sent, another each time where it says so. */
function bodyOf(value: unknown): Pick<Request, 'body' | 'setupRequest'> {
  const body = JSON.stringify(value);
  const at = body.indexOf(unsaid);
  if (at < 0) return { body };
  const [before, after] = [body.slice(0, at + 1), body.slice(at + unsaid.length)];
  return { body, setupRequest: (request) => ({ ...request, body: `${before}${++turn}${after}` }) };
}

/** What comes of so many who ask at once, another resource each time. */
async function measure(
  base: string,
  call: (n: number) => Call,
  headers: Readonly<Record<string, string>>,
  server: number,
  database: number,
): Promise<Seen> {
  let refused: string | undefined;
  const { origin, pathname } = new URL(base);
  const requests = Array.from({ length: 1_000 }, (_, index) => {
    const { method, path, headers: own, body } = call((index * 7_919) % rows);
    return {
      method,
      path: pathname.replace(/\/$/, '') + path,
      headers: { ...headers, ...own },
      ...(body === undefined ? {} : bodyOf(body)),
      onResponse: (status: number, text: string) => {
        if (status >= 300) refused ??= `${status} ${text.slice(0, 900)}`;
      },
    };
  });
  // Each connection begins elsewhere, so that no two change the same resource at once.
  let next = 0;
  const setupClient = (client: Client) => {
    const from = Math.floor((next++ * requests.length) / connections);
    client.setRequests([...requests.slice(from), ...requests.slice(0, from)]);
  };
  const spent = () => [cpuOf([server]) ?? NaN, cpuOf(familyOf(database)) ?? NaN] as const;
  const before = spent();
  const result = await autocannon({ url: origin, connections, duration: seconds, requests, setupClient });
  const after = spent();
  const { requests: answered, non2xx, errors } = result;
  if (non2xx > 0 || errors > 0) throw new Error(`${base}: ${non2xx} refused, ${errors} failed: ${refused}`);
  const each = (side: 0 | 1) => (after[side] - before[side]) / answered.total;
  return { rate: answered.average, node: each(0), database: each(1) };
}

async function startFloor({ owner, databaseUrl }: Product): Promise<{ readonly origin: string; readonly process: ChildProcess }> {
  await owner.query('create table floor (id text primary key, partition text, encounter text, created text, body text not null)');
  await owner.query(
    `insert into floor select id, partition, facets #>> '{encounter,id}', facets ->> 'recordedDate', body
     from resource_condition where creator = 'Practitioner/bench'`,
  );
  await owner.query('create index on floor (partition, created desc, id)');
  await owner.query('create index on floor (encounter)');
  await owner.query('vacuum analyze floor');
  const port = await freePort();
  const process_ = spawn(process.execPath, ['bench/support/floor.mjs', databaseUrl, String(port)], { stdio: 'inherit' });
  process.once('exit', () => process_.kill('SIGKILL'));
  const origin = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 100; tries++) {
    if (
      await fetch(`${origin}/none`).then(
        () => true,
        () => false,
      )
    )
      break;
    await wait(100);
  }
  return { origin, process: process_ };
}

const product = await startProduct();
await fillConditions(product, 0, rows);
const floor = await startFloor(product);
const found = await product.owner.query<{ id: string }>(
  `select p.id from resource_patient p join resource_condition c on c.partition = p.id where p.practice_id = 'demo' and not p.deleted limit 1`,
);
const { server, database } = product.processes;
const collection = `${product.practice}/conditions`;
console.log(`${count(rows)} conditions, ${connections} connections, ${rounds} rounds of ${seconds} s a side`);
/** `npm run bench server` measures all; NOTEWELL_BENCH_ONLY only what it names. */
const only = process.env.NOTEWELL_BENCH_ONLY;
for (const { name, aim, floor: below, product: ours } of works(found.rows[0]?.id ?? '')) {
  if (only && !name.startsWith(only)) continue;
  const seen = { floor: [] as Seen[], product: [] as Seen[] };
  // The first round is not counted: code that has not run yet is not compiled yet, on either side.
  for (let round = 0; round <= rounds; round++) {
    const ofFloor = await measure(floor.origin, below, {}, floor.process.pid ?? 0, database);
    const ofProduct = await measure(collection, ours, product.headers, server, database);
    if (round === 0) continue;
    seen.floor.push(ofFloor);
    seen.product.push(ofProduct);
  }
  const middle = (side: readonly Seen[], what: keyof Seen) => median(side.map((one) => one[what]));
  const [ourRate, floorRate] = [middle(seen.product, 'rate'), middle(seen.floor, 'rate')];
  const ratio = ourRate / floorRate;
  const perRound = seen.product.map((one, round) => (one.rate / (seen.floor[round]?.rate ?? 1)).toFixed(2)).join(' ');
  // Time of the processor tells what rates cannot where the machine has other work.
  const cpu = (side: readonly Seen[]) => `${count(middle(side, 'node'))} + ${count(middle(side, 'database'))} µs`;
  const measured = `${ratio.toFixed(2)} of the floor: ${count(ourRate)}/s of ${count(floorRate)}/s; by round ${perRound}; CPU of server + database ${cpu(seen.product)}, floor ${cpu(seen.floor)}`;
  report(name, measured, `at least ${aim}`, ratio >= aim);
}
floor.process.kill('SIGTERM');
await product.stop();
