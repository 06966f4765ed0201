import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { StartError } from '../src/kernel/start-error.ts';
import { type ContentKeys, type ContentStore, makeThumbnail, openContent } from '../src/modules/content/files/index.ts';
import { type S3Double, startS3Double } from './support/s3-double.ts';

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const streamOf = (...parts: Uint8Array[]) => Readable.from(parts);
const bytesOf = async (stream: Readable | undefined) => {
  const parts: Uint8Array[] = [];
  for await (const part of stream ?? []) parts.push(part as Uint8Array);
  return Buffer.concat(parts);
};
const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());

const own = { id: randomUUID(), key: randomBytes(32) };
const keys: ContentKeys = { current: async () => own, byId: async () => own.key, first: async () => own };
let s3: S3Double;
const folders: string[] = [];
const newFolder = () => {
  const folder = mkdtempSync('/tmp/notewell-content-');
  folders.push(folder);
  return folder;
};
beforeAll(async () => {
  s3 = await startS3Double();
});
afterAll(async () => {
  await s3.stop();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const kinds: readonly (readonly [string, (folder: string) => Promise<ContentStore>])[] = [
  ['files', (folder) => openContent({ folder, keys })],
  [
    'a double of S3',
    (folder) =>
      openContent({
        folder,
        keys,
        s3: {
          bucket: 'clinic',
          endpoint: s3.endpoint,
          region: 'us-east-1',
          prefix: 'notewell/',
          accessKeyId: 'test',
          secretAccessKey: 'test',
          forcePathStyle: true,
        },
      }),
  ],
];

describe('a bucket that cannot be used is told in one line', () => {
  const at = { bucket: 'clinic', region: 'us-east-1', prefix: 'notewell/', forcePathStyle: true };
  const asked = (more: object) => openContent({ folder: newFolder(), keys, s3: { ...at, ...more } });
  const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
  /** Answers everything as a store does that refuses. */
  async function refusing(status: number, code: string) {
    const store = createServer((_request, response) =>
      response
        .writeHead(status, { 'content-type': 'application/xml' })
        .end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>A longer story.</Message></Error>`),
    );
    await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve));
    const { port } = store.address() as AddressInfo; // listening on a port
    return { store, endpoint: `http://127.0.0.1:${port}/` };
  }
  test.each([
    [404, 'NoSuchBucket', 'there is no such bucket'],
    [403, 'AccessDenied', 'the access key may not use it'],
    [403, 'InvalidAccessKeyId', 'NOTEWELL_S3_SECRET_ACCESS_KEY is not accepted'],
    [418, 'Teapot', 'A longer story'],
  ])('where it answers %i %s, and where nothing answers', async (status, code, why) => {
    const { store, endpoint } = await refusing(status, code);
    await expect(asked({ endpoint, ...credentials })).rejects.toBeInstanceOf(StartError);
    await expect(asked({ endpoint, ...credentials })).rejects.toThrow(why);
    store.closeAllConnections();
    await new Promise((resolve) => store.close(resolve));
    await expect(asked({ endpoint, ...credentials })).rejects.toThrow(
      `The bucket of NOTEWELL_S3_BUCKET (clinic at ${new URL(endpoint).host}) cannot be used: nothing answers there.`,
    );
  });
});

describe.each(kinds)('content in %s', (_name, open) => {
  test('is found again under its hash, whole or by a range, and in its practice alone', async () => {
    const content = await open(newFolder());
    const bytes = randomBytes(300_000);
    const stored = await content.put('north', streamOf(bytes.subarray(0, 100_000), bytes.subarray(100_000)));
    expect(stored).toEqual({ hash: sha256(bytes), size: bytes.length });
    expect(await bytesOf(await content.open('north', stored.hash))).toEqual(bytes);
    expect(await bytesOf(await content.open('north', stored.hash, { start: 5, end: 104 }))).toEqual(bytes.subarray(5, 105));
    expect(await content.size('north', stored.hash)).toBe(bytes.length);
    expect(await content.open('south', stored.hash)).toBeUndefined();
    expect(await content.open('north', '../../etc/passwd')).toBeUndefined();
    await content.remove('north', stored.hash);
    expect(await content.open('north', stored.hash)).toBeUndefined();
    await content.close();
  });

  test('may be empty, and the same bytes twice are kept once', async () => {
    const content = await open(newFolder());
    const empty = await content.put('north', streamOf());
    expect(await bytesOf(await content.open('north', empty.hash))).toEqual(Buffer.alloc(0));
    const first = await content.put('twice', streamOf(Buffer.from('same')));
    expect(await content.put('twice', streamOf(Buffer.from('same')))).toEqual(first);
    expect(await content.files.list('twice')).toHaveLength(1);
    await content.close();
  });

  test('that nothing names is removed once it is old, and the rest stays', async () => {
    const content = await open(newFolder());
    const [used, unused] = await Promise.all(['used', 'unused'].map((text) => content.put('kept', streamOf(Buffer.from(text)))));
    const removed = (before: number) =>
      content.removeUnused('kept', { hashes: async () => [used?.hash ?? ''], before, unlessUsed: (_hash, remove) => remove() });
    expect([await removed(Date.now() - 60_000), await removed(Date.now() + 60_000)]).toEqual([0, 1]);
    const sizes = [used, unused].map((one) => content.size('kept', one?.hash ?? ''));
    expect(await Promise.all(sizes)).toEqual([4, undefined]);
    await content.close();
  });

  test('joins chunks by number, whatever their order and repeats', async () => {
    const content = await open(newFolder());
    const chunks = [randomBytes(1_000), randomBytes(2_000), randomBytes(500), randomBytes(1)];
    for (const n of [2, 0, 3, 1]) await content.putChunk('north', 'Media/1', n, streamOf(randomBytes(9)));
    for (const [n, bytes] of chunks.entries()) await content.putChunk('north', 'Media/1', n, streamOf(bytes));
    const stored = await content.commit('north', 'Media/1');
    expect(stored.hash).toBe(sha256(Buffer.concat(chunks)));
    // Until it is written down what came of it, it can be joined again.
    expect((await content.commit('north', 'Media/1')).hash).toBe(stored.hash);
    await content.discard('north', 'Media/1');
    await expect(content.commit('north', 'Media/1')).rejects.toMatchObject({ code: 'chunk-missing' });
    await content.close();
  });

  test('with a chunk missing is not joined', async () => {
    const content = await open(newFolder());
    await content.putChunk('north', 'Media/2', 0, streamOf(Buffer.from('a')));
    await content.putChunk('north', 'Media/2', 2, streamOf(Buffer.from('c')));
    await expect(content.commit('north', 'Media/2')).rejects.toMatchObject({ code: 'chunk-missing' });
    await content.putChunk('north', 'Media/2', 1, streamOf(Buffer.from('b')));
    expect((await content.commit('north', 'Media/2')).hash).toBe(sha256(Buffer.from('abc')));
    await expect(content.putChunk('north', 'Media/2', -1, streamOf())).rejects.toMatchObject({ code: 'chunk-invalid' });
    await content.close();
  });

  test('beyond its limit is refused', async () => {
    const content = await open(newFolder());
    await expect(content.put('north', streamOf(randomBytes(11)), 10)).rejects.toMatchObject({ code: 'too-large' });
    await content.close();
  });
});

describe('content in files', () => {
  test('is sealed: nothing readable lies on the disk, not even while it arrives', async () => {
    const folder = newFolder();
    const content = await openContent({ folder, keys });
    const words = Buffer.from('a sentence about somebody '.repeat(20_000));
    const seen: Buffer[] = [];
    async function* slowly() {
      for (let at = 0; at < words.length; at += 100_000) {
        yield words.subarray(at, at + 100_000);
        for (const { name } of filesIn(join(folder, '.incoming'))) seen.push(readFileSync(join(folder, '.incoming', name)));
      }
    }
    const { hash } = await content.put('north', Readable.from(slowly()));
    await content.putChunk('north', 'Media/1', 0, streamOf(words));
    expect(seen.length).toBeGreaterThan(0);
    const onDisk = filesIn(folder).map(({ name, parentPath }) => readFileSync(join(parentPath, name)));
    expect(onDisk.length).toBe(2);
    for (const bytes of [...seen, ...onDisk]) expect(bytes.includes('a sentence')).toBe(false);
    expect((await bytesOf(await content.open('north', hash))).equals(words)).toBe(true);
    // It opens in its practice and under its name alone.
    const [{ name } = { name: '' }] = await content.files.list('north');
    const other = await content.files.nameOf('south', hash);
    mkdirSync(join(folder, 'south', other.slice(0, 2)), { recursive: true });
    writeFileSync(join(folder, 'south', other.slice(0, 2), other), readFileSync(join(folder, 'north', name.slice(0, 2), name)));
    await expect(content.open('south', hash)).rejects.toThrow('wrong name');
  });

  test('hides by name whether a known file exists', async () => {
    const folder = newFolder();
    const first = new Map(['north', 'south'].map((practice) => [practice, { id: randomUUID(), key: randomBytes(32) }] as const));
    const keyOf = (practice: string) => first.get(practice) ?? own;
    const content = await openContent({
      folder,
      keys: {
        current: async (practice) => keyOf(practice),
        byId: async (practice) => keyOf(practice).key,
        first: async (practice) => keyOf(practice),
      },
    });
    const known = Buffer.from('a leaflet that everybody has');
    for (const practice of ['north', 'south']) await content.put(practice, streamOf(known));
    const names = filesIn(folder).map(({ name, parentPath }) => join(parentPath, name));
    expect(names).toHaveLength(2);
    const [one = '', two = ''] = names;
    expect(one.slice(-64)).not.toBe(two.slice(-64));
    for (const algorithm of ['sha256', 'sha1', 'md5', 'sha512'])
      for (const form of ['hex', 'base64url'] as const)
        expect(names.join()).not.toContain(createHash(algorithm).update(known).digest(form));
    expect(readFileSync(one).equals(readFileSync(two))).toBe(false);
    expect(await bytesOf(await content.open('south', sha256(known)))).toEqual(known);
  });

  test('deletes uploads that were abandoned for a day', async () => {
    const folder = newFolder();
    const content = await openContent({ folder, keys });
    for (const upload of ['left', 'going on'])
      for (const n of [0, 1]) await content.putChunk('north', upload, n, streamOf(randomBytes(10)));
    const later = Date.now() + 25 * 3_600_000;
    const chunks = filesIn(join(folder, '.chunks'));
    const upload = (name: string) => createHash('sha256').update(name).digest('hex');
    for (const { name, parentPath } of chunks)
      if (parentPath.endsWith(upload('going on')) && name.endsWith('1'))
        utimesSync(join(parentPath, name), later / 1_000, later / 1_000);
    expect(await content.sweep(later)).toBe(2);
    await expect(content.commit('north', 'left')).rejects.toMatchObject({ code: 'chunk-missing' });
    expect((await content.commit('north', 'going on')).size).toBe(20);
  });

  test('of an old unused file makes it a new one', async () => {
    const folder = newFolder();
    const content = await openContent({ folder, keys });
    const again = () => content.put('north', streamOf(Buffer.from('again')));
    const { hash } = await again();
    const longAgo = Date.now() / 1_000 - 30 * 86_400;
    for (const { name, parentPath } of filesIn(join(folder, 'north'))) utimesSync(join(parentPath, name), longAgo, longAgo);
    await again();
    const unused = { hashes: async () => [], before: Date.now() - 86_400_000 };
    expect(await content.removeUnused('north', { ...unused, unlessUsed: (_hash, remove) => remove() })).toBe(0);
    expect(await content.size('north', hash)).toBe(5);
  });

  test('that stops arriving half-way leaves nothing', async () => {
    const folder = newFolder();
    const content = await openContent({ folder, keys });
    async function* cut() {
      yield randomBytes(1_000);
      throw new Error('the connection was lost');
    }
    await expect(content.put('north', Readable.from(cut()))).rejects.toThrow('lost');
    expect(filesIn(folder)).toEqual([]);
  });

  test('left half-written by a killed process is deleted at the next start', async () => {
    const folder = newFolder();
    await openContent({ folder, keys });
    const old = join(folder, '.incoming', 'old');
    writeFileSync(old, 'half');
    const twoDaysAgo = Date.now() / 1_000 - 2 * 86_400;
    utimesSync(old, twoDaysAgo, twoDaysAgo);
    writeFileSync(join(folder, '.incoming', 'now'), 'half');
    await openContent({ folder, keys });
    expect(filesIn(folder).map(({ name }) => name)).toEqual(['now']);
  });
});

describe('a thumbnail', () => {
  test('is at most 256 pixels a side and keeps its shape', async () => {
    const picture = await sharp({ create: { width: 1_000, height: 500, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    const thumbnail = await makeThumbnail(streamOf(picture));
    expect(await sharp(thumbnail).metadata()).toMatchObject({ format: 'webp', width: 256, height: 128 });
  });

  test('of what is no picture is none', async () => {
    expect(await makeThumbnail(streamOf(Buffer.from('plain text')))).toBeUndefined();
    expect(await makeThumbnail(streamOf())).toBeUndefined();
  });
});
