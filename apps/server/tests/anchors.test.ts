import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemCaller } from '../src/kernel/system-caller.ts';
import { syslogSink } from '../src/modules/audit/anchor-sink.ts';
import { anchorsIn, createAnchors } from '../src/modules/audit/anchors.ts';
import { sealer } from '../src/modules/audit/sealer.ts';
import { auditLogOf } from '../src/modules/audit/store/audit-log.ts';
import type { AppParts } from '../src/modules/parts.ts';
import { type CollectorDouble, startCollectorDouble } from './support/collector-double.ts';
import { startDatabase, type TestDatabase } from './support/database.ts';

let db: TestDatabase;
let collector: CollectorDouble;
let folder: string;
beforeAll(async () => {
  db = await startDatabase();
  collector = await startCollectorDouble();
  folder = mkdtempSync('/tmp/notewell-anchors-');
});
afterAll(async () => {
  await collector.stop();
  await db.stop();
  rmSync(folder, { recursive: true, force: true });
});

const entry = (id: string) => ({
  at: new Date().toISOString(),
  action: 'read',
  type: 'Patient',
  id,
  actor: 'Practitioner/p',
  account: 'a',
  requestId: 'r',
});
const write = (practice: string, id: string) => db.store.audit.record(practice, [entry(id)]);
const sealed = async (practice: string) => {
  await expect
    .poll(async () => {
      await auditLogOf(db.store).seal(practice);
      return (await auditLogOf(db.store).chain(practice)).waiting;
    })
    .toBe(0);
  return (await auditLogOf(db.store).chain(practice)).head;
};
const anchoring = (now = Date.now) => createAnchors({ store: db.store, folder, sink: syslogSink(collector.url, 300_000), now });

test('anchors the end of a chain with its seal, not hourly', async () => {
  const own = mkdtempSync(join(folder, 'sealer-'));
  const anchors = createAnchors({ store: db.store, folder: own, now: Date.now });
  await write('south', 'by the sealer');
  const parts = { store: db.store, anchors } as unknown as AppParts; // the sealer uses no other
  const seal = () =>
    sealer.run({
      parts,
      practice: '*global',
      caller: systemCaller('south', 'job'),
      runId: 'r',
      signal: AbortSignal.timeout(60_000),
    });
  // An entry joins the chain once no transaction can precede it.
  await expect.poll(seal).toMatch(/^Sealed new entries of \d+ logs?\.$/);
  const [file = ''] = readdirSync(own);
  const { head } = await auditLogOf(db.store).chain('south');
  expect((await anchorsIn(join(own, file))).filter(({ practice }) => practice === 'south').at(-1)?.hash).toBe(head);
});

test('anchors are sent to a collector as they are written down, and say nothing of any record', async () => {
  await write('north', 'somebody');
  const hash = await sealed('north');
  expect(await anchoring().keep(['north'])).toBe(1);
  const message = collector.messages.at(-1) ?? '';
  expect(message).toMatch(/^<109>1 \d{4}-\S+Z \S+ notewell - audit-anchor - \{/);
  expect(JSON.parse(message.slice(message.indexOf('{')))).toEqual({
    at: expect.any(String) as string,
    practice: 'north',
    number: (await auditLogOf(db.store).chain('north')).sealed,
    hash,
  });
});

test('what a collector wrote down proves the log again', async () => {
  const file = join(folder, 'collected.log');
  writeFileSync(file, collector.messages.map((message) => `${message}\n`).join(''));
  expect((await anchorsIn(file)).map(({ practice }) => practice)).toContain('north');
});

test('anchors wait while the collector is away, and the newest is sent', async () => {
  const anchors = anchoring();
  const { length } = collector.messages;
  collector.away = true;
  await write('north', 'one');
  await sealed('north');
  await expect(anchors.keep(['north'])).rejects.toThrow('cannot be reached');
  await write('north', 'two');
  const newest = await sealed('north');
  expect(await anchors.keep(['north'])).toBe(1);
  const lines = readFileSync(
    join(
      folder,
      readdirSync(folder)
        .filter((name) => name.startsWith('audit-'))
        .at(-1) ?? '',
    ),
    'utf8',
  );
  expect(lines).toContain(newest);
  expect(collector.messages).toHaveLength(length);
  collector.away = false;
  expect(await anchors.keep([])).toBe(0);
  expect(collector.messages.slice(length)).toHaveLength(1);
  expect(collector.messages.at(-1)).toContain(newest);
});

test('of days long past each practice’s last anchor stays', async () => {
  const own = mkdtempSync(join(folder, 'thin-'));
  const line = (practice: string, number: number) =>
    `${JSON.stringify({ at: '2020-01-01T00:00:00Z', practice, number, hash: `${practice}${number}` })}\n`;
  const old = join(own, 'audit-2020-01-01.jsonl');
  const now = Date.now();
  const today = join(own, `audit-${new Date(now).toISOString().slice(0, 10)}.jsonl`);
  for (const file of [old, today]) writeFileSync(file, [line('north', 1), line('south', 1), line('north', 2)].join(''));
  await createAnchors({ store: db.store, folder: own, now: () => now }).thin();
  expect((await anchorsIn(old)).map(({ practice, number }) => `${practice} ${number}`)).toEqual(['north 2', 'south 1']);
  expect(await anchorsIn(today)).toHaveLength(3);
});
