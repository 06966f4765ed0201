import { createHash, createHmac, hkdfSync } from 'node:crypto';
import type { Readable } from 'node:stream';
import { bytesOf } from '../../../kernel/byte-stream.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { Sealer, sizeWithin } from '../../../kernel/vault/sealed-content.ts';
import type { ContentScans } from '../store/content-scans.ts';
import type { Blobs, ByteRange } from './blobs.ts';
import { InfectedContent, type Scanner } from './scanner.ts';
import { type ContentKeys, openSealed } from './sealed-blobs.ts';
import type { Sealing, Spool } from './spool.ts';

export interface Stored {
  /** The sha-256 in hexadecimal. Content is read by it. */
  readonly hash: string;
  /** In bytes. */
  readonly size: number;
}

/**
 * The bytes of documents, images and recordings, each stored once a practice and sealed with its key. A file's name is a keyed
 * hash. A thief of the disk cannot tell from names if a known file is there.
 */
export interface ContentStore {
  /**
   * Stores a stream; durable once it resolves. Throws a Refusal `too-large` beyond `limit` bytes, and the scanner's refusals.
   */
  put(practice: string, source: Readable | AsyncIterable<Uint8Array>, limit?: number): Promise<Stored>;
  /** The bytes, or those in `range`; undefined where there are none under that hash. Throws a Refusal `content-withheld` where a scanner found malware in them. */
  open(practice: string, hash: string, range?: ByteRange): Promise<Readable | undefined>;
  size(practice: string, hash: string): Promise<number | undefined>;
  /**
   * Scans stored content and saves the finding. Undefined if the content is missing or there is no scanner. Throws a Refusal
   * `too-large` or `scanner-away`.
   */
  scan(practice: string, hash: string): Promise<Looked | undefined>;
  /** Removes content. The caller must know that nothing refers to it any more. */
  remove(practice: string, hash: string): Promise<void>;
  /** Keeps chunk `n`, from 0, of an upload that the caller names; a repeat replaces it. */
  putChunk(practice: string, upload: string, n: number, source: AsyncIterable<Uint8Array>, limit?: number): Promise<Stored>;
  /**
   * Joins the chunks of an upload, which stay until it is discarded. The caller first stores the result. Throws a Refusal
   * `chunk-missing` if one before the last is missing, and the scanner's refusals.
   */
  commit(practice: string, upload: string, limit?: number): Promise<Stored>;
  /** Forgets an upload's chunks. */
  discard(practice: string, upload: string): Promise<void>;
  /** The encrypted files, for backups and the doctor. */
  readonly files: ContentFiles;
  /** Removes old files that nothing names, such as those that a crash left. Returns their number. */
  removeUnused(practice: string, unused: Unused): Promise<number>;
  /** Removes leftovers of interrupted uploads, and chunks of uploads that were idle for a day. */
  sweep(now?: number): Promise<number>;
  close(): Promise<void>;
}
export interface Unused {
  /** Hashes in use. They are read after the files. */
  readonly hashes: () => Promise<readonly string[]>;
  /** Files put before this moment are old. Content that is put once more is new. */
  readonly before: number;
  /** Calls `remove` under the lock of this content, unless something names it by now. */
  readonly unlessUsed: (hash: string, remove: () => Promise<void>) => Promise<void>;
}
/** The scanner's finding on stored content. */
export interface Looked {
  /** The malware's name; undefined if none was found. */
  readonly finding: string | undefined;
  /** True if the finding differs from the one before. */
  readonly isNew: boolean;
}
export interface ContentFiles {
  /** Name and bytes of each, sealed. */
  list(practice: string): Promise<{ readonly name: string; readonly size: number }[]>;
  /** The file name of content with that hash. */
  nameOf(practice: string, hash: string): Promise<string>;
  /** The hash of a file's decrypted content. Throws EnvelopeError if it cannot be decrypted. */
  hashIn(practice: string, name: string): Promise<string>;
  open(practice: string, name: string): Promise<Readable | undefined>;
  /** Takes a file back under its name. Throws where the name is none. */
  put(practice: string, name: string, source: AsyncIterable<Uint8Array>): Promise<number>;
  /** Removes a file that `put` took. */
  drop(practice: string, name: string): Promise<void>;
}

const megabyte = 1_048_576;
export const contentLimit = 2_048 * megabyte;
export const chunkLimit = 64 * megabyte;
export const mostChunks = 10_000;
const day = 86_400_000;

const hashForm = /^[0-9a-f]{64}$/;
const keyOf = (practice: string, name: string) => `${practice}/${name.slice(0, 2)}/${name}`;
const placeOf = (practice: string, name: string) => `content ${practice} ${name}`;
const chunkRoot = '.chunks';
/** The name of an upload is not used as a path: its hash is. */
const chunksOf = (practice: string, upload: string) =>
  `${chunkRoot}/${practice}/${createHash('sha256').update(upload).digest('hex')}`;
const chunkName = (n: number) => String(n).padStart(6, '0');

export interface ContentParts {
  readonly blobs: Blobs;
  readonly spool: Spool;
  readonly keys: ContentKeys;
  readonly scanner?: Scanner | undefined;
  /** Findings of scanners on stored content; absent, nothing is withheld. */
  readonly scans?: Pick<ContentScans, 'finding' | 'keep'> | undefined;
}

export function createContentStore(parts: ContentParts): ContentStore {
  const { blobs, spool, keys, scanner, scans } = parts;
  const naming = createNaming(keys);
  const sealing: Seal = async (practice, placeFor) => ({ sealer: new Sealer(await keys.current(practice)), placeFor });
  const openNamed: OpenNamed = (practice, name, range) =>
    openSealed(blobs, keys, { practice, key: keyOf(practice, name), place: placeOf(practice, name) }, range);
  const put: Put = async (practice, source, limit = contentLimit) => {
    const nameOf = await naming(practice);
    const scanned = scanner ? scanner.over(source) : source;
    const spooled = await spool.write(scanned, limit, await sealing(practice, (hash) => placeOf(practice, nameOf(hash))));
    const { hash, size } = spooled;
    const key = keyOf(practice, nameOf(hash));
    const held = await blobs.size(key);
    const isNew = Date.now() - ((await blobs.changed(key)) ?? 0) < day;
    // An old file is written again: it may be unused, and about to be removed.
    if (held !== undefined && sizeWithin(held) === size && isNew) await spool.discard(spooled);
    else await blobs.adopt(key, spooled.file);
    if (scanner) await scans?.keep(practice, hash, undefined);
    return { hash, size };
  };
  const files = createFiles(parts, { naming, openNamed });
  return {
    put,
    async open(practice, hash, range) {
      if (!hashForm.test(hash)) return undefined;
      if ((await scans?.finding(practice, hash)) !== undefined) throw new Refusal('content-withheld');
      return openNamed(practice, (await naming(practice))(hash), range);
    },
    async scan(practice, hash) {
      const kept = scanner && hashForm.test(hash) && (await openNamed(practice, (await naming(practice))(hash)));
      if (!kept) return undefined;
      let finding: string | undefined;
      try {
        for await (const _ of scanner.over(kept)); // only the final verdict counts
      } catch (error) {
        if (!(error instanceof InfectedContent)) throw error;
        finding = error.signature;
      }
      const isNew = finding !== (await scans?.finding(practice, hash));
      await scans?.keep(practice, hash, finding);
      return { finding, isNew };
    },
    async size(practice, hash) {
      if (!hashForm.test(hash)) return undefined;
      const sealed = await blobs.size(keyOf(practice, (await naming(practice))(hash)));
      return sealed === undefined ? undefined : sizeWithin(sealed);
    },
    remove: async (practice, hash) => {
      if (hashForm.test(hash)) await blobs.remove(keyOf(practice, (await naming(practice))(hash)));
    },
    ...createUploads(parts, { sealing, put }),
    files,
    removeUnused: unusedRemover(blobs, files),
    sweep: async (now = Date.now()) => (await spool.sweep(day, now)) + (await sweepUploads(blobs, now)),
    close: () => blobs.close(),
  };
}

type Put = ContentStore['put'];
type Naming = (practice: string) => Promise<(hash: string) => string>;
type Seal = (practice: string, placeFor: Sealing['placeFor']) => Promise<Sealing>;
type OpenNamed = (practice: string, name: string, range?: ByteRange) => Promise<Readable | undefined>;

/** HMAC-SHA-256 of the hash. Its key survives rotation, so names stay the same. */
function createNaming(keys: ContentKeys): Naming {
  const nameKeys = new Map<string, Buffer>();
  return async (practice) => {
    let key = nameKeys.get(practice);
    if (!key) {
      key = Buffer.from(hkdfSync('sha256', (await keys.first(practice)).key, 'notewell', 'content names', 32));
      nameKeys.set(practice, key);
    }
    const own = key;
    return (hash) => createHmac('sha256', own).update(hash).digest('hex');
  };
}

/** Uploads in chunks, each sealed under its own place until all are joined. */
function createUploads(
  { blobs, spool, keys }: ContentParts,
  { sealing, put }: { readonly sealing: Seal; readonly put: Put },
): Pick<ContentStore, 'putChunk' | 'commit' | 'discard'> {
  const discard = async (practice: string, upload: string): Promise<void> => {
    const prefix = chunksOf(practice, upload);
    for (const { key } of await blobs.list(prefix)) await blobs.remove(key);
    await blobs.remove(prefix);
  };
  async function* joined(practice: string, chunks: readonly { readonly key: string }[]): AsyncGenerator<Uint8Array> {
    for (const { key } of chunks) {
      const chunk = await openSealed(blobs, keys, { practice, key, place: key });
      if (!chunk) throw new Refusal('chunk-missing');
      yield* bytesOf(chunk);
    }
  }
  return {
    async putChunk(practice, upload, n, source, limit = chunkLimit) {
      if (!Number.isInteger(n) || n < 0 || n >= mostChunks) throw new Refusal('chunk-invalid');
      const key = `${chunksOf(practice, upload)}/${chunkName(n)}`;
      const { file, hash, size } = await spool.write(source, limit, await sealing(practice, () => key));
      await blobs.adopt(key, file);
      return { hash, size };
    },
    async commit(practice, upload, limit = contentLimit) {
      const prefix = chunksOf(practice, upload);
      const chunks = (await blobs.list(prefix)).sort((a, b) => (a.key < b.key ? -1 : 1));
      const gap = chunks.findIndex(({ key }, index) => key !== `${prefix}/${chunkName(index)}`);
      if (chunks.length === 0 || gap >= 0)
        throw new Refusal('chunk-missing', { detail: `Chunk ${Math.max(gap, 0)} is missing.` });
      try {
        return await put(practice, joined(practice, chunks), limit);
      } catch (error) {
        if (error instanceof InfectedContent) await discard(practice, upload);
        throw error;
      }
    },
    discard,
  };
}

function createFiles(
  { blobs, spool }: ContentParts,
  { naming, openNamed }: { readonly naming: Naming; readonly openNamed: OpenNamed },
): ContentFiles {
  return {
    list: async (practice) =>
      (await blobs.list(practice)).map(({ key, size }) => ({ name: key.slice(key.lastIndexOf('/') + 1), size })),
    nameOf: async (practice, hash) => (await naming(practice))(hash),
    async hashIn(practice, name) {
      const hash = createHash('sha256');
      const stream = await openNamed(practice, name);
      if (stream) for await (const part of bytesOf(stream)) hash.update(part);
      return hash.digest('hex');
    },
    open: async (practice, name) => (hashForm.test(name) ? blobs.open(keyOf(practice, name)) : undefined),
    async put(practice, name, source) {
      if (!hashForm.test(name)) throw new Error('Content is named by its keyed hash');
      const { file, size } = await spool.write(source, contentLimit * 2);
      await blobs.adopt(keyOf(practice, name), file);
      return size;
    },
    drop: async (practice, name) => {
      if (hashForm.test(name)) await blobs.remove(keyOf(practice, name));
    },
  };
}

const unusedRemover =
  (blobs: Blobs, files: Pick<ContentFiles, 'nameOf' | 'hashIn'>): ContentStore['removeUnused'] =>
  async (practice, { hashes, before, unlessUsed }) => {
    const old = (await blobs.list(practice)).filter(({ changed }) => changed < before);
    if (old.length === 0) return 0;
    const used = new Set(await Promise.all((await hashes()).map((hash) => files.nameOf(practice, hash))));
    let removed = 0;
    for (const { key } of old) {
      const name = key.slice(key.lastIndexOf('/') + 1);
      if (used.has(name)) continue;
      const remove = async () => {
        if (((await blobs.changed(key)) ?? before) >= before) return;
        await blobs.remove(key);
        removed += 1;
      };
      const hash = await files.hashIn(practice, name).catch(() => undefined);
      // Nobody begins to name a file that cannot be read, or has another name than its content.
      const isFound = hash !== undefined && (await files.nameOf(practice, hash)) === name;
      await (isFound ? unlessUsed(hash, remove) : remove());
    }
    return removed;
  };

/** Removes the chunks of uploads that were idle for a day; returns their number. */
async function sweepUploads(blobs: Blobs, now: number): Promise<number> {
  let swept = 0;
  const uploads = new Map<string, { keys: string[]; newest: number }>();
  for (const { key, changed } of await blobs.list(chunkRoot)) {
    const upload = key.slice(0, key.lastIndexOf('/'));
    const known = uploads.get(upload) ?? { keys: [], newest: 0 };
    known.keys.push(key);
    known.newest = Math.max(known.newest, changed);
    uploads.set(upload, known);
  }
  for (const [upload, { keys: chunks, newest }] of uploads) {
    if (now - newest < day) continue;
    for (const key of chunks) await blobs.remove(key);
    await blobs.remove(upload);
    swept += chunks.length;
  }
  return swept;
}
