import { execFileSync, spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { StartError } from '../../kernel/start-error.ts';

/** The account that runs PostgreSQL; undefined ids mean our own account. */
export interface SystemUser {
  readonly name?: string;
  readonly uid?: number;
  readonly gid?: number;
}

const wanted = 'notewell';
const creators: readonly (readonly [string, readonly string[]])[] = [
  ['useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', wanted]],
  ['adduser', ['-S', '-D', '-H', wanted]],
];
/** Accounts most systems have, used where none may be created. */
const alternatives = ['postgres', 'nobody'];

function lookUp(name: string): SystemUser | undefined {
  const id = (flag: string) => Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }).toString());
  try {
    return { name, uid: id('-u'), gid: id('-g') };
  } catch {
    return undefined;
  }
}

function create(): SystemUser | undefined {
  for (const [command, args] of creators) {
    if (spawnSync(command, args, { stdio: 'ignore' }).status === 0) break;
  }
  // Another process may have made it in the same moment.
  return lookUp(wanted);
}

function ownerOf(dataFolder: string): SystemUser | undefined {
  try {
    const { uid, gid } = statSync(`${dataFolder}/PG_VERSION`);
    return uid === 0 ? undefined : { uid, gid };
  } catch {
    return undefined;
  }
}

/**
 * PostgreSQL refuses to run as root, so root gets another account, made if missing; an existing cluster keeps the
 * account that owns it.
 */
export function userForCluster(dataFolder: string): SystemUser {
  if (process.getuid?.() !== 0) return {};
  const user =
    ownerOf(dataFolder) ??
    lookUp(wanted) ??
    create() ??
    alternatives.map(lookUp).find((candidate) => candidate !== undefined && candidate.uid !== 0);
  if (!user) throw new StartError('PostgreSQL cannot run as root, and the account notewell could not be created. Create it.');
  return user;
}

/** True if that account passes the shell test on the path (`-x` to traverse, `-r` to read). */
export function canReach(user: SystemUser, test: '-x' | '-r' | '-w', path: string): boolean {
  if (user.uid === undefined) return true;
  const { status } = spawnSync('/bin/sh', ['-c', `test ${test} "$0"`, path], {
    uid: user.uid,
    ...(user.gid === undefined ? {} : { gid: user.gid }),
    cwd: '/',
    stdio: 'ignore',
  });
  return status === 0;
}
