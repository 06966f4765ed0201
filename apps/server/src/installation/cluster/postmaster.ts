import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { codeOf } from '../../kernel/start-error.ts';

/** The facts in a running PostgreSQL's postmaster.pid. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  readonly socketFolder: string;
  readonly ready: boolean;
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (codeOf(error) !== 'EPERM') return false;
  }
  return !isDefunct(pid);
}

/** True for a zombie: a process that ended and was never reaped. Usual in a container without an init process. */
function isDefunct(pid: number): boolean {
  try {
    return /^\d+ \(.*\) [ZX] /s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

/**
 * The start time of a process in the machine's clock ticks. It tells a process from a later one with the same pid. Empty if
 * unknown.
 */
export function beganAt(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name may hold anything but ends at the last bracket; then come the state and so on (proc_pid_stat(5), field 22).
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return spawnSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' }).stdout ?? '';
  }
}

const pidFileIn = (dataFolder: string) => join(dataFolder, 'postmaster.pid');

/** The PostgreSQL that runs on this data folder, or undefined. One that is just starting may be missing. */
export function runningPostmaster(dataFolder: string): Postmaster | undefined {
  let lines: string[];
  try {
    lines = readFileSync(pidFileIn(dataFolder), 'utf8').split('\n');
  } catch {
    return undefined;
  }
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid) || !commandOf(pid).includes('postgres')) return undefined;
  return { pid, port: Number(lines[3]), socketFolder: (lines[4] ?? '').trim(), ready: (lines[7] ?? '').trim() === 'ready' };
}

/** Ends the PostgreSQL of this folder, letting running statements roll back, and waits until it is gone. */
export async function stopPostmaster(dataFolder: string): Promise<void> {
  const running = runningPostmaster(dataFolder);
  if (!running) return;
  for (const [signal, seconds] of [
    ['SIGINT', 20],
    ['SIGQUIT', 10],
    ['SIGKILL', 5],
  ] as const) {
    try {
      process.kill(running.pid, signal);
    } catch {
      return;
    }
    for (let waited = 0; waited < seconds * 50; waited++) {
      if (!isAlive(running.pid)) return;
      await wait(20);
    }
  }
}

/**
 * Removes the leftovers of a dead PostgreSQL. A new one would refuse to start if another program now has the old pid, as is
 * usual after a container restart. Call only with the cluster's lock held: a file of another process may be half written.
 */
export function forgetEnded(dataFolder: string): void {
  if (!existsSync(pidFileIn(dataFolder))) return;
  endOrphans(dataFolder);
  rmSync(pidFileIn(dataFolder), { force: true });
}

/** Back ends that outlived a killed postmaster hold its shared memory; a new one cannot start until they are gone. */
export function endOrphans(dataFolder: string): void {
  let processes: string[];
  let folder: string;
  try {
    processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
    folder = realpathSync(dataFolder);
  } catch {
    return;
  }
  for (const name of processes) {
    const pid = Number(name);
    try {
      if (readlinkSync(`/proc/${pid}/cwd`) === folder && commandOf(pid).includes('postgres')) process.kill(pid, 'SIGKILL');
    } catch {
      // The process has ended, or we may not inspect it.
    }
  }
}
