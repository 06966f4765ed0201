import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { codeOf, StartError } from '../start-error.ts';
import { isAlive } from './postmaster.ts';

/** Says that this process uses the cluster; whoever gives up the last lease stops it. */
export class Lease {
  private readonly file: string;
  private static taken = 0;

  constructor(private readonly folder: string) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    this.file = `${process.pid}.${Lease.taken++}`;
    writeFileSync(join(folder, this.file), '');
  }

  /** How many other leases are held by living processes. Those of processes that are gone are swept. */
  others(): number {
    let living = 0;
    for (const name of readdirSync(this.folder)) {
      if (name === this.file) continue;
      if (isAlive(Number.parseInt(name, 10))) living++;
      else rmSync(join(this.folder, name), { force: true });
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
      throw new StartError(`Another process has held ${file} for ${seconds} s: end it, or remove the file.`);
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
  try {
    const handle = openSync(file, 'wx', 0o600);
    try {
      writeSync(handle, String(process.pid));
    } catch (error) {
      rmSync(file, { force: true });
      throw error;
    } finally {
      closeSync(handle);
    }
    return true;
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
  try {
    const holder = Number(readFileSync(file, 'utf8'));
    const gone = holder > 0 ? !isAlive(holder) : Date.now() - statSync(file).mtimeMs > namelessFor;
    if (gone) rmSync(file, { force: true });
  } catch {
    // Released in the meantime.
  }
  return false;
}
