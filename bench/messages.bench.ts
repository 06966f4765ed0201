// Messages on the product as it is started for real: live delivery, a channel of 200 members with 50,000 messages opened at
// the first unread, and many live listeners on one server. The peer of delivery is the write alone.
import { Agent, request } from 'node:http';
import { Channel, ChannelMembership, ChatMessage } from '@notewell/model';
import { chromium } from '@playwright/test';
import { load } from './support/load.ts';
import { at, count, median, ms, report, timed } from './support/measured.ts';
import { startProduct } from './support/product.ts';

const members = 200;
const messages = Number(process.env.NOTEWELL_BENCH_MESSAGES ?? 50_000);
const listeners = Number(process.env.NOTEWELL_BENCH_LISTENERS ?? 1_000);
const rounds = 30;

const product = await startProduct();
const { practice, headers } = product;
const self = headers['notewell-profile']?.split('/')[1] ?? '';
const uuid = (n: number) => `01940000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;
const channel = { id: uuid(1), resourceType: 'Channel' as const };
const meta = { versionId: '1', lastModified: '2026-01-01T00:00:00.000Z', lastModifiedBy: 'Practitioner/bench' };
const sentAt = (n: number) => new Date(Date.UTC(2026, 0, 1) + n * 60_000).toISOString();
const person = (n: number) => ({ id: n === 0 ? self : uuid(1_000 + n), resourceType: 'Practitioner' as const });
/** The member has read the first half. */
const lastRead = Math.floor(messages / 2);

await load(product, Channel, 0, 1, () => ({
  ...channel,
  meta,
  kind: 'Team' as const,
  name: 'Everybody in the county',
  display: 'Everybody in the county',
  private: true,
}));
await load(product, ChannelMembership, 0, members, (n) => ({
  meta,
  resourceType: 'ChannelMembership' as const,
  id: uuid(2_000 + n),
  channel,
  member: person(n),
  role: n === 0 ? ('Owner' as const) : ('Member' as const),
  joined: sentAt(0),
  ...(n === 0 ? { lastReadAt: sentAt(lastRead), lastReadMessage: `${channel.id}.${uuid(100_000 + lastRead)}` } : {}),
}));
await load(product, ChatMessage, 0, messages, (n) => ({
  meta,
  resourceType: 'ChatMessage' as const,
  id: `${channel.id}.${uuid(100_000 + n)}`,
  partition: channel.id,
  channel,
  author: person(1 + (n % (members - 1))),
  kind: 'Message' as const,
  text: `Message ${n} about the day, as people write it.`,
  sent: sentAt(n),
}));

interface Arrival {
  readonly at: number;
  readonly text: string;
}
const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });

/** A live listener: what arrived, and when. Only what comes after the beginning of the stream counts. */
function listen(): Promise<{ readonly arrivals: Arrival[]; readonly leave: () => void }> {
  return new Promise((resolve, reject) => {
    const asked = request(`${practice}/events`, { agent, headers }, (answer) => {
      const arrivals: Arrival[] = [];
      if (answer.statusCode !== 200) return reject(new Error(`a listener was refused: ${answer.statusCode}`));
      answer.on('data', (chunk: Buffer) => {
        arrivals.push({ at: performance.now(), text: chunk.toString() });
        resolve({ arrivals, leave: () => void asked.destroy() });
      });
    });
    asked.on('error', reject);
    asked.end();
  });
}
async function say(text: string): Promise<{ readonly id: string; readonly began: number; readonly took: number }> {
  const began = performance.now();
  const answer = await fetch(`${practice}/chatMessages`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ channel, kind: 'Message', text }),
  });
  if (answer.status !== 201) throw new Error(`a message was refused: ${answer.status} ${await answer.text()}`);
  const { id } = (await answer.json()) as { id: string }; // the contract's row
  return { id, began, took: performance.now() - began };
}
const patience = 10_000;
/** Milliseconds from a message's writing to its arrival; undefined if it did not come. */
async function arrivalOf({ arrivals }: { readonly arrivals: readonly Arrival[] }, { id, began }: { id: string; began: number }) {
  const until = performance.now() + patience;
  for (;;) {
    const found = arrivals.find(({ text }) => text.includes(id));
    if (found) return found.at - began;
    if (performance.now() > until) return undefined;
    await new Promise((done) => setTimeout(done, 5));
  }
}

// First in the browser: messages of one's own, as written below, count as read.
await inBrowser();

// One listener.
const one = await listen();
const alone: number[] = [];
const written: number[] = [];
for (let n = 0; n < rounds; n += 1) {
  const said = await say(`Live ${n}`);
  written.push(said.took);
  alone.push((await arrivalOf(one, said)) ?? patience);
}
one.leave();
const slow = at(alone, 0.95);
report(`delivery, ${members} members`, `median ${ms(median(alone))}, p95 ${ms(slow)}`, '500 ms', slow <= 500);
report('the write alone, for comparison', `median ${ms(median(written))}`, '–', true);

// The channel opened at the first unread, by its calls and in the browser.
const asked = async (path: string, body?: unknown) => {
  const answer = await fetch(`${practice}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { ...headers, 'notewell-partition-key': channel.id, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.text();
};
const page = '/chatMessages/queries?pageSize=100&orderBy=sent';
const opened = await timed(rounds, 1, () =>
  Promise.all([
    asked('/conversations'),
    asked(`${page}&order=desc`, [{ kind: 'Sent', to: sentAt(lastRead) }]),
    asked(`${page}&order=asc`, [{ kind: 'Sent', from: sentAt(lastRead) }]),
  ]),
);
const openedSlow = at(opened, 0.95);
report(
  `calls that open ${count(messages)} messages`,
  `median ${ms(median(opened))}, p95 ${ms(openedSlow)}`,
  '300 ms',
  openedSlow <= 300,
);

// Many listeners.
const many: Awaited<ReturnType<typeof listen>>[] = [];
async function listenUpTo(wanted: number): Promise<void> {
  while (many.length < wanted)
    many.push(...(await Promise.all(Array.from({ length: Math.min(50, wanted - many.length) }, listen))));
  await new Promise((done) => setTimeout(done, 3_000));
}
// The first half loads what all listeners share.
await listenUpTo(Math.floor(listeners / 2));
const half = await product.held();
await listenUpTo(listeners);
const each = ((await product.held()) - half) / 1_024 / Math.ceil(listeners / 2);
const all: number[] = [];
let lost = 0;
for (let n = 0; n < 5; n += 1) {
  const said = await say(`To all ${n}`);
  for (const took of await Promise.all(many.map((listener) => arrivalOf(listener, said)))) {
    if (took === undefined) lost += 1;
    else all.push(took);
  }
}
for (const { leave } of many) leave();
const manySlow = at(all, 0.95);
report(`delivery to ${count(listeners)} listeners`, `median ${ms(median(all))}, p95 ${ms(manySlow)}`, '1 s', manySlow <= 1_000);
report('messages that a listener missed', count(lost), '0', lost === 0);
report('memory of a listener', `${each.toFixed(1)} KB`, '50 KB', each <= 50);
agent.destroy();
await product.stop();

/** From the key on the list to the line of the first unread message, and the frames while scrolling. */
async function inBrowser(): Promise<void> {
  const browser = await chromium.launch({
    executablePath: process.env.NOTEWELL_CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
  });
  const tab = await browser.newPage();
  await tab.goto(`${product.origin}/sign-in`);
  await tab.getByLabel('Email').fill(product.email);
  await tab.getByLabel('Password', { exact: true }).fill(product.password);
  await tab.getByRole('button', { name: 'Sign in', exact: true }).click();
  await tab.getByRole('link', { name: 'Home' }).waitFor();
  const taken: number[] = [];
  for (let n = 0; n < 7; n += 1) {
    await tab.goto(`${product.origin}/messages`);
    const link = tab.getByRole('link', { name: /Everybody in the county/ });
    await link.waitFor();
    await tab.getByText('No conversation is open').waitFor();
    // Lets the application finish its start, which is not part of the measurement.
    await tab.waitForTimeout(2_000);
    const began = performance.now();
    await link.click();
    await tab.getByRole('log').getByText('New', { exact: true }).waitFor();
    taken.push(performance.now() - began);
  }
  const late = at(taken, 0.95);
  report('channel from key to first unread', `median ${ms(median(taken))}, slowest ${ms(late)}`, '300 ms', median(taken) <= 300);
  const frames = await tab.getByRole('log').evaluate(async (log) => {
    const lengths: number[] = [];
    let last = performance.now();
    for (let n = 0; n < 120; n += 1) {
      log.scrollTop += 120;
      await new Promise(requestAnimationFrame);
      const now = performance.now();
      lengths.push(now - last);
      last = now;
    }
    return lengths;
  });
  const frame = at(frames, 0.95);
  report('frame while scrolling', `median ${ms(median(frames))}, p95 ${ms(frame)}`, '17 ms', median(frames) <= 17);
  await browser.close();
}
