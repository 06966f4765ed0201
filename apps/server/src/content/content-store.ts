import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { Refusal } from '../refusal.ts';
import type { Blobs, ByteRange } from './blobs.ts';
import type { Spool, Spooled } from './spool.ts';

export interface Stored {
  /** sha-256 in hexadecimal: also the name it is found by. */
  readonly hash: string;
  /** In bytes. */
  readonly size: number;
}

/** The bytes of documents, images and recordings, each kept once a practice under its own hash. */
export interface ContentStore {
  /** Keeps a stream. Throws a Refusal `too-large` beyond `limit` bytes. Durable once it resolves. */
  put(practice: string, source: Readable | AsyncIterable<Uint8Array>, limit?: number): Promise<Stored>;
  /** The bytes, or those in `range`; undefined where there are none under that hash. */
  open(practice: string, hash: string, range?: ByteRange): Promise<Readable | undefined>;
  size(practice: string, hash: string): Promise<number | undefined>;
  /** Whoever calls has made sure that nothing refers to it any more. */
  remove(practice: string, hash: string): Promise<void>;
  /** Keeps chunk `n`, from 0, of an upload that the caller names; a repeat replaces it. */
  putChunk(
    practice: string,
    upload: string,
    n: number,
    source: Readable | AsyncIterable<Uint8Array>,
    limit?: number,
  ): Promise<Stored>;
  /**
   * Joins the chunks of an upload, which stay until it is discarded: whoever commits first writes down what came of it.
   * Throws a Refusal `chunk-missing` where one before the last is not there.
   */
  commit(practice: string, upload: string, limit?: number): Promise<Stored>;
  /** Forgets an upload's chunks. */
  discard(practice: string, upload: string): Promise<void>;
  /** Every hash a practice keeps, for the doctor and for backups. */
  list(practice: string): Promise<Stored[]>;
  /** Removes leftovers of uploads that were cut short. */
  sweep(now?: number): Promise<number>;
  close(): Promise<void>;
}

const megabyte = 1_048_576;
export const contentLimit = 2_048 * megabyte;
export const chunkLimit = 64 * megabyte;
export const mostChunks = 10_000;
const day = 86_400_000;

const hashForm = /^[0-9a-f]{64}$/;
const keyOf = (practice: string, hash: string) => `${practice}/${hash.slice(0, 2)}/${hash}`;
/** What callers call an upload is not a path: its hash is. */
const chunksOf = (practice: string, upload: string) => `.chunks/${practice}/${createHash('sha256').update(upload).digest('hex')}`;
const chunkName = (n: number) => String(n).padStart(6, '0');

export function createContentStore(blobs: Blobs, spool: Spool): ContentStore {
  const keep = async (practice: string, spooled: Spooled): Promise<Stored> => {
    const { hash, size } = spooled;
    const key = keyOf(practice, hash);
    if ((await blobs.size(key)) === size) await spool.discard(spooled);
    else await blobs.adopt(key, spooled.file);
    return { hash, size };
  };
  return {
    put: async (practice, source, limit = contentLimit) => keep(practice, await spool.write(source, limit)),
    open: async (practice, hash, range) => (hashForm.test(hash) ? blobs.open(keyOf(practice, hash), range) : undefined),
    size: async (practice, hash) => (hashForm.test(hash) ? blobs.size(keyOf(practice, hash)) : undefined),
    remove: async (practice, hash) => {
      if (hashForm.test(hash)) await blobs.remove(keyOf(practice, hash));
    },
    async putChunk(practice, upload, n, source, limit = chunkLimit) {
      if (!Number.isInteger(n) || n < 0 || n >= mostChunks) throw new Refusal('chunk-invalid');
      const { file, hash, size } = await spool.write(source, limit);
      await blobs.adopt(`${chunksOf(practice, upload)}/${chunkName(n)}`, file);
      return { hash, size };
    },
    async commit(practice, upload, limit = contentLimit) {
      const prefix = chunksOf(practice, upload);
      const chunks = (await blobs.list(prefix)).sort((a, b) => (a.key < b.key ? -1 : 1));
      const gap = chunks.findIndex(({ key }, index) => key !== `${prefix}/${chunkName(index)}`);
      if (chunks.length === 0 || gap >= 0)
        throw new Refusal('chunk-missing', { detail: `Chunk ${Math.max(gap, 0)} is missing.` });
      async function* joined(): AsyncGenerator<Uint8Array> {
        for (const { key } of chunks) {
          const chunk = await blobs.open(key);
          if (!chunk) throw new Refusal('chunk-missing');
          for await (const part of chunk) yield part as Uint8Array; // byte streams yield buffers
        }
      }
      return keep(practice, await spool.write(joined(), limit));
    },
    async discard(practice, upload) {
      const prefix = chunksOf(practice, upload);
      for (const { key } of await blobs.list(prefix)) await blobs.remove(key);
      await blobs.remove(prefix);
    },
    async list(practice) {
      const found = await blobs.list(practice);
      return found.map(({ key, size }) => ({ hash: key.slice(key.lastIndexOf('/') + 1), size }));
    },
    sweep: (now = Date.now()) => spool.sweep(day, now),
    close: () => blobs.close(),
  };
}
