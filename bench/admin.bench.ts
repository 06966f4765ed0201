// Administering at size: 500 people and a log of 100,000 entries, as the server answers and as Chromium shows them.
import { Practitioner } from '@notewell/model';
import { chromium, type Page } from '@playwright/test';
import { batchAction, batchesOf } from '../apps/server/src/resources/audit/audit-batch.ts';
import { load } from './support/load.ts';
import { at, count, median, ms, report, timed } from './support/measured.ts';
import { startProduct } from './support/product.ts';

const people = 500;
const writes = 60_000;
const reads = 40_000;
const refused = 20;
const turns = 15;

const product = await startProduct();
const { owner, practice, adminHeaders } = product;
const uuid = (n: number) => `01930000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;
const [{ id: role } = { id: '' }] = await call<{ id: string }[]>('/securityRoles?pageSize=1');
await load(product, Practitioner, 0, people, (n) => ({
  id: uuid(n),
  resourceType: 'Practitioner',
  name: { given: `Given${n % 40}`, family: `Family${n}` },
  display: `Given${n % 40} Family${n}`,
  email: `person${n}@bench.test`,
  active: true,
  profile: { roles: [{ id: role, resourceType: 'SecurityRole' }] },
  meta: { versionId: '1', lastModified: '2026-01-01T00:00:00.000Z', lastModifiedBy: 'Practitioner/bench' },
}));
const patients = (await call<{ id: string }[]>('/patients?pageSize=200')).map(({ id }) => id);
const moment = (n: number) => new Date(Date.UTC(2026, 5, 1) + n * 60_000);
const patient = (n: number) => patients[n % patients.length] ?? '';
const actor = (n: number) => `Practitioner/${uuid(n % people)}`;

// Writes stand alone, reads together, as the server writes them; a few were refused long ago.
await owner.query(
  `insert into audit (practice_id, at, action, type, id, version, patients, actor, account, request_id, detail)
   select 'demo', $1::timestamptz + n * interval '1 minute', case when n < $2 then 'refused' else 'update' end, 'Condition', 'c' || n, 1,
     array[($3::text[])[1 + n % cardinality($3::text[])]], 'Practitioner/01930000-0000-7000-8000-' || lpad(to_hex(n % $4), 12, '0'), 'bench', 'r' || n,
     '{"ip":"192.0.2.1","grant":"Condition.Update"}'
   from generate_series(0, $5::int - 1) n`,
  [moment(0).toISOString(), refused, patients, people, writes],
);
const read = Array.from({ length: reads }, (_, n) => ({
  // Ten of a second, as a busy practice reads.
  at: moment(Math.floor(n / 10)).getTime() + (n % 10) * 90,
  action: 'read',
  type: 'Patient',
  id: patient(n),
  version: 1,
  patients: [patient(n)],
  actor: actor(n),
  account: 'bench',
  requestId: `r${n}`,
  detail: { ip: '192.0.2.1', grant: 'Patient.Read' },
}));
for (const batch of batchesOf(read))
  await owner.query(
    `insert into audit (practice_id, at, action, type, id, patients, actor, account, request_id, entries)
     values ('demo', $1, '${batchAction}', '', '', $2, '', '', '', $3)`,
    [new Date(batch.at).toISOString(), batch.patients, batch.text],
  );
await owner.query('vacuum analyze audit');
for (let waiting = 1; waiting > 0; ) ({ waiting } = await call<{ waiting: number }>('/audit/chain?verify=true'));

async function call<T>(path: string, init: RequestInit = {}): Promise<T> {
  const answer = await fetch(practice + path, { ...init, headers: { ...adminHeaders, 'content-type': 'application/json' } });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T; // what the contract says of the call
}
async function server(name: string, aim: number, ask: () => Promise<unknown>): Promise<void> {
  await ask();
  const taken = await timed(turns, 1, ask);
  report(name, `median ${ms(median(taken))}, slowest ${ms(at(taken, 0.95))}`, `${aim} ms`, median(taken) < aim);
}
const query = (body: object[]) => ({ method: 'POST', body: JSON.stringify(body) });
await server(`${people} people, a page by name`, 100, () => call('/practitioners?pageSize=200&orderBy=name'));
await server('… by words', 100, () =>
  call('/practitioners/queries?pageSize=200&orderBy=name', query([{ kind: 'Text', text: 'family49' }])),
);
await server('… how they sign in', 100, () => call('/access?type=Practitioner'));
const entries = count(writes + reads);
await server(`log of ${entries}, newest page`, 100, () => call('/audit?pageSize=100'));
for (const [name, filter] of [
  ['one patient', `patient=${patient(7)}`],
  ['one person', `actor=${actor(7)}`],
  ['refusals, all of them old', 'outcome=refused'],
  ['one temporary access, never used', `token=${uuid(9)}`],
  ['a day long ago', 'from=2026-06-02T00:00:00Z&to=2026-06-02T23:59:59Z'],
] as const)
  await server(`… ${name}`, 300, () => call(`/audit?pageSize=100&${filter}`));

const browser = await chromium.launch({
  executablePath: process.env.NOTEWELL_CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
});
const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
await page.goto(`${product.origin}/sign-in`);
await page.getByLabel('Email').fill('admin@demo.test');
await page.getByLabel('Password', { exact: true }).fill(product.password);
await page.getByRole('button', { name: 'Sign in', exact: true }).click();
await page.waitForURL((url) => !url.pathname.startsWith('/sign-in'));

/** Scrolls a table a step a frame, so that more is loaded as its end comes near; answers what each frame took. */
async function scroll(on: Page, label: string, frames: number): Promise<{ readonly taken: number[]; readonly reached: number }> {
  return on.evaluate(
    async ([name, most]) => {
      const grid = document.querySelector(`[role=grid][aria-label="${name}"]`);
      let box: Element | null | undefined = grid;
      const scrolls = (one: Element) => one.scrollHeight > one.clientHeight + 1 && getComputedStyle(one).overflowY !== 'visible';
      if (grid && !scrolls(grid))
        box = [...grid.querySelectorAll('*')].find(scrolls) ?? grid.closest('[style*=overflow]') ?? grid.parentElement;
      const taken: number[] = [];
      let before = performance.now();
      for (let frame = 0; frame < Number(most); frame++) {
        box?.scrollBy(0, 150);
        await new Promise((resolve) => requestAnimationFrame(resolve));
        const now = performance.now();
        taken.push(now - before);
        before = now;
      }
      const last = [...(grid?.querySelectorAll('[role=row][aria-rowindex]') ?? [])].at(-1);
      return { taken, reached: Number(last?.getAttribute('aria-rowindex') ?? 0) };
    },
    [label, frames] as const,
  );
}
for (const [label, path, frames] of [
  ['People', '/admin/people', 150],
  ['Security log', '/admin/log', 600],
] as const) {
  const begun = performance.now();
  await page.goto(product.origin + path);
  await page.getByRole('grid', { name: label }).getByRole('row').nth(10).waitFor();
  const shown = performance.now() - begun;
  report(`${label}, address to rows`, ms(shown), '1,500 ms', shown < 1_500);
  const { taken, reached } = await scroll(page, label, frames);
  const p95 = at(taken, 0.95);
  report(
    `${label}, scrolled to row ${count(reached)}`,
    `a frame in ${ms(median(taken))}, p95 ${ms(p95)}, longest ${ms(Math.max(...taken))}`,
    'p95 under 50 ms',
    p95 < 50 && reached > 100,
  );
}
await browser.close();
await product.stop();
