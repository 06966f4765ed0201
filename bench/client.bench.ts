// The client's data layer beside idb alone, Dexie, RxDB, PouchDB and TanStack offline-transactions, in one real browser, in
// turn: what is typed until it is saved, charts from a cold start, and what each loses or doubles under the same faults.
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { queueFaults, type Toll } from './client/queue-faults.ts';
import type { Figures } from './client/speed-page.ts';
import { BenchServer, bundled, Device } from './client/stage.ts';
import { storeFaults } from './client/store-faults.ts';
import { median, ms, report } from './support/measured.ts';

const rounds = Number(process.env['NOTEWELL_BENCH_ROUNDS'] ?? 5);
/** After this long no further round of the speed board begins, once there are two to compare; the faults take some five minutes more. */
const most = Number(process.env['NOTEWELL_BENCH_SECONDS'] ?? 150) * 1_000;
const stores = ['notewell', 'idb', 'dexie', 'rxdb', 'pouchdb', 'tanstack'];
const queues = ['notewell', 'tanstack', 'rxdb', 'pouchdb', 'no-key'];
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
  "export { fetchSend } from '../../packages/client/src/transport/fetch-send.ts';",
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

for (const name of stores) {
  const seenOf = await storeFaults(server, name);
  console.log(`\n${name}`);
  for (const [fault, what] of Object.entries(seenOf)) console.log(`  ${fault.padEnd(66)} ${what}`);
}
const tolls = new Map<string, readonly Toll[]>();
for (const name of queues) {
  const own = await queueFaults(server, `queue-${name}`);
  tolls.set(name, own);
  console.log(`\n${name}, which sends by itself`);
  for (const { fault, written, missing, doubled, requests, also } of own) {
    const told = [`${missing} not there, ${doubled} doubled, ${requests} requests for ${written}`, also]
      .filter(Boolean)
      .join('; ');
    console.log(`  ${fault.padEnd(66)} ${told}`);
  }
}
console.log(
  `\n${'the same faults for all'.padEnd(22)}${['written', 'not there', 'doubled', 'requests'].map((each) => each.padStart(10)).join('')}`,
);
const sum = (own: readonly Toll[], what: 'written' | 'missing' | 'doubled' | 'requests') =>
  own.reduce((total, toll) => total + toll[what], 0);
for (const [name, own] of tolls) {
  const cells = (['written', 'missing', 'doubled', 'requests'] as const).map((what) => String(sum(own, what)).padStart(10));
  console.log([name.padEnd(22), ...cells].join(''));
}
console.log('idb and Dexie store and do not send: no-key is the queue that is written over them.');
const ours = tolls.get('notewell') ?? [];
const faultless = sum(ours, 'missing') + sum(ours, 'doubled') === 0;
report('faults', `${sum(ours, 'missing')} lost, ${sum(ours, 'doubled')} doubled`, '0 lost, 0 doubled', faultless);
console.log(`         the whole measurement took ${Math.round((Date.now() - begun) / 1_000)} s`);
await server.stop();
