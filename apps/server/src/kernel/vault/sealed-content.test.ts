import { randomBytes, randomUUID } from 'node:crypto';
import { runs } from '@notewell/testkit';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EnvelopeError } from './envelope.ts';
import { chunkBytes, headBytes, keyIdIn, opening, Sealer, sizeWithin } from './sealed-content.ts';

const key = { id: randomUUID(), key: randomBytes(32) };
const place = 'content north abc';
function sealed(bytes: Buffer, cut = 40_000): Buffer {
  const sealer = new Sealer(key);
  const parts: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += cut) parts.push(...sealer.push(bytes.subarray(at, at + cut)));
  parts.push(sealer.end());
  return Buffer.concat([sealer.head(place), ...parts]);
}
async function opened(
  file: Buffer,
  range?: { start: number; end: number },
  at = place,
  by = key.key,
  cut = 50_001,
): Promise<Buffer> {
  const size = sizeWithin(file.length);
  const head = file.subarray(0, headBytes);
  const way = opening(by, { head, place: at, size }, range ?? { start: 0, end: Math.max(0, size - 1) });
  async function* bytes() {
    const body = file.subarray(way.range.start, way.range.end + 1);
    for (let from = 0; from < body.length; from += cut) yield body.subarray(from, from + cut);
  }
  const parts: Buffer[] = [];
  for await (const part of way.open(bytes())) parts.push(part);
  return Buffer.concat(parts);
}

test.each([0, 1, chunkBytes - 1, chunkBytes, chunkBytes + 1, 3 * chunkBytes, 200_000])(
  '%i bytes open whole, and their number is known from the file’s',
  async (size) => {
    const bytes = randomBytes(size);
    const file = sealed(bytes);
    expect(sizeWithin(file.length)).toBe(size);
    expect(keyIdIn(file.subarray(0, headBytes))).toBe(key.id);
    expect((await opened(file)).equals(bytes)).toBe(true);
  },
);

test('any range opens to what stands there', async () => {
  const bytes = randomBytes(3 * chunkBytes + 1_234);
  const file = sealed(bytes);
  await fc.assert(
    fc.asyncProperty(
      fc.nat(bytes.length - 1),
      fc.nat(bytes.length - 1),
      fc.integer({ min: 1, max: 100_000 }),
      async (a, b, cut) => {
        const [start, end] = [Math.min(a, b), Math.max(a, b)];
        expect((await opened(file, { start, end }, place, key.key, cut)).equals(bytes.subarray(start, end + 1))).toBe(true);
      },
    ),
    { numRuns: runs(60, 5_000) },
  );
});

test('nothing opens under another name, with another key, changed, cut short or put together anew', async () => {
  const bytes = randomBytes(2 * chunkBytes + 10);
  const file = sealed(bytes);
  const fails = (other: Buffer, at = place, by = key.key) =>
    expect(opened(other, undefined, at, by)).rejects.toThrow(EnvelopeError);
  await fails(file, 'content south abc');
  await fails(file, place, randomBytes(32));
  for (const at of [headBytes - 1, headBytes, headBytes + chunkBytes + 20, file.length - 1]) {
    const changed = Buffer.from(file);
    changed[at] = (changed[at] ?? 0) ^ 1;
    await fails(changed);
  }
  await fails(file.subarray(0, headBytes + chunkBytes + 16));
  await fails(file.subarray(0, file.length - 5));
  const whole = chunkBytes + 16;
  const swapped = Buffer.concat([
    file.subarray(0, headBytes),
    file.subarray(headBytes + whole, headBytes + 2 * whole),
    file.subarray(headBytes, headBytes + whole),
    file.subarray(headBytes + 2 * whole),
  ]);
  await fails(swapped);
  expect(file.includes(bytes.subarray(0, 32))).toBe(false);
});
