import type { Page } from '@playwright/test';
import { type BenchServer, crash, Device, within } from './stage.ts';

/** What one queue lost and doubled of what was written to it under a fault. */
export interface Toll {
  readonly fault: string;
  readonly written: number;
  /** Lost or late: not at the server when the patience of the measurement was over. */
  readonly missing: number;
  /** Effects beyond the first of what was written once. */
  readonly doubled: number;
  readonly requests: number;
  readonly also?: string;
}
/** Milliseconds that a queue is given: to send what it holds, and to notice that another tab stands still. */
const [patience, frozenPatience] = [20_000, 50_000];
/** Milliseconds in which a second sending of the same would come. */
const afterwards = 750;

/** The faults of what sends by itself. `page` is the page that holds the queue; each fault has a profile of its own. */
export async function queueFaults(server: BenchServer, page: string): Promise<readonly Toll[]> {
  const tolls: Toll[] = [];
  for (const [fault, suffer] of Object.entries(faults)) {
    server.reset();
    const device = new Device(server.origin);
    await device.start();
    const written: string[] = [];
    const stage: Stage = {
      server,
      device,
      written,
      tab: async () => {
        const tab = await device.page(page);
        await tab.evaluate(() => window.queue.open());
        return tab;
      },
      write: async (tab, text) => {
        written.push(text);
        await tab.evaluate((words) => window.queue.write(words), text);
      },
      arrived: (text) => server.effects.some((one) => one.text === text),
    };
    const also = await suffer(stage);
    await rest(afterwards);
    await device.remove();
    const texts = server.effects.map(({ text }) => text);
    const missing = written.filter((text) => !texts.includes(text)).length;
    const doubled = texts.length - new Set(texts).size;
    tolls.push({ fault, written: written.length, missing, doubled, requests: server.requests.length, ...(also ? { also } : {}) });
  }
  return tolls;
}

interface Stage {
  readonly server: BenchServer;
  readonly device: Device;
  readonly written: readonly string[];
  readonly tab: () => Promise<Page>;
  readonly write: (tab: Page, text: string) => Promise<void>;
  readonly arrived: (text: string) => boolean;
}
const pending = (tab: Page) => tab.evaluate(() => window.queue.pending());
const rest = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

const faults: Readonly<Record<string, (stage: Stage) => Promise<string | undefined>>> = {
  'F1–F2 crash after the commit, before the answer, five times': async ({ server, tab, write, arrived }) => {
    for (let n = 0; n < 5; n += 1) {
      const page = await tab();
      server.withholdFrom = server.effects.length + 1;
      await write(page, `crash ${n}`);
      await within(() => arrived(`crash ${n}`), patience);
      await crash(page);
      server.withholdFrom = Number.POSITIVE_INFINITY;
      const next = await tab();
      await within(async () => (await pending(next)) === 0, patience);
      await next.close();
    }
    return undefined;
  },

  'F3–F5 four tabs over one queue, five writes each': async ({ server, device, tab, write, written, arrived }) => {
    server.online = false;
    const tabs = [await tab(), await tab(), await tab(), await tab()];
    await device.offline(true);
    for (const [n, page] of tabs.entries()) for (let each = 0; each < 5; each += 1) await write(page, `tab ${n} write ${each}`);
    server.online = true;
    await device.offline(false);
    await within(() => written.every(arrived), patience);
    return undefined;
  },

  'F7–F8 two tabs begin at once over one stored write, five times': async ({ server, tab, write, arrived }) => {
    for (let n = 0; n < 5; n += 1) {
      server.online = false;
      const writer = await tab();
      await write(writer, `stored ${n}`);
      await crash(writer);
      server.online = true;
      const both = await Promise.all([tab(), tab()]);
      await within(() => arrived(`stored ${n}`), patience);
      await rest(afterwards);
      for (const page of both) await page.close();
    }
    return undefined;
  },

  'F12 the sending tab freezes over its request': async ({ server, tab, write, arrived }) => {
    const frozen = await tab();
    server.withholdFrom = 1;
    await write(frozen, 'while it froze');
    await within(() => arrived('while it froze'), patience);
    const inspector = await frozen.context().newCDPSession(frozen);
    await inspector.send('Debugger.enable');
    const paused = new Promise((resolve) => inspector.once('Debugger.paused', resolve));
    await inspector.send('Debugger.pause');
    void frozen.evaluate(() => 0).catch(() => undefined); // the pause takes hold at the next script, this one at the latest
    await paused;
    server.withholdFrom = Number.POSITIVE_INFINITY;
    const other = await tab();
    await write(other, 'from another tab');
    const begun = Date.now();
    const goesOn = await within(() => arrived('from another tab'), frozenPatience);
    const seconds = Math.round((Date.now() - begun) / 1_000);
    return goesOn ? `another tab sends after ${seconds} s` : `no other tab sends for ${frozenPatience / 1_000} s`;
  },

  'F9 the leading tab closes, the other writes offline and crashes': async ({ server, device, tab, write, arrived }) => {
    const [leader, follower] = [await tab(), await tab()];
    await leader.close();
    await device.offline(true);
    server.online = false;
    await write(follower, 'orphan');
    await crash(follower);
    server.online = true;
    await device.restart();
    await tab();
    await within(() => arrived('orphan'), patience);
    return undefined;
  },
};
