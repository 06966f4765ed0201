// The web as a person has it: what the first page weighs, a large chart to its first content, and key to paint while
// writing, in real Chromium on the product as it is started for real.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Encounter, Note } from '@notewell/model';
import { chromium } from '@playwright/test';
import { load } from './support/load.ts';
import { at, count, median, ms, report } from './support/measured.ts';
import { startProduct } from './support/product.ts';
import { measureGroupNote } from './web/group-note.ts';
import { measureKeyToPaint } from './web/key-to-paint.mjs';
import { reportPracticeRecords } from './web/practice-records.ts';

const encounters = 1_000;
const notes = 5_000;
const opened = 7;
const kb = (bytes: number) => `${(bytes / 1_024).toFixed(1)} KB`;

const product = await startProduct();
const browser = await chromium.launch({
  executablePath: process.env.NOTEWELL_CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
});
const context = await browser.newContext({ locale: 'en-US', timezoneId: 'America/New_York' });
const page = await context.newPage();

// The first page: every script that is asked for before somebody can sign in.
const scripts = new Set<string>();
page.on('response', (answer) => {
  if (new URL(answer.url()).pathname.endsWith('.js')) scripts.add(new URL(answer.url()).pathname);
});
await page.goto(`${product.origin}/sign-in`);
await page.getByLabel('Email').waitFor();
const dist = join(process.cwd(), 'apps', 'web', 'dist');
const first = [...scripts].filter((path) => !/\/(sw|workbox[^/]*|legacy)\.js$/.test(path));
const weight = first.reduce((sum, path) => sum + gzipSync(readFileSync(join(dist, path))).length, 0);
report('first page', `${kb(weight)} of JavaScript after gzip in ${first.length} files`, 'under 200 KB', weight < 200 * 1_024);
const all = readdirSync(join(dist, 'assets')).filter((name) => name.endsWith('.js'));
console.log(`         the whole application: ${all.length} files`);

await page.getByLabel('Email').fill(product.email);
await page.getByLabel('Password', { exact: true }).fill(product.password);
await page.getByRole('button', { name: 'Sign in', exact: true }).click();
const today = page.getByRole('region', { name: 'Today' }).getByRole('listitem').first().getByRole('link');
await today.waitFor();
const chart = (await today.getAttribute('href')) ?? '';
const patientId = decodeURIComponent(chart.split('/').at(-1) ?? '');

const uuid = (n: number) => `01920000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;
const subject = { id: patientId, resourceType: 'Patient' };
const day = (n: number) => new Date(Date.UTC(2020, 0, 1) + n * 8 * 3_600_000).toISOString();
const whole = (n: number) => ({
  partition: patientId,
  meta: { versionId: '1', lastModified: day(n), lastModifiedBy: 'Practitioner/bench' },
});
const text =
  'Client reports steady sleep and less worry; practised breathing, reviewed the plan, agreed on the next step. '.repeat(12);
await load(product, Encounter, 0, encounters, (n) => ({
  id: `${patientId}.${uuid(n)}`,
  resourceType: 'Encounter',
  status: 'Finished',
  subject,
  start: day(n * 5),
  end: day(n * 5),
  ...whole(n * 5),
}));
await load(product, Note, 0, notes, (n) => ({
  id: `${patientId}.${uuid(100_000 + n)}`,
  resourceType: 'Note',
  status: 'Final',
  title: `Progress note ${n}`,
  display: `Progress note ${n}`,
  subject,
  encounter: { id: `${patientId}.${uuid(Math.floor(n / 5))}`, resourceType: 'Encounter' },
  serviceDate: day(n).slice(0, 10),
  created: day(n),
  sections: [{ id: 'a', kind: 'Narrative', title: 'Narrative', text }],
  ...whole(n),
}));

/** From the click to the first rows of the timeline and the summary on the screen. */
async function open(from: string): Promise<number> {
  await page.goto(`${product.origin}${from}`);
  const link = page.locator(`a[href="${chart}"]`).first();
  await link.waitFor();
  // What Home asks for behind the list comes first; a stream of changes stays open, so that the network is never idle.
  await page.waitForTimeout(1_500);
  // Seen by the page itself, frame by frame: from outside, looking is slower than what is looked for.
  await page.evaluate(() => {
    let clicked = 0;
    window.addEventListener('click', ({ timeStamp }) => (clicked = timeStamp), { capture: true, once: true });
    const look = () => {
      const rows = document.querySelectorAll('[role=grid][aria-label=Timeline] [role=row]').length;
      if (clicked > 0 && rows > 5) Object.assign(window, { firstRows: performance.now() - clicked });
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await link.click();
  const seen = await page.waitForFunction(() => 'firstRows' in window && window.firstRows);
  return Number(await seen.jsonValue());
}
const times = [];
for (let turn = 0; turn <= opened; turn++) times.push(await open('/'));
const [cold = 0, ...warm] = times;
const about = `${count(encounters)} encounters, ${count(notes)} notes`;
report('chart, first time on the device', `${ms(cold)}; ${about}`, '1 s', cold < 1_000);
report(
  'chart, after a reload of the page',
  `median ${ms(median(warm))}, slowest ${ms(at(warm, 0.95))}`,
  '300 ms from cache',
  median(warm) < 300,
);

const create = async (collection: string, body: unknown): Promise<{ readonly id: string }> => {
  const answer = await fetch(`${product.practice}/${collection}`, {
    method: 'POST',
    headers: {
      ...(collection.startsWith('questionnaires') ? product.adminHeaders : product.headers),
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${collection}: ${answer.status} ${(await answer.text()).slice(0, 600)}`);
  return (await answer.json()) as { readonly id: string }; // a created resource has an id
};
const { narrative, form } = await measureKeyToPaint({ page, base: product.origin, create, patientId });
for (const [name, { median: middle, p95 }] of Object.entries({ '10,000-word note': narrative, '300-question form': form }))
  report(`key to paint, ${name}`, `median ${ms(middle)}, p95 ${ms(p95)}`, 'p95 under 50 ms', p95 < 50);

const list = async (path: string) => {
  const answer = await fetch(`${product.practice}/${path}`, {
    headers: { ...product.headers, 'notewell-cross-partition': 'true' },
  });
  return (await answer.json()) as readonly { readonly id: string }[]; // a list of resources
};
const group = await measureGroupNote({ page, base: product.origin, list, create });
report('group of fifteen, begun', `${ms(group.begun)} from the press at Home to all rows`, '1 s', group.begun < 1_000);
report(
  'group of fifteen, opened again',
  `median ${ms(median(group.again))}, slowest ${ms(at(group.again, 0.95))}`,
  '1 s',
  median(group.again) < 1_000,
);

await reportPracticeRecords({ product, browser, patientId, turns: opened });

await browser.close();
await product.stop();
