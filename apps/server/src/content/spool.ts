import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Refusal } from '../refusal.ts';

export interface Spooled {
  readonly file: string;
  readonly hash: string;
  readonly size: number;
}

/** Where content is written while it arrives: nothing here counts until it is whole and taken over. */
export interface Spool {
  /** Writes the stream to a file and to the disk. Throws a Refusal beyond `limit` bytes; leaves nothing when it throws. */
  write(source: Readable | AsyncIterable<Uint8Array>, limit: number): Promise<Spooled>;
  discard(spooled: Spooled): Promise<void>;
  /** Removes what processes that were killed left behind; answers how many. */
  sweep(olderThanMs: number, now: number): Promise<number>;
}

export async function openSpool(folder: string): Promise<Spool> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return {
    async write(source, limit) {
      const file = join(folder, randomUUID());
      const hash = createHash('sha256');
      let size = 0;
      const handle = await open(file, 'wx', 0o600);
      try {
        for await (const part of source) {
          const bytes = part as Uint8Array; // byte streams yield buffers
          size += bytes.length;
          if (size > limit) throw new Refusal('too-large');
          hash.update(bytes);
          for (let written = 0; written < bytes.length; ) written += (await handle.write(bytes, written)).bytesWritten;
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
