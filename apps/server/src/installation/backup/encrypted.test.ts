import { createCipheriv, scryptSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encryption, openArchive } from './encrypted.ts';

const passphrase = 'a long enough passphrase';
const text = Buffer.from('the archive');
let folder: string;
let backup: Buffer;

beforeAll(async () => {
  folder = mkdtempSync('/tmp/notewell-encrypted-');
  const stream = encryption(passphrase);
  stream.end(gzipSync(text));
  backup = await buffer(stream);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function openedWith(bytes: Buffer, words = passphrase): Promise<Buffer> {
  const file = join(folder, 'a.backup');
  writeFileSync(file, bytes);
  return buffer(await openArchive(file, words));
}
/** A backup with one byte changed; before its end if the place is negative. */
function damagedAt(place: number): Buffer {
  const bytes = Buffer.from(backup);
  const at = place < 0 ? bytes.length + place : place;
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
  return bytes;
}
/** A backup as it was written before keys had a check. */
function former(): Buffer {
  const salt = Buffer.alloc(16, 7);
  const key = scryptSync(passphrase, salt, 32, { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1_048_576 });
  const cipher = createCipheriv('aes-256-gcm', key, Buffer.concat([Buffer.alloc(11), Buffer.from([1])]));
  const sealed = Buffer.concat([cipher.update(gzipSync(text)), cipher.final(), cipher.getAuthTag()]);
  return Buffer.concat([Buffer.from('notewell encrypted backup 1\n'), salt, sealed]);
}

describe('an encrypted backup', () => {
  it('opens with its passphrase alone', async () => {
    expect(await openedWith(backup)).toEqual(text);
    await expect(openedWith(backup, 'another passphrase')).rejects.toThrow('The passphrase does not open this backup.');
  });
  it('is called damaged, not locked, where a byte changed or its end is missing', async () => {
    await expect(openedWith(damagedAt(-1))).rejects.toThrow('It is damaged or incomplete.');
    await expect(openedWith(backup.subarray(0, -1))).rejects.toThrow('It is damaged or incomplete.');
    for (const place of [30, 50, 70]) await expect(openedWith(damagedAt(place))).rejects.toThrow('Its beginning is damaged.');
    await expect(openedWith(backup.subarray(0, 60))).rejects.toThrow('It is incomplete.');
  });
  it('written before opens too, or says that either may be the reason', async () => {
    const bytes = former();
    expect(await openedWith(bytes)).toEqual(text);
    await expect(openedWith(bytes.subarray(0, -1))).rejects.toThrow('or the file is damaged or incomplete');
  });
});
