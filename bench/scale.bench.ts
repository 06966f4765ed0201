// Whether size costs: the same calls at 10,000 and at 1,000,000 resources, and patient search over 50,000 patients
// while others work. The product as it is started for real; the rows come in by SQL, as the server stores them.
import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { Patient } from '@notewell/model';
import { draft, fillConditions, idOf, patientOf, visitOf } from './support/conditions.ts';
import { load } from './support/load.ts';
import { at, count, median, ms, report, timed } from './support/measured.ts';
import { startProduct } from './support/product.ts';

const few = 10_000;
const many = Number(process.env.NOTEWELL_BENCH_MANY ?? 1_000_000);
const patients = Number(process.env.NOTEWELL_BENCH_PATIENTS ?? 50_000);
const times = 2_000;
const atOnce = 4;
const most = 1.3;
const searchAim = 150;

const agent = new Agent({ keepAlive: true, maxSockets: 64 });
const product = await startProduct();
const { owner } = product;

/** One call; resolves once the whole answer is here. */
function call(method: string, path: string, body?: unknown, headers: Readonly<Record<string, string>> = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const sent = request(
      product.practice + path,
      {
        method,
        agent,
        headers: { ...product.headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (chunk: string) => {
          text += chunk;
        });
        answer.on('end', () =>
          (answer.statusCode ?? 500) < 300
            ? resolve(text)
            : reject(new Error(`${method} ${path}: ${answer.statusCode} ${text.slice(0, 900)}`)),
        );
      },
    );
    sent.on('error', reject);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

const patient = (
  await owner.query<{ id: string }>(
    `select p.id from resource_patient p join resource_condition c on c.partition = p.id where p.practice_id = 'demo' and not p.deleted limit 1`,
  )
).rows[0]?.id;
let turn = 0;
const works: Readonly<Record<string, (n: number) => Promise<unknown>>> = {
  'point read': (n) => call('GET', `/conditions/${idOf(n)}`),
  'list of 20': (n) =>
    call('GET', '/conditions?pageSize=20&orderBy=created&order=desc', undefined, { 'notewell-partition-key': patientOf(n) }),
  'query by reference': (n) =>
    call('POST', '/conditions/queries', [{ kind: 'Encounter', values: [visitOf(n)] }], {
      'notewell-partition-key': patientOf(n),
    }),
  create: (n) => call('POST', '/conditions', draft(patient ?? '', n)),
  patch: (n) =>
    call('PATCH', `/conditions/${idOf(n)}`, [{ op: 'replace', path: '/note', value: `${turn++} ${draft('', n).note}` }], {
      'content-type': 'application/json-patch+json',
    }),
};
const spread = (rows: number) => (n: number) => (n * 7_919 * 31) % rows;
async function medians(rows: number): Promise<Record<string, number>> {
  const of = spread(rows);
  const found: Record<string, number> = {};
  for (const [name, work] of Object.entries(works)) {
    await timed(times / 4, atOnce, (n) => work(of(n + times)));
    found[name] = median(await timed(times, atOnce, (n) => work(of(n))));
  }
  return found;
}

const begun = performance.now();
await fillConditions(product, 0, few);
const small = await medians(few);
await fillConditions(product, few, many);
console.log(`${count(many)} conditions after ${Math.round((performance.now() - begun) / 1_000)} s; ${atOnce} calls at once`);
const large = await medians(many);
for (const name of Object.keys(works)) {
  const ratio = (large[name] ?? 0) / (small[name] ?? 1);
  report(
    name,
    `${ms(small[name] ?? 0)} at ${count(few)}, ${ms(large[name] ?? 0)} at ${count(many)}: ${ratio.toFixed(2)} times`,
    `within ${most} times`,
    ratio <= most,
  );
}

// Patients: names as they occur, so that a first letter finds thousands and a whole name a few.
const given = 'Ana Ben Carla Dan Elena Felix Grace Hana Ivan Julia Kofi Lena Mateo Nora Omar Petra Quinn Rosa Sam Tessa'.split(
  ' ',
);
const roots = 'Sil Mor Wal Har Ben Cas Dor Fer Gal Hol Jan Kel Lar Mar Nov Oli Pet Ros San Tor'.split(' ');
const ends = 'va eno lace ris nett tro sey rara lo mes sen ler son tin ak veira ers si tos res'.split(' ');
const nameOf = (n: number) => ({
  given: given[n % 20] ?? '',
  family: `${roots[Math.floor(n / 20) % 20]}${ends[Math.floor(n / 400) % 20]}`,
});
const stamp = new Date().toISOString();
await load(product, Patient, 0, patients, (n) => {
  const name = nameOf(n);
  return {
    id: `01910000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`,
    resourceType: 'Patient',
    status: 'Active',
    name,
    medicalRecordNumber: String(500_000 + n),
    birthDate: new Date(Date.UTC(1940, 0, 1 + (n % 29_000))).toISOString().slice(0, 10),
    display: `${name.given} ${name.family}`,
    meta: { versionId: '1', lastModified: stamp, lastModifiedBy: 'Practitioner/bench' },
  };
});

/** What people type, asked at every key from the second. */
const typed = ['silva ana', 'moreno', 'walters', 'castro el', 'jansen k', '1962-05', '51234', 'rossi petra', 'gallo'];
const keys = typed.flatMap((text) => Array.from({ length: text.length - 1 }, (_, index) => text.slice(0, index + 2)));
const search = (text: string) =>
  call('POST', '/patients/queries?orderBy=name&order=asc&pageSize=50', [{ kind: 'Text', text }], {});
let working = true;
const others = Array.from({ length: 16 }, async (_, person) => {
  const of = spread(many);
  // Somebody at work asks for something some times a second.
  for (let n = person * 1_000; working; n++) {
    const [read, list, query, , patch] = Object.values(works);
    const next = [read, list, query, read, patch][n % 5];
    await next?.(of(n));
    await wait(250);
  }
});
for (const text of keys) await search(text);
const taken = await timed(keys.length * 3, 1, (n) => search(keys[n % keys.length] ?? ''));
working = false;
await Promise.all(others);
const p95 = at(taken, 0.95);
report(
  `patient search over ${count(patients)}`,
  `median ${ms(median(taken))}, p95 ${ms(p95)}, slowest ${ms(Math.max(...taken))}, 16 others at work`,
  `p95 under ${searchAim} ms`,
  p95 < searchAim,
);
agent.destroy();
await product.stop();
