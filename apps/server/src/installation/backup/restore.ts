import { createHash, type Hash } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { isRecord } from '@notewell/model';
import type pg from 'pg';
import { codeOf, diskError, StartError } from '../../kernel/start-error.ts';
import {
  type Anchor,
  anchorFiles,
  anchorFolder,
  anchorsOfText,
  firstLostInTransaction,
  isAnchorFile,
  verifyInTransaction,
} from '../../modules/audit/index.ts';
import { globalPractice } from '../../resources/store/index.ts';
import { connectAsOwner } from '../database.ts';
import { keepCommitOrder } from './dump/commit-order.ts';
import { migrationsOf, practicesOf } from './dump/dump.ts';
import { isEmpty, Loader } from './dump/load.ts';
import { openArchive } from './encrypted.ts';
import { otherKey } from './first-folder.ts';
import { formatName, isReadable, keysName, type Manifest, manifestForm, manifestName } from './manifest.ts';
import { DamagedArchive, membersOf, type ReadMember } from './tar.ts';
import { markRestore, unfinishedRestore, unmarkRestore } from './unfinished.ts';
import type { Parts } from './write.ts';

export interface RestoreOptions {
  readonly file: string;
  /** Restores despite a different master key. Data sealed with the old key stays sealed. */
  readonly withOtherKey?: boolean;
  /** Restores even if the audit log in the backup was altered. */
  readonly withBrokenLog?: boolean;
  /** The passphrase of an encrypted backup. */
  readonly passphrase?: string | undefined;
  readonly progress: (line: string) => void;
}

interface Loaded {
  readonly hash: Hash;
  rows: number;
}

/** Counts and sums of the archive as read so far, for comparison with its manifest. */
interface Taken {
  readonly tables: Map<string, Loaded>;
  readonly content: { files: number; bytes: number; readonly sums: Hash };
  readonly anchors: { readonly name: string; readonly text: string }[];
  manifest: Manifest | undefined;
}

export interface Restored extends Manifest {
  /** Entries of the audit log that the chain covers. */
  readonly entries: number;
  /** The fault of the audit log, if it was restored despite one. */
  readonly fault: string | undefined;
}

/** Reads a whole backup: that it opens with the passphrase, is of a known format, and agrees with its manifest. Throws StartError. */
export async function requireBackup({ file, passphrase, progress }: Omit<RestoreOptions, 'withOtherKey'>): Promise<void> {
  let archive: Readable | undefined;
  try {
    archive = await openArchive(file, passphrase);
    const checking = (line: string) => progress(`Checking: ${line}`);
    verified(await takeIn(archive, { tableOf: (place) => place, add: async () => undefined, put: skipped, progress: checking }));
  } catch (error) {
    throw readable(error, file);
  } finally {
    archive?.destroy();
  }
}

/** Puts a backup into an installation that has nothing yet, all of it or nothing, and verifies it. Throws StartError. */
export async function restoreBackup(parts: Parts, options: RestoreOptions): Promise<Restored> {
  const { database, keys, config } = parts;
  const { file, passphrase, withOtherKey = false, withBrokenLog = false, progress } = options;
  const client = await connectAsOwner(database.ownerUrl);
  let loader: Loader | undefined;
  let isBegun = false;
  const files = newFiles(parts.content);
  try {
    if (!(await isEmpty(client)))
      throw new StartError('This installation already has practices. Restore into an empty data folder or database.');
    const folder = anchorFolder(config.dataFolder);
    // An earlier restore may have been killed after it wrote the anchors: its rows were taken back.
    if ((await unfinishedRestore(config.dataFolder)) !== undefined) await removeAnchors(folder);
    if ((await anchorFiles(folder)).length > 0)
      throw new StartError(`${folder} contains anchors of another audit log. Move them to another folder first.`);
    await markRestore(config.dataFolder, file);
    isBegun = true;
    loader = await Loader.begin(client);
    const taken = await takeIn(await openArchive(file, passphrase), { ...into(loader), put: files.put, progress });
    const manifest = await compared(taken, client);
    if (manifest.keyFingerprint !== keys.fingerprint && !withOtherKey) throw new StartError(otherKey);
    await inCommitOrder(client, database.ownerUrl);
    const anchors = taken.anchors.flatMap(({ text }) => anchorsOfText(text));
    const { entries, fault } = await lookAlongLog(client, anchors, progress);
    if (fault !== undefined && !withBrokenLog)
      throw new StartError(
        `Nothing was restored, because the audit log in this backup was changed (${fault}). Use --with-broken-log to restore it anyway.`,
      );
    await writeAnchors(folder, taken.anchors);
    await loader.finish();
    loader = undefined;
    await unmarkRestore(config.dataFolder);
    return { ...manifest, entries, fault };
  } catch (error) {
    await loader?.abandon();
    await files.drop();
    if (isBegun) await removeAnchors(anchorFolder(config.dataFolder));
    if (isBegun) await unmarkRestore(config.dataFolder);
    throw readable(error, file);
  } finally {
    await client.end();
  }
}

/** Puts files, and removes those that were not there before if the backup is refused. */
function newFiles({ files }: Parts['content']) {
  const before = new Map<string, ReadonlySet<string>>();
  const put: (readonly [practice: string, name: string])[] = [];
  return {
    async put(practice: string, name: string, source: AsyncIterable<Uint8Array>): Promise<number> {
      const known = before.get(practice) ?? new Set((await files.list(practice)).map((one) => one.name));
      before.set(practice, known);
      const size = await files.put(practice, name, source);
      if (!known.has(name)) put.push([practice, name]);
      return size;
    },
    async drop(): Promise<void> {
      for (const [practice, name] of put) await files.drop(practice, name);
    },
  };
}

interface Taking extends Pick<RestoreOptions, 'progress'> {
  /** The table of a member. Throws for an unknown one. */
  readonly tableOf: (place: string) => string;
  readonly add: (table: string, lines: readonly string[]) => Promise<void>;
  readonly put: ReturnType<typeof newFiles>['put'];
}
const into = (loader: Loader): Pick<Taking, 'tableOf' | 'add'> => ({
  tableOf: (place) => tableNamed(loader, place),
  add: (table, lines) => loader.add(table, lines),
});
const skipped: Taking['put'] = async (_practice, _name, source) => {
  let bytes = 0;
  for await (const part of source) bytes += part.length;
  return bytes;
};

async function takeIn(archive: Readable, taking: Taking): Promise<Taken> {
  const { put, progress } = taking;
  const kept = { files: 0, bytes: 0, sums: createHash('sha256') };
  const taken: Taken = { tables: new Map(), content: kept, anchors: [], manifest: undefined };
  for await (const member of membersOf(archive)) {
    const [kind, place = '', name = ''] = member.name.split('/');
    if (member.name === formatName) requireReadable(await jsonOf(member));
    else if (kind === 'database') await addRows({ ...taking, loaded: taken.tables }, place, member);
    else if (kind === 'content') {
      kept.bytes += await put(place, name, summed(member.body, kept.sums));
      kept.files++;
      progress(`content: ${kept.files} files`);
    } else if (kind === 'anchors' && isAnchorFile(place)) {
      taken.anchors.push({ name: place, text: (await textOf(member)).toString('utf8') });
    } else if (member.name === manifestName) {
      const found = await jsonOf(member);
      requireReadable(found);
      taken.manifest = manifestForm.parse(found);
    } else if (member.name !== keysName) throw new DamagedArchive(`${member.name} is not part of a backup.`);
  }
  return taken;
}

const jsonOf = async (member: ReadMember): Promise<unknown> => JSON.parse((await textOf(member)).toString('utf8'));

function requireReadable(found: unknown): void {
  const format = isRecord(found) ? found['format'] : undefined;
  if (!isReadable(format))
    throw new StartError(
      `This backup has format ${String(format)}, which this version of Notewell cannot read. Install a newer version.`,
    );
}

/** The manifest, once everything that it names was read whole, and is for this version. */
async function compared(taken: Taken, client: pg.ClientBase): Promise<Manifest> {
  const manifest = manifestOf(taken);
  const known = new Set(await migrationsOf(client));
  if (manifest.migrations.some((name) => !known.has(name)))
    throw new StartError(`This backup was made by a newer version of Notewell (${manifest.build}). Install that version first.`);
  return verified(taken);
}

function manifestOf({ manifest }: Taken): Manifest {
  if (!manifest) throw new DamagedArchive('The backup is incomplete: its manifest is missing.');
  return manifest;
}

/** The manifest, once everything that it names was read whole. */
function verified(taken: Taken): Manifest {
  const manifest = manifestOf(taken);
  const { tables, content, anchors } = taken;
  const { sums, ...kept } = content;
  compare(manifest, tables, { ...kept, sha256: sums.digest('hex') });
  const sum = createHash('sha256');
  for (const { text } of anchors) sum.update(text);
  if (manifest.anchors && (manifest.anchors.files !== anchors.length || manifest.anchors.sha256 !== sum.digest('hex')))
    throw new DamagedArchive('The anchors of the audit log are damaged.');
  return manifest;
}

async function inCommitOrder(client: pg.ClientBase, ownerUrl: string): Promise<void> {
  const other = await connectAsOwner(ownerUrl);
  try {
    await keepCommitOrder(client, other);
  } finally {
    await other.end();
  }
}

/** Checks the chains and anchors of every practice, as the doctor does. */
async function lookAlongLog(
  client: pg.ClientBase,
  anchors: readonly Anchor[],
  progress: RestoreOptions['progress'],
): Promise<{ readonly entries: number; readonly fault: string | undefined }> {
  let entries = 0;
  for (const practice of new Set([globalPractice, ...(await practicesOf(client))])) {
    const found = await verifyInTransaction(client, practice);
    if (found.broken) return { entries, fault: `${practice}: entry ${found.broken.seq}, ${found.broken.how}` };
    entries += found.entries;
    progress(`audit log: ${entries} entries read`);
  }
  const lost = await firstLostInTransaction(client, anchors);
  return { entries, fault: lost && `${lost.practice}: not the log of ${lost.at} up to entry ${lost.number}` };
}

async function writeAnchors(folder: string, files: Taken['anchors']): Promise<void> {
  if (files.length > 0) await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const { name, text } of files) await writeFile(join(folder, name), text, { mode: 0o600, flag: 'wx', flush: true });
}

async function removeAnchors(folder: string): Promise<void> {
  for (const name of await anchorFiles(folder)) await rm(join(folder, name));
}

function tableNamed(loader: Loader, place: string): string {
  const [schema = '', table = ''] = place.split('.');
  const name = [place, `${schema}."${table}"`].find((candidate) => loader.has(candidate));
  if (name === undefined) throw new StartError(`This backup has a table ${place} that this Notewell does not know.`);
  return name;
}

interface Loading extends Taking {
  readonly loaded: Map<string, Loaded>;
}

async function addRows({ tableOf, add, loaded, progress }: Loading, place: string, member: ReadMember): Promise<void> {
  const table = tableOf(place);
  const state = loaded.get(table) ?? { hash: createHash('sha256'), rows: 0 };
  loaded.set(table, state);
  const bytes = await textOf(member);
  state.hash.update(bytes);
  const lines = bytes.toString('utf8').trimEnd().split('\n');
  await add(table, lines);
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
    const state = loaded.get(table) ?? loaded.get(table.replaceAll('"', ''));
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
  // Damaged data may reach the database before the archive's checksums are verified at its end. SQLSTATE class 22 means invalid
  // data, class 23 a broken constraint (a missing value, the same key twice).
  const isNoData = code?.startsWith('Z_') || /^2[23][0-9A-Z]{3}$/.test(code ?? '');
  if (error instanceof DamagedArchive || error instanceof SyntaxError || isNoData) {
    const detail = error instanceof DamagedArchive ? error.message : 'It is not a backup, or it is incomplete.';
    return new StartError(`${file} could not be restored, and nothing was changed: ${detail}`, { cause: error });
  }
  return diskError(error, file);
}
