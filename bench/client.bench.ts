// The client's data layer beside idb alone, Dexie, RxDB, PouchDB and TanStack offline-transactions, in one real browser, in
// turn: what is typed until it is saved, charts from a cold start, and what each loses or doubles under the same faults.
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { build } from 'esbuild';
import type { Figures } from './client/speed-page.ts';
import { BenchServer, bundled, crash, Device } from './client/stage.ts';
import { median, ms, report } from './support/measured.ts';

const rounds = Number(process.env['NOTEWELL_BENCH_ROUNDS'] ?? 5);
/** After this long no further round of the speed board begins, once there are two to compare. */
const most = Number(process.env['NOTEWELL_BENCH_SECONDS'] ?? 600) * 1_000;
const stores = ['notewell', 'idb', 'dexie', 'rxdb', 'pouchdb', 'tanstack'];
const queues = ['notewell', 'tanstack', 'no-key'];
const server = await new BenchServer().start();
const weights = new Map<string, number>();
for (const name of stores) {
  const code = await bundled(
    `import { peer } from './peers/${name}.ts'; import { speedOf } from './speed-page.ts'; window.speed = speedOf(peer);`,
  );
  weights.set(name, gzipSync(code).length);
  server.page(name, code);
}
for (const name of queues)
  server.page(`queue-${name}`, await bundled(`import { queue } from './queues/${name}.ts'; window.queue = queue;`));

// Board 1: speed.

const seen = new Map<string, Map<string, number[]>>();
function note(name: string, figures: Figures): void {
  const own = seen.get(name) ?? new Map<string, number[]>();
  seen.set(name, own);
  for (const [figure, value] of Object.entries(figures)) own.set(figure, [...(own.get(figure) ?? []), value]);
}
const begun = Date.now();
for (let round = 0; round < rounds && (round < 2 || Date.now() - begun < most); round += 1) {
  const turn = [...stores.slice(round % stores.length), ...stores.slice(0, round % stores.length)];
  for (const name of turn) {
    const device = new Device(server.origin);
    await device.start();
    note(name, await (await device.page(name)).evaluate(() => window.speed.fill()));
    await device.restart();
    const page = await device.page(name);
    note(name, await page.evaluate(() => window.speed.cold()));
    note(name, await page.evaluate(() => window.speed.work()));
    process.stderr.write(`round ${round + 1} of ${rounds}: ${name} measured\n`);
    await device.remove();
  }
}
const figures = ['save median', 'save p95', 'open', 'chart of 50', 'get', 'live', 'upsert 1,000', 'fill 10,000'];
console.log(
  `\n${['ms, median of rounds'.padEnd(22), ...figures.map((each) => each.padStart(13)), 'page, gz KB'.padStart(13)].join('')}`,
);
const figureOf = (name: string, figure: string) => {
  const values = seen.get(name)?.get(figure);
  return values ? median(values) : undefined;
};
for (const name of stores) {
  const cells = figures.map((figure) => (figureOf(name, figure)?.toFixed(2) ?? '–').padStart(13));
  console.log([name.padEnd(22), ...cells, ((weights.get(name) ?? 0) / 1_024).toFixed(1).padStart(13)].join(''));
}
/** Within each round, so that what else the machine did falls on both. */
const ratioOf = (name: string, figure: string) => {
  const [own = [], floor = []] = [seen.get(name)?.get(figure), seen.get('idb')?.get(figure)];
  return own.length === 0 ? undefined : median(own.map((value, n) => value / (floor[n] ?? Number.NaN)));
};
console.log(`\n${['times idb alone, median'.padEnd(22), ...figures.map((each) => each.padStart(13))].join('')}`);
for (const name of stores) {
  const cells = figures.map((figure) => (ratioOf(name, figure)?.toFixed(2) ?? '–').padStart(13));
  console.log([name.padEnd(22), ...cells].join(''));
}
const save = figureOf('notewell', 'save p95') ?? Number.POSITIVE_INFINITY;
const chart = figureOf('notewell', 'chart of 50') ?? Number.POSITIVE_INFINITY;
console.log('');
report('durable save', `p95 ${ms(save)}`, 'p95 under 20 ms', save < 20);
report('cold chart list of 50, encrypted', ms(chart), 'under 50 ms', chart < 50);

// Board 2: bytes.

/** The write core: what takes, keeps, sends and settles a write, with its ports to browser storage, network, clock and tabs. */
const core = [
  "export { Executor } from '../../packages/client/src/executor/executor.ts';",
  "export { Ledger } from '../../packages/client/src/executor/ledger.ts';",
  "export { queued } from '../../packages/client/src/outbox/queue.ts';",
  "export { chosen, discarded, expired, sentAgain } from '../../packages/client/src/outbox/kept.ts';",
  "export { IndexedDbStorage } from '../../packages/client/src/storage/indexed-db.ts';",
  "export { sealOf } from '../../packages/client/src/storage/seal.ts';",
  "export { BrowserCoordination } from '../../packages/client/src/coordination/browser-coordination.ts';",
  "export { fetchTransport } from '../../packages/client/src/transport/fetch-transport.ts';",
  "export { systemClock } from '../../packages/client/src/clock.ts';",
].join('\n');
async function gzipped(contents: string): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: `${process.cwd()}/bench/client`, loader: 'ts' },
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    write: false,
    // The nouns and the wire are the product's, whatever carries them.
    external: ['@notewell/model', '@notewell/protocol', 'react'],
  });
  return gzipSync(outputFiles[0]?.contents ?? '', { level: 9 }).length;
}
const coreBytes = await gzipped(core);
const wholeBytes = await gzipped("export * from '../../packages/client/src/index.ts';");
report('the write core, with idb', `${(coreBytes / 1_024).toFixed(1)} KB gz`, 'under 15 KB', coreBytes < 15 * 1_024);
console.log(`         the whole client without model and protocol: ${(wholeBytes / 1_024).toFixed(1)} KB gz`);

// Board 3: faults.

const board = new Map<string, Map<string, string>>();
const mark = (peer: string, fault: string, what: string) => {
  const own = board.get(peer) ?? new Map<string, string>();
  board.set(peer, own);
  own.set(fault, what);
};
const within = async (holds: () => Promise<boolean> | boolean, milliseconds: number): Promise<boolean> => {
  const end = Date.now() + milliseconds;
  while (!(await holds())) {
    if (Date.now() > end) return false;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return true;
};

for (const name of stores) {
  // F10: the device is full. What was said to be saved must be there after a restart.
  const full = new Device(server.origin);
  await full.start();
  const blank = await full.page('blank');
  const session = await blank.context().newCDPSession(blank);
  await session.send('Storage.overrideQuotaForOrigin', { origin: server.origin, quotaSize: 1_000_000 });
  const writing = await full.page(name);
  await writing.evaluate(() => window.speed.open());
  const said = await writing.evaluate(() => window.speed.saveLarge(8, 4_000_000));
  await session.send('Storage.overrideQuotaForOrigin', { origin: server.origin });
  await full.restart();
  const reading = await full.page(name);
  await reading.evaluate(() => window.speed.open());
  const there = await reading.evaluate((ids) => window.speed.present(ids), said);
  mark(name, 'F10 full device', `${said.length} said saved, ${said.length - there} lost`);

  // F14: a newer build opens the next version while this tab is open.
  const upgrade = await reading.evaluate(async () => {
    const database = (await window.speed.database()) ?? '';
    const version = (await indexedDB.databases()).find((each) => each.name === database)?.version ?? 1;
    return new Promise<string>((resolve) => {
      const request = indexedDB.open(database, version + 1);
      request.onupgradeneeded = () => resolve('the new one goes on');
      setTimeout(() => resolve('blocked'), 3_000);
    });
  });
  mark(name, 'F14 newer build', upgrade);
  await full.remove();

  // F15: what is left in the profile's files after everything was removed and the browser closed.
  const secret = `SECRET-${name}-4711`;
  const forgetful = new Device(server.origin);
  await forgetful.start();
  const last = await forgetful.page(name);
  await last.evaluate(() => window.speed.open());
  await last.evaluate((text) => window.speed.saveMarked(text), secret);
  await forgetful.restart();
  const before = forgetful.filesWith(secret);
  const again = await forgetful.page(name);
  await again.evaluate(() => window.speed.open());
  await again.evaluate(() => window.speed.forget());
  await forgetful.end();
  mark(name, 'F15 plain text', `${before} files while in use, ${forgetful.filesWith(secret)} after removal`);
  await forgetful.remove();
}

for (const name of queues) {
  const own = `queue-${name}`;
  const begin = async () => {
    server.reset();
    const device = new Device(server.origin);
    await device.start();
    return device;
  };
  const tab = async (device: Device): Promise<Page> => {
    const page = await device.page(own);
    await page.evaluate(() => window.queue.open());
    return page;
  };
  const tally = (written: readonly string[]) => {
    const texts = server.effects.map(({ text }) => text);
    const lost = written.filter((text) => !texts.includes(text)).length;
    return `${lost} lost, ${texts.length - new Set(texts).size} doubled, ${server.requests.length} requests for ${written.length}`;
  };

  // F1, F2: the tab dies after the server committed and before it answers.
  const fragile = await begin();
  const written: string[] = [];
  for (let n = 0; n < 5; n += 1) {
    const page = await tab(fragile);
    server.withholdFrom = server.effects.length + 1;
    written.push(`crash ${n}`);
    await page.evaluate((text) => window.queue.write(text), `crash ${n}`);
    await within(() => server.effects.some(({ text }) => text === `crash ${n}`), 10_000);
    await crash(page);
    server.withholdFrom = Number.POSITIVE_INFINITY;
    const next = await tab(fragile);
    await within(async () => (await next.evaluate(() => window.queue.pending())) === 0, 15_000);
    await next.close();
  }
  mark(own, 'F1–F2 crash before the answer', tally(written));
  await fragile.remove();

  // F3–F5: four tabs hold one queue; then the network comes back to all.
  const crowd = await begin();
  server.online = false;
  const tabs = [await tab(crowd), await tab(crowd), await tab(crowd), await tab(crowd)];
  await crowd.offline(true);
  const many: string[] = [];
  for (const [n, page] of tabs.entries())
    for (let each = 0; each < 5; each += 1) {
      many.push(`tab ${n} write ${each}`);
      await page.evaluate((text) => window.queue.write(text), `tab ${n} write ${each}`);
    }
  server.online = true;
  await crowd.offline(false);
  await within(() => new Set(server.effects.map(({ text }) => text)).size === many.length, 20_000);
  await new Promise((resolve) => setTimeout(resolve, 1_000)); // a late second sending would come now
  mark(own, 'F3–F5 four tabs', tally(many));
  await crowd.remove();

  // F7, F8: two tabs of one device begin at the same moment over one stored write.
  const pair = await begin();
  const stored: string[] = [];
  for (let n = 0; n < 5; n += 1) {
    server.online = false;
    const writer = await tab(pair);
    stored.push(`stored ${n}`);
    await writer.evaluate((text) => window.queue.write(text), `stored ${n}`);
    await crash(writer);
    server.online = true;
    const both = await Promise.all([tab(pair), tab(pair)]);
    await within(() => server.effects.some(({ text }) => text === `stored ${n}`), 15_000);
    await new Promise((resolve) => setTimeout(resolve, 500)); // a second sending would come now
    for (const page of both) await page.close();
  }
  mark(own, 'F7–F8 two tabs at once', tally(stored));
  await pair.remove();

  // F12: the tab that sends stands frozen over its request, and another is there.
  const stuck = await begin();
  const frozen = await tab(stuck);
  server.withholdFrom = 1;
  await frozen.evaluate((text) => window.queue.write(text), 'frozen');
  await within(() => server.effects.length > 0, 10_000);
  const inspector = await frozen.context().newCDPSession(frozen);
  await inspector.send('Debugger.enable');
  const paused = new Promise((resolve) => inspector.once('Debugger.paused', resolve));
  await inspector.send('Debugger.pause');
  void frozen.evaluate(() => 0).catch(() => undefined); // the pause takes hold at the next script, this one at the latest
  await paused;
  server.withholdFrom = Number.POSITIVE_INFINITY;
  const other = await tab(stuck);
  const relieved = await within(async () => (await other.evaluate(() => window.queue.pending())) === 0, 60_000);
  mark(own, 'F12 frozen while sending', `${relieved ? 'another tab takes over' : 'nobody sends for 60 s'}; ${tally(['frozen'])}`);
  await stuck.remove();

  // F9: the tab that leads is closed; the other writes without a network, and the browser's process ends.
  const orphan = await begin();
  const [leader, follower] = [await tab(orphan), await tab(orphan)];
  await leader.close();
  await orphan.offline(true);
  server.online = false;
  await follower.evaluate((text) => window.queue.write(text), 'orphan');
  await crash(follower);
  server.online = true;
  await orphan.restart();
  await tab(orphan);
  await within(() => server.effects.length > 0, 15_000);
  mark(own, 'F9 leader closed, then a crash', tally(['orphan']));
  await orphan.remove();
}
// F6, F13: only ours has a part for them; packages/client proves it (scenarios 13 and 55).
for (const name of queues) {
  const has = name === 'notewell' ? 'yes' : 'no part for it';
  mark(`queue-${name}`, 'F6 waits for what it refers to', has);
  mark(`queue-${name}`, 'F13 counts who has it open', has);
}
for (const [peer, faults] of board) {
  console.log(`\n${peer}`);
  for (const [fault, what] of faults) console.log(`  ${fault.padEnd(32)} ${what}`);
}
await server.stop();
