import { createHash, type Hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { build } from '../../kernel/build.ts';
import { bytesOf } from '../../kernel/byte-stream.ts';
import { diskError, StartError } from '../../kernel/start-error.ts';
import { anchorFiles, anchorFolder } from '../../modules/audit/index.ts';
import { recordBackup } from '../../modules/practices/index.ts';
import { connectAsOwner } from '../database.ts';
import type { Installation } from '../installation.ts';
import { type Archive, createArchive } from './archive.ts';
import { beginSnapshot, migrationsOf, practicesOf, rowsOf, tablesOf } from './dump/dump.ts';
import {
  anchorMember,
  contentMember,
  format,
  formatName,
  keysName,
  type Manifest,
  manifestName,
  tableMember,
} from './manifest.ts';
import { seal } from './sealed-key.ts';

export interface BackupOptions {
  readonly file: string;
  /** Seals the master key into the backup; absent, the key is left out. */
  readonly passphrase?: string | undefined;
  /** Encrypts the whole file with it. */
  readonly encryptWith?: string | undefined;
  readonly now: () => number;
  readonly progress: (line: string) => void;
}
export type Parts = Pick<Installation, 'database' | 'content' | 'keys' | 'config'>;

/**
 * Writes a snapshot of the whole installation into one file. An interrupted backup leaves no file, and an existing file is
 * never overwritten. Throws StartError.
 */
export async function writeBackup({ database, content, keys, config }: Parts, options: BackupOptions): Promise<Manifest> {
  const { file, passphrase, encryptWith, now, progress } = options;
  if (existsSync(file)) throw new StartError(`${file} exists already. Choose another file name.`);
  const incoming = `${file}.part`;
  const made = new Date(now());
  const archive = createArchive(incoming, { made, encryptWith });
  const client = await connectAsOwner(database.ownerUrl);
  try {
    // Before the snapshot, which then holds every seal that they name.
    const anchors = await anchorsNow(config.dataFolder);
    await beginSnapshot(client);
    await archive.add(formatName, Buffer.from(`${JSON.stringify({ format })}\n`));
    const work = { client, archive, progress };
    const tables = await writeTables(work);
    const kept = await writeContent(work, content);
    for (const { name, bytes } of anchors) await archive.add(anchorMember(name), bytes);
    if (passphrase !== undefined) await archive.add(keysName, seal(keys.master, passphrase));
    const manifest: Manifest = {
      format,
      made: made.toISOString(),
      build,
      migrations: await migrationsOf(client),
      keyFingerprint: keys.fingerprint,
      tables,
      content: kept,
      anchors: { files: anchors.length, sha256: sumOf(anchors.map(({ bytes }) => bytes)) },
    };
    await archive.add(manifestName, Buffer.from(`${JSON.stringify(manifest, undefined, 2)}\n`));
    await archive.finish();
    await settle(incoming, file);
    await recorded(database.ownerUrl, made, manifest);
    return manifest;
  } catch (error) {
    archive.abandon();
    await rm(incoming, { force: true });
    throw diskError(archive.failure() ?? error, file);
  } finally {
    await client.end();
  }
}

interface Work {
  /** Inside the snapshot. */
  readonly client: Awaited<ReturnType<typeof connectAsOwner>>;
  readonly archive: Archive;
  readonly progress: (line: string) => void;
}

async function writeTables({ client, archive, progress }: Work): Promise<Manifest['tables']> {
  const tables: Manifest['tables'] = {};
  for (const table of await tablesOf(client)) {
    const hash = createHash('sha256');
    let rows = 0;
    let part = 0;
    for await (const lines of rowsOf(client, table)) {
      const bytes = Buffer.from(`${lines.join('\n')}\n`);
      hash.update(bytes);
      rows += lines.length;
      await archive.add(tableMember(table.name, part++), bytes);
      progress(`${table.name}: ${rows} rows`);
    }
    tables[table.name] = { rows, sha256: hash.digest('hex') };
  }
  return tables;
}

/** Copies content sealed; the keys are among the rows. */
async function writeContent({ client, archive, progress }: Work, content: Parts['content']): Promise<Manifest['content']> {
  const sums = createHash('sha256');
  const kept = { files: 0, bytes: 0 };
  for (const practice of await practicesOf(client)) {
    for (const { name, size } of await content.files.list(practice)) {
      const stream = await content.files.open(practice, name);
      // Purged since the list was read: the snapshot's resource refers to nothing then, as it does now.
      if (!stream) continue;
      await archive.addStream({ name: contentMember(practice, name), size }, hashed(bytesOf(stream), sums));
      kept.files++;
      kept.bytes += size;
      progress(`content: ${kept.files} files`);
    }
  }
  return { ...kept, sha256: sums.digest('hex') };
}

async function* hashed(chunks: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
  }
}

async function recorded(ownerUrl: string, started: Date, { tables, content }: Manifest): Promise<void> {
  const client = await connectAsOwner(ownerUrl);
  try {
    const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
    await recordBackup(client, { started, rows, files: content.files });
  } finally {
    await client.end();
  }
}

const sumOf = (parts: readonly Buffer[]): string => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
};

/** The anchors of the audit log, which are kept outside the database. */
async function anchorsNow(dataFolder: string): Promise<{ readonly name: string; readonly bytes: Buffer }[]> {
  const folder = anchorFolder(dataFolder);
  const names = await anchorFiles(folder);
  return Promise.all(names.map(async (name) => ({ name, bytes: await readFile(join(folder, name)) })));
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
