import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { finished } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { build } from '../build.ts';
import { connectAsOwner } from '../database.ts';
import type { Installation } from '../installation.ts';
import { diskError } from '../start-error.ts';
import { beginSnapshot, migrationsOf, practicesOf, rowsOf, tablesOf } from '../store/dump/dump.ts';
import { contentMember, keysName, type Manifest, manifestName, tableMember } from './manifest.ts';
import { seal } from './sealed-key.ts';
import { endOfArchive, headerOf, paddingOf } from './tar.ts';

export interface BackupOptions {
  readonly file: string;
  /** Seals the master key into the backup; absent, the key is left out. */
  readonly passphrase?: string | undefined;
  readonly now: () => number;
  readonly progress: (line: string) => void;
}
export type Parts = Pick<Installation, 'database' | 'content' | 'keys'>;

/** Writes everything of an installation into one file, as it stands at one moment; a backup cut short leaves no file. */
export async function writeBackup({ database, content, keys }: Parts, options: BackupOptions): Promise<Manifest> {
  const { file, passphrase, now, progress } = options;
  const incoming = `${file}.part`;
  const made = new Date(now());
  const gzip = createGzip({ level: 6 });
  const output = gzip.pipe(createWriteStream(incoming, { mode: 0o600 }));
  let failed: unknown;
  output.on('error', (error) => {
    failed = error;
    gzip.destroy();
  });
  const write = async (bytes: Buffer) => {
    if (failed) throw failed;
    if (!gzip.write(bytes)) await Promise.race([once(gzip, 'drain'), once(gzip, 'close')]);
  };
  const add = async (name: string, bytes: Buffer) => {
    await write(headerOf({ name, size: bytes.length }, made));
    await write(bytes);
    await write(paddingOf(bytes.length));
  };
  const client = await connectAsOwner(database.ownerUrl);
  try {
    await beginSnapshot(client);
    const tables: Manifest['tables'] = {};
    for (const table of await tablesOf(client)) {
      const hash = createHash('sha256');
      let rows = 0;
      let part = 0;
      for await (const lines of rowsOf(client, table)) {
        const bytes = Buffer.from(`${lines.join('\n')}\n`);
        hash.update(bytes);
        rows += lines.length;
        await add(tableMember(table.name, part++), bytes);
        progress(`${table.name}: ${rows} rows`);
      }
      tables[table.name] = { rows, sha256: hash.digest('hex') };
    }
    const sums = createHash('sha256');
    const kept = { files: 0, bytes: 0 };
    for (const practice of await practicesOf(client)) {
      // As it lies there: sealed, with keys that are among the rows.
      for (const { name, size } of await content.files.list(practice)) {
        const stream = await content.files.open(practice, name);
        // Purged since the list was read: the snapshot's resource refers to nothing then, as it does now.
        if (!stream) continue;
        await write(headerOf({ name: contentMember(practice, name), size }, made));
        for await (const bytes of stream) {
          const chunk = bytes as Buffer; // byte streams yield buffers
          sums.update(chunk);
          await write(chunk);
        }
        await write(paddingOf(size));
        kept.files++;
        kept.bytes += size;
        progress(`content: ${kept.files} files`);
      }
    }
    if (passphrase !== undefined) await add(keysName, seal(keys.master, passphrase));
    const manifest: Manifest = {
      format: 1,
      made: made.toISOString(),
      build,
      migrations: await migrationsOf(client),
      keyFingerprint: keys.fingerprint,
      tables,
      content: { ...kept, sha256: sums.digest('hex') },
    };
    await add(manifestName, Buffer.from(`${JSON.stringify(manifest, undefined, 2)}\n`));
    await write(endOfArchive);
    gzip.end();
    await finished(output);
    await settle(incoming, file);
    return manifest;
  } catch (error) {
    gzip.destroy();
    output.destroy();
    await rm(incoming, { force: true });
    throw diskError(failed ?? error, file);
  } finally {
    await client.end();
  }
}

/** Onto the disk, then under its name. */
async function settle(incoming: string, file: string): Promise<void> {
  for (const [path, after] of [
    [incoming, () => rename(incoming, file)],
    [dirname(file), async () => {}],
  ] as const) {
    const handle = await open(path, 'r');
    await handle.sync();
    await handle.close();
    await after();
  }
}
