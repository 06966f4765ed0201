import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { connectAsOwner } from '../database.ts';
import { codeOf, diskError, StartError } from '../start-error.ts';
import { migrationsOf } from '../store/dump/dump.ts';
import { isEmpty, Loader } from '../store/dump/load.ts';
import { keysName, type Manifest, manifestForm, manifestName } from './manifest.ts';
import { DamagedArchive, membersOf, type ReadMember } from './tar.ts';
import type { Parts } from './write.ts';

export interface RestoreOptions {
  readonly file: string;
  /** Goes on although the backup belongs to another master key: what was sealed with that key stays sealed. */
  readonly withOtherKey?: boolean;
  readonly progress: (line: string) => void;
}

interface Loaded {
  readonly hash: Hash;
  rows: number;
}

/** Puts a backup into an installation that has nothing yet, all of it or nothing. Throws StartError. */
export async function restoreBackup(parts: Parts, options: RestoreOptions): Promise<Manifest> {
  const { database, content, keys } = parts;
  const { file, withOtherKey = false, progress } = options;
  const client = await connectAsOwner(database.ownerUrl);
  let loader: Loader | undefined;
  try {
    if (!(await isEmpty(client)))
      throw new StartError('This installation has practices already: restore into an empty data folder or database.');
    loader = await Loader.begin(client);
    const loaded = new Map<string, Loaded>();
    const sums = createHash('sha256');
    const kept = { files: 0, bytes: 0 };
    let manifest: Manifest | undefined;
    const source = createReadStream(file);
    const gunzip = createGunzip();
    source.on('error', (error) => gunzip.destroy(error));
    for await (const member of membersOf(source.pipe(gunzip))) {
      const [kind, place = '', name = ''] = member.name.split('/');
      if (kind === 'database') await addRows(loader, loaded, tableNamed(loader, place), member, progress);
      else if (kind === 'content') {
        kept.bytes += await content.files.put(place, name, summed(member.body, sums));
        kept.files++;
        progress(`content: ${kept.files} files`);
      } else if (member.name === manifestName) manifest = manifestForm.parse(JSON.parse((await textOf(member)).toString('utf8')));
      else if (member.name !== keysName) throw new DamagedArchive(`${member.name} is no part of a backup.`);
    }
    if (!manifest) throw new DamagedArchive('The backup has no manifest: it was cut short.');
    const known = new Set(await migrationsOf(client));
    const unknown = manifest.migrations.filter((name) => !known.has(name));
    if (unknown.length > 0)
      throw new StartError(`This backup was made by a newer Notewell (${manifest.build}): install that one first.`);
    compare(manifest, loaded, { ...kept, sha256: sums.digest('hex') });
    if (manifest.keyFingerprint !== keys.fingerprint && !withOtherKey) {
      throw new StartError(
        'This backup belongs to another master key: restore keys/master.key or NOTEWELL_MASTER_KEY first, or say --with-other-key.',
      );
    }
    await loader.finish();
    loader = undefined;
    return manifest;
  } catch (error) {
    await loader?.abandon();
    throw readable(error, file);
  } finally {
    await client.end();
  }
}

function tableNamed(loader: Loader, place: string): string {
  const [schema = '', table = ''] = place.split('.');
  const name = [place, `${schema}."${table}"`].find((candidate) => loader.has(candidate));
  if (name === undefined) throw new StartError(`This backup has a table ${place} that this Notewell does not know.`);
  return name;
}

async function addRows(
  loader: Loader,
  loaded: Map<string, Loaded>,
  table: string,
  member: ReadMember,
  progress: RestoreOptions['progress'],
): Promise<void> {
  const state = loaded.get(table) ?? { hash: createHash('sha256'), rows: 0 };
  loaded.set(table, state);
  const bytes = await textOf(member);
  state.hash.update(bytes);
  const lines = bytes.toString('utf8').trimEnd().split('\n');
  await loader.add(table, lines);
  state.rows += lines.length;
  progress(`${table}: ${state.rows} rows`);
}

async function textOf({ body }: ReadMember): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of body) parts.push(part);
  return Buffer.concat(parts);
}

async function* summed(body: AsyncIterable<Uint8Array>, sums: Hash): AsyncGenerator<Uint8Array> {
  for await (const part of body) {
    sums.update(part);
    yield part;
  }
}

function compare(manifest: Manifest, loaded: Map<string, Loaded>, kept: Manifest['content']): void {
  for (const [table, { rows, sha256 }] of Object.entries(manifest.tables)) {
    const state = loaded.get(table);
    if ((state?.rows ?? 0) !== rows || (state && state.hash.digest('hex') !== sha256))
      throw new DamagedArchive(`The rows of ${table} are damaged.`);
  }
  if (kept.files !== manifest.content.files || kept.bytes !== manifest.content.bytes)
    throw new DamagedArchive('Content is missing from the backup.');
  if (kept.sha256 !== manifest.content.sha256) throw new DamagedArchive('Content of the backup is damaged.');
}

export function readable(error: unknown, file: string): unknown {
  const code = codeOf(error);
  if (code === 'ENOENT') return new StartError(`There is no file ${file}.`);
  // What the archive's own sums would find at its end may meet the database first: class 22 is data that is none.
  const isNoData = code?.startsWith('Z_') || /^22[0-9A-Z]{3}$/.test(code ?? '');
  if (error instanceof DamagedArchive || error instanceof SyntaxError || isNoData) {
    const detail = error instanceof DamagedArchive ? error.message : 'It is no backup, or it was cut short.';
    return new StartError(`${file} cannot be restored and nothing was changed: ${detail}`, { cause: error });
  }
  return diskError(error, file);
}
