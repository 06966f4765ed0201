import { createHash, randomBytes } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { StartError } from '../../kernel/start-error.ts';
import { canReach, type SystemUser } from './system-user.ts';
import { writeWhole } from './whole-file.ts';

/** The data folder's record of its cluster. */
export interface ClusterRecord {
  readonly password: string;
  /** Where PostgreSQL keeps its files: relative to the data folder, or elsewhere if its account cannot get there. */
  readonly location: string;
}

const shelves = ['/var/lib/notewell', '/var/tmp/notewell'];

/** A folder that every account can reach, used if the data folder is unreachable. */
export function shelf(): string {
  for (const candidate of shelves) {
    try {
      mkdirSync(candidate, { recursive: true, mode: 0o755 });
      accessSync(candidate, constants.W_OK);
      return candidate;
    } catch {
      // Try the next one.
    }
  }
  return mkdtempSync(join(tmpdir(), 'notewell-'));
}

/** Reads what the data folder remembers, or decides it on the first start. */
export function clusterRecord(dataFolder: string, user: SystemUser, say: (line: string) => void): ClusterRecord {
  const file = join(dataFolder, 'cluster.json');
  const resolved = (record: ClusterRecord) => ({ ...record, location: resolve(realpathSync(dataFolder), record.location) });
  if (existsSync(file)) return resolved(parseRecord(file));
  const home = realpathSync(dataFolder);
  const far = () => join(shelf(), createHash('sha256').update(home).digest('hex').slice(0, 16), 'postgres');
  const reachable = canReach(user, '-x', home);
  const location = reachable ? 'postgres' : far();
  if (!reachable) say(`The account ${user.name ?? user.uid} cannot reach ${home}: the database is kept in ${location}.`);
  const record = { password: randomBytes(24).toString('base64url'), location };
  writeWhole(file, `${JSON.stringify(record)}\n`, 0o600);
  return resolved(record);
}

/** The folder of the cluster that a data folder remembers; undefined if it has none. */
export function clusterFolder(dataFolder: string): string | undefined {
  const file = join(dataFolder, 'cluster.json');
  return existsSync(file) ? resolve(realpathSync(dataFolder), parseRecord(file).location) : undefined;
}

function parseRecord(file: string): ClusterRecord {
  try {
    const { password, location }: Partial<Record<keyof ClusterRecord, unknown>> = JSON.parse(readFileSync(file, 'utf8'));
    if (typeof password === 'string' && typeof location === 'string') return { password, location };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new StartError(`${file} is damaged. Restore it from a copy of the folder, or restore a backup into a new folder.`);
}

/** The longest folder that a unix socket's address can carry, less the file name. */
const socketFolderLimit = 85;

/** The folder of PostgreSQL's socket: next to its data, or a short private folder if that path is too long. */
export function socketFolder(location: string, user: SystemUser): string {
  if (Buffer.byteLength(location) <= socketFolderLimit) return location;
  const folder = mkdtempSync('/tmp/notewell-');
  chmodSync(folder, 0o700);
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid ?? user.uid);
  return folder;
}
