import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Noted } from './audit-safe.ts';

export interface Spooled {
  readonly practice: string;
  readonly entry: Noted;
}

/** Audit entries in files, while the database takes none: they outlive the process. */
export interface AuditSpool {
  /** Writes entries into a file of their own, on the disk once it resolves. */
  readonly keep: (entries: readonly Spooled[]) => Promise<void>;
  /** Hands over file by file, oldest first, until one is to wait. What is refused for good is set aside, as what is damaged. */
  readonly drain: (write: (entries: readonly Spooled[]) => Promise<Drained>) => Promise<void>;
  readonly state: () => Promise<SpoolState>;
}
export type Drained = 'written' | 'wait' | 'refused';
export interface SpoolState {
  readonly files: number;
  readonly bytes: number;
  /** The moment of the oldest file in milliseconds. */
  readonly since: number | undefined;
  /** Files with lines that are no entries, or that the database refuses in every form; they are left where they are. */
  readonly damaged: number;
}

export const spoolFolder = (dataFolder: string) => join(dataFolder, 'audit-spool');
const complete = '.jsonl';
const damaged = '.damaged';

/** Files of a spool, oldest first: a name begins with the moment it was made at. */
const filesOf = async (folder: string, ending: string): Promise<string[]> =>
  (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(ending)).sort();

export function createAuditSpool(folder: string, now: () => number): AuditSpool {
  return {
    async keep(entries) {
      if (entries.length === 0) return;
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = join(folder, `${String(now()).padStart(15, '0')}-${randomUUID()}`);
      const file = await open(`${name}.part`, 'wx', 0o600);
      try {
        await file.writeFile(entries.map((one) => `${JSON.stringify(one)}\n`).join(''));
        await file.sync();
      } finally {
        await file.close();
      }
      // A file is seen by others only once it is whole.
      await rename(`${name}.part`, `${name}${complete}`);
    },
    async drain(write) {
      for (const name of await filesOf(folder, complete)) {
        const file = join(folder, name);
        const entries = entriesOf(await readFile(file, 'utf8'));
        const outcome = entries ? await write(entries) : 'refused';
        if (outcome === 'wait') return;
        if (outcome === 'written') await unlink(file);
        else await rename(file, `${file}${damaged}`);
      }
    },
    state: () => stateOfSpool(folder),
  };
}

export async function stateOfSpool(folder: string): Promise<SpoolState> {
  const files = await filesOf(folder, complete);
  const sizes = await Promise.all(files.map(async (name) => (await stat(join(folder, name)).catch(() => undefined))?.size ?? 0));
  return {
    files: files.length,
    bytes: sizes.reduce((sum, size) => sum + size, 0),
    since: files[0] === undefined ? undefined : Number.parseInt(files[0], 10),
    damaged: (await filesOf(folder, damaged)).length,
  };
}

function entriesOf(text: string): Spooled[] | undefined {
  try {
    // Our own file, written whole.
    return text
      .split('\n')
      .filter((line) => line !== '')
      .map((line): Spooled => JSON.parse(line));
  } catch {
    return undefined;
  }
}
