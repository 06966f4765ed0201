import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Refusal } from '../../../kernel/refusal.ts';
import { headBytes, type Sealer } from '../../../kernel/vault/sealed-content.ts';

export interface Spooled {
  readonly file: string;
  readonly hash: string;
  readonly size: number;
}

/** Seals the bytes, so that nothing readable reaches the disk. `placeFor` maps the hash of the content to its path. */
export interface Sealing {
  readonly sealer: Sealer;
  readonly placeFor: (hash: string) => string;
}

/** Temporary files for incoming content. Nothing here counts until it is complete and moved to the storage. */
export interface Spool {
  /** Writes the stream to a file and to the disk. Throws a Refusal beyond `limit` bytes; leaves nothing when it throws. */
  write(source: Readable | AsyncIterable<Uint8Array>, limit: number, sealing?: Sealing): Promise<Spooled>;
  discard(spooled: Spooled): Promise<void>;
  /** Removes leftovers of killed processes. Returns how many. */
  sweep(olderThanMs: number, now: number): Promise<number>;
}

export async function openSpool(folder: string): Promise<Spool> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return {
    async write(source, limit, sealing) {
      const file = join(folder, randomUUID());
      const hash = createHash('sha256');
      let size = 0;
      const handle = await open(file, 'wx', 0o600);
      let at = sealing ? headBytes : 0;
      const append = async (bytes: Uint8Array) => {
        for (let written = 0; written < bytes.length; ) {
          const { bytesWritten } = await handle.write(bytes, written, bytes.length - written, at);
          written += bytesWritten;
          at += bytesWritten;
        }
      };
      try {
        for await (const bytes of source) {
          size += bytes.length;
          if (size > limit) throw new Refusal('too-large');
          hash.update(bytes);
          if (!sealing) await append(bytes);
          else for (const chunk of sealing.sealer.push(bytes)) await append(chunk);
        }
        const digest = hash.copy().digest('hex');
        if (sealing) {
          await append(sealing.sealer.end());
          await handle.write(sealing.sealer.head(sealing.placeFor(digest)), 0, headBytes, 0);
        }
        await handle.sync();
        await handle.close();
      } catch (error) {
        await handle.close().catch(() => {});
        await rm(file, { force: true });
        throw error;
      }
      return { file, hash: hash.digest('hex'), size };
    },
    discard: ({ file }) => rm(file, { force: true }),
    async sweep(olderThanMs, now) {
      let swept = 0;
      for (const name of await readdir(folder)) {
        const path = join(folder, name);
        const facts = await stat(path).catch(() => undefined);
        if (!facts || now - facts.mtimeMs < olderThanMs) continue;
        await rm(path, { force: true });
        swept++;
      }
      return swept;
    },
  };
}
