import { spawn, spawnSync } from 'node:child_process';
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { StartError } from '../../kernel/start-error.ts';
import type { Binaries } from './binaries.ts';
import { endOrphans, forgetEnded, type Postmaster, runningPostmaster, stopPostmaster } from './postmaster.ts';
import type { SystemUser } from './system-user.ts';

export const administrator = 'notewell_admin';

export interface Machine {
  readonly binaries: Binaries;
  readonly user: SystemUser;
  readonly location: string;
  readonly sockets: string;
  readonly log: string;
}

const identity = ({ uid, gid }: SystemUser) => ({ ...(uid === undefined ? {} : { uid }), ...(gid === undefined ? {} : { gid }) });
/** PostgreSQL must not inherit settings meant for other programs (PGDATA, PGPORT …) nor a folder it cannot read. */
const surroundings = () => ({
  cwd: '/',
  env: { PATH: process.env.PATH, LC_ALL: 'C', ...(process.env.TZDIR ? { TZDIR: process.env.TZDIR } : {}) },
});

/** Creates the cluster in a temporary folder and moves it into place when complete, so that a crash leaves no half cluster. */
export function initialise({ binaries, user, location }: Machine, password: string): void {
  const parent = dirname(location);
  mkdirSync(parent, { recursive: true, mode: 0o711 });
  const incoming = `${location}.new`;
  rmSync(incoming, { recursive: true, force: true });
  mkdirSync(incoming, { mode: 0o700 });
  const secrets = mkdtempSync(join('/tmp', 'notewell-'));
  const passwordFile = join(secrets, 'password');
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (user.uid !== undefined)
    for (const path of [incoming, secrets, passwordFile]) chownSync(path, user.uid, user.gid ?? user.uid);
  const { status, stderr, error } = spawnSync(
    join(binaries.home, 'bin', 'initdb'),
    [
      `--pgdata=${incoming}`,
      `--username=${administrator}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--locale=C.UTF-8',
      '--data-checksums',
      '--no-instructions',
    ],
    { ...surroundings(), ...identity(user), encoding: 'utf8' },
  );
  rmSync(secrets, { recursive: true, force: true });
  if (status !== 0) {
    rmSync(incoming, { recursive: true, force: true });
    throw new StartError(
      `PostgreSQL could not create its files in ${parent}: ${reason(stderr ?? '') ?? error?.message ?? `initdb ended with ${status}`}`,
    );
  }
  renameSync(incoming, location);
}

const reason = (text: string) =>
  /No space left on device|Check free disk space/.test(text)
    ? 'the disk is full'
    : text
        .split('\n')
        .map((line) => /(?:FATAL|PANIC|error):\s+(.*)$/.exec(line)?.[1])
        .findLast((found) => found !== undefined);

const attempts = 3;

/** Starts PostgreSQL, or returns the one already running here, once it accepts connections. */
export async function launch(machine: Machine, settings: readonly string[]): Promise<Postmaster> {
  for (let attempt = 1; ; attempt++) {
    const running = runningPostmaster(machine.location);
    const outcome = running ? await becomesReady(machine.location, () => false) : await spawned(machine, settings);
    if (typeof outcome !== 'string') return outcome;
    if (attempt === attempts) throw new StartError(`PostgreSQL did not start: ${outcome} (its log is ${machine.log})`);
    if (running) await stopPostmaster(machine.location);
    endOrphans(machine.location);
    await wait(100);
  }
}

const logLimit = 10_000_000;

async function spawned(machine: Machine, settings: readonly string[]): Promise<Postmaster | string> {
  if (existsSync(machine.log) && statSync(machine.log).size > logLimit) renameSync(machine.log, `${machine.log}.1`);
  const log = openSync(machine.log, 'a', 0o600);
  const from = statSync(machine.log).size;
  forgetEnded(machine.location);
  // Left by a killed server. Our own lock keeps other users of this folder out.
  for (const name of ['.s.PGSQL.5432', '.s.PGSQL.5432.lock']) rmSync(join(machine.sockets, name), { force: true });
  const child = spawn(
    join(machine.binaries.home, 'bin', 'postgres'),
    [
      '-D',
      machine.location,
      ...settings,
      '-c',
      'listen_addresses=',
      '-c',
      `unix_socket_directories=${machine.sockets}`,
      '-c',
      'unix_socket_permissions=0700',
      '-c',
      'port=5432',
    ],
    // A process group of its own: Ctrl-C in a terminal reaches only us, and PostgreSQL ends after our last request.
    { ...surroundings(), ...identity(machine.user), stdio: ['ignore', log, log], detached: true },
  );
  closeSync(log);
  let ended: string | undefined;
  child.once('error', (error) => {
    ended = error.message;
  });
  child.once('exit', (code, signal) => {
    ended = reason(tailOf(machine.log, from)) ?? `it ended with ${code ?? signal}`;
  });
  child.unref();
  return becomesReady(machine.location, () => ended);
}

function tailOf(log: string, from: number): string {
  try {
    return readFileSync(log).subarray(from).toString('utf8');
  } catch {
    // Removed with its data folder.
    return '';
  }
}

/** Recovery after a crash replays the log, which may take minutes on a busy clinic's database. */
const patienceInSeconds = 300;

async function becomesReady(location: string, ended: () => string | undefined | false): Promise<Postmaster | string> {
  for (let waited = 0; waited < patienceInSeconds * 50; waited++) {
    const failure = ended();
    if (failure) return failure;
    const running = runningPostmaster(location);
    if (running?.ready) return running;
    if (!running && failure === false) return 'it ended while starting';
    await wait(20);
  }
  return `it was not ready after ${patienceInSeconds} s`;
}
