import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { encryption } from './encrypted.ts';
import { endOfArchive, headerOf, paddingOf } from './tar.ts';

/** A compressed archive that is being written. */
export interface Archive {
  readonly add: (name: string, bytes: Buffer) => Promise<void>;
  /** Adds a member whose size is known before its bytes. */
  readonly addStream: (member: { readonly name: string; readonly size: number }, chunks: AsyncIterable<Buffer>) => Promise<void>;
  /** Ends the archive and waits until the file is closed. */
  readonly finish: () => Promise<void>;
  readonly abandon: () => void;
  /** Error of the file itself, which is the cause of any other. */
  readonly failure: () => unknown;
}

interface ArchiveOptions {
  /** Time of every member. */
  readonly made: Date;
  /** Passphrase that the whole file is encrypted with, if any. */
  readonly encryptWith: string | undefined;
}

export function createArchive(path: string, { made, encryptWith }: ArchiveOptions): Archive {
  const gzip = createGzip({ level: 6 });
  const packed = encryptWith === undefined ? gzip : gzip.pipe(encryption(encryptWith));
  const output = packed.pipe(createWriteStream(path, { mode: 0o600 }));
  let failed: unknown;
  output.on('error', (error) => {
    failed = error;
    gzip.destroy();
  });

  async function write(bytes: Buffer): Promise<void> {
    if (failed) throw failed;
    if (gzip.write(bytes)) return;
    const waiting = new AbortController();
    const { signal } = waiting;
    // Ends the wait for the other, which would else listen on.
    await Promise.race([once(gzip, 'drain', { signal }), once(gzip, 'close', { signal })]).finally(() => waiting.abort());
  }

  return {
    async add(name, bytes) {
      await write(headerOf({ name, size: bytes.length }, made));
      await write(bytes);
      await write(paddingOf(bytes.length));
    },
    async addStream(member, chunks) {
      await write(headerOf(member, made));
      for await (const chunk of chunks) await write(chunk);
      await write(paddingOf(member.size));
    },
    async finish() {
      await write(endOfArchive);
      gzip.end();
      await finished(output);
    },
    abandon() {
      gzip.destroy();
      output.destroy();
    },
    failure: () => failed,
  };
}
