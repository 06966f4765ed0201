import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { codeOf, StartError } from '../../kernel/start-error.ts';
import { beganAt, isAlive } from './postmaster.ts';

/** A process by its number and when it began: in a container the next one often has the same number. */
const thisProcess = () => `${process.pid} ${beganAt(process.pid)}`;
function isThere(holder: string): boolean {
  const [pid = '', began = ''] = holder.split(' ');
  return isAlive(Number(pid)) && (began === '' || beganAt(Number(pid)) === began);
}

/** Records that this process uses the cluster. The process that releases the last lease stops it. */
export class Lease {
  private readonly file: string;
  private static taken = 0;

  constructor(private readonly folder: string) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    this.file = `${process.pid}.${Lease.taken++}`;
    writeFileSync(join(folder, this.file), thisProcess());
  }

  /** The number of other leases that living processes hold. Leases of dead processes are removed. */
  others(): number {
    let living = 0;
    for (const name of readdirSync(this.folder)) {
      if (name === this.file) continue;
      const file = join(this.folder, name);
      if (isThere(textOf(file) || String(Number.parseInt(name, 10)))) living++;
      else rmSync(file, { force: true });
    }
    return living;
  }

  giveUp(): void {
    rmSync(join(this.folder, this.file), { force: true });
  }
}

/** Runs `work` while no other process does so under the same file. A lock whose process is gone is taken over. */
export async function exclusively<T>(file: string, seconds: number, work: () => Promise<T>): Promise<T> {
  mkdirSync(dirname(file), { recursive: true });
  const until = Date.now() + seconds * 1000;
  while (!tryLock(file)) {
    if (Date.now() > until)
      throw new StartError(
        `Another process has held ${file} for ${seconds} s. Stop that process, or remove the file if it is gone.`,
      );
    await wait(25);
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

/** A lock without a holder's number was left by a process that could not write it, such as on a full disk. */
const namelessFor = 5_000;

function tryLock(file: string): boolean {
  if (made(file)) return true;
  if (!isHeld(file)) {
    // One takes it over at a time, and looks again: another may have done so, and hold it.
    const over = `${file}.over`;
    if (made(over)) {
      try {
        if (!isHeld(file)) rmSync(file, { force: true });
      } finally {
        rmSync(over, { force: true });
      }
    } else if (!isHeld(over)) rmSync(over, { force: true });
  }
  return false;
}

function made(file: string): boolean {
  try {
    const handle = openSync(file, 'wx', 0o600);
    try {
      writeSync(handle, thisProcess());
    } catch (error) {
      rmSync(file, { force: true });
      throw error;
    } finally {
      closeSync(handle);
    }
    return true;
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    return false;
  }
}

/** True if a living process holds the lock. May still be true just after a release. */
export function isHeld(file: string): boolean {
  try {
    const holder = readFileSync(file, 'utf8');
    return holder === '' ? Date.now() - statSync(file).mtimeMs <= namelessFor : isThere(holder);
  } catch {
    return true;
  }
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
