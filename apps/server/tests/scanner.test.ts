import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clamdScanner, openContent } from '../src/modules/content/files/index.ts';
import { type ClamdDouble, eicar, startClamdDouble } from './support/clamd-double.ts';

const own = { id: randomUUID(), key: randomBytes(32) };
const keys = { current: async () => own, byId: async () => own.key, first: async () => own };
const folder = mkdtempSync('/tmp/notewell-scanner-');
let clamd: ClamdDouble;
beforeAll(async () => {
  clamd = await startClamdDouble();
});
beforeEach(() => Object.assign(clamd, { away: false, most: 4 * 1_048_576 }));
afterAll(async () => {
  await clamd.stop();
  rmSync(folder, { recursive: true, force: true });
});

const open = () => openContent({ folder, keys, clamd: new URL(clamd.url) });
const filesThere = () => readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length;
const inPieces = (bytes: Buffer, length: number) =>
  Readable.from(Array.from({ length: Math.ceil(bytes.length / length) }, (_, n) => bytes.subarray(n * length, (n + 1) * length)));

describe('content that is looked over for malware', () => {
  test('is scanned completely and stored if clean', async () => {
    const content = await open();
    for (const bytes of [Buffer.alloc(0), Buffer.from('x'), randomBytes(1_000_000)]) {
      const { size } = await content.put('north', inPieces(bytes, 70_001));
      expect(size).toBe(bytes.length);
      expect(clamd.scanned.at(-1)?.equals(bytes)).toBe(true);
    }
  });

  test('is refused if it contains malware, also across two chunks', async () => {
    const content = await open();
    const before = filesThere();
    const infected = Buffer.from(`${'words '.repeat(5_000)}${eicar}`);
    const refusal = { code: 'content-infected', status: 422, signature: 'Eicar-Test-Signature' };
    await expect(content.put('north', inPieces(infected, infected.length - 20))).rejects.toMatchObject(refusal);
    await content.putChunk('north', 'Media/1', 0, Readable.from([infected.subarray(0, -20)]));
    await content.putChunk('north', 'Media/1', 1, Readable.from([infected.subarray(-20)]));
    await expect(content.commit('north', 'Media/1')).rejects.toMatchObject(refusal);
    await expect(content.commit('north', 'Media/1')).rejects.toMatchObject({ code: 'chunk-missing' });
    expect(filesThere()).toBe(before);
  });

  test('is not stored while the scanner is away', async () => {
    const content = await open();
    const before = filesThere();
    const away = { code: 'scanner-away', status: 503 };
    clamd.away = true;
    await expect(content.put('north', inPieces(randomBytes(300_000), 4_096))).rejects.toMatchObject(away);
    expect(filesThere()).toBe(before);
    await content.putChunk('north', 'Media/2', 0, Readable.from([Buffer.from('a letter')]));
    await expect(content.commit('north', 'Media/2')).rejects.toMatchObject(away);
    clamd.away = false;
    expect((await content.commit('north', 'Media/2')).size).toBe(8);
    for (const nobody of ['tcp://127.0.0.1:1', `unix://${folder}/nobody.sock`]) {
      const without = await openContent({ folder, keys, clamd: new URL(nobody) });
      await expect(without.put('north', Readable.from([Buffer.from('x')]))).rejects.toMatchObject(away);
    }
  });

  test('is refused where it is larger than the scanner takes', async () => {
    const content = await open();
    clamd.most = 100_000;
    const refusal = { code: expect.stringMatching(/^(too-large|scanner-away)$/) as string };
    await expect(content.put('north', inPieces(randomBytes(400_000), 10_000))).rejects.toMatchObject(refusal);
    await expect(content.put('north', inPieces(randomBytes(100_001), 100_001))).rejects.toMatchObject({ code: 'too-large' });
  });

  test('is not scanned where no scanner is named', async () => {
    const content = await openContent({ folder, keys });
    const { length } = clamd.scanned;
    await content.put('north', Readable.from([Buffer.from(eicar)]));
    expect(clamd.scanned).toHaveLength(length);
  });
});

test('the scanner tells its version and that of its signatures', async () => {
  expect(await clamdScanner(new URL(clamd.url)).version()).toContain('ClamAV');
});
