import { hkdfSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { diskError, StartError } from '../../kernel/start-error.ts';
import { writeWhole } from '../cluster/whole-file.ts';
import type { Config } from './index.ts';

/** A secret from which each purpose draws its own key. */
export interface Secret {
  /** 32 bytes that only this purpose has. */
  derive(purpose: string): Buffer;
  /** Identifies a secret without revealing it. */
  readonly fingerprint: string;
}
/** One secret for the installation. */
export interface Keys extends Secret {
  /** The secret itself: for sealing it into a backup, and nothing else. */
  readonly master: Buffer;
  /** Other master keys that may wrap a practice's key during a change of the master key; read again on each call. */
  readonly others: () => readonly Secret[];
  /** The master key as it is now, which another process may have exchanged. */
  readonly newest: () => Secret;
  /** The secret behind the passwords of the embedded database's roles. It survives a change of the master key. */
  readonly database: Secret;
}

type Place = Pick<Config, 'masterKey' | 'previousMasterKey' | 'dataFolder'>;
export const masterKeyFile = (dataFolder: string) => join(dataFolder, 'keys', 'master.key');
const previousKeyFile = (dataFolder: string) => join(dataFolder, 'keys', 'master.previous.key');
const databaseKeyFile = (dataFolder: string) => join(dataFolder, 'keys', 'database.key');

function secretOf(key: Buffer): Secret {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', key, 'notewell', purpose, 32));
  return { derive, fingerprint: derive('fingerprint').toString('hex').slice(0, 16) };
}

/** Takes the master key of the configuration, or the one under the data folder, made on the first start (mode 0600). */
export function openKeys(config: Place): Keys {
  const { dataFolder, masterKey, previousMasterKey } = config;
  const master = masterKey ?? storedKey(masterKeyFile(dataFolder));
  const own = secretOf(master);
  let database: Secret | undefined;
  return {
    ...own,
    master,
    others: () => {
      const files = masterKey ? [] : [masterKeyFile(dataFolder), previousKeyFile(dataFolder)];
      const keys = [...(previousMasterKey ? [previousMasterKey] : []), ...files.filter(existsSync).map(readKey)];
      return keys.map(secretOf).filter(({ fingerprint }) => fingerprint !== own.fingerprint);
    },
    newest: () => (masterKey ? own : secretOf(storedKey(masterKeyFile(dataFolder)))),
    get database() {
      database ??= secretOf(storedKey(databaseKeyFile(dataFolder)));
      return database;
    },
  };
}

/**
 * Replaces the master key under the data folder. The old key is kept until `forgetPreviousKey`. An interrupted change
 * continues with the key it had made. Throws StartError if the key is not kept there.
 */
export function renewMasterKey({ dataFolder, masterKey }: Place): void {
  if (masterKey)
    throw new StartError(
      'The master key comes from NOTEWELL_MASTER_KEY. Set a new one there, and the present one as NOTEWELL_MASTER_KEY_PREVIOUS.',
    );
  const file = masterKeyFile(dataFolder);
  if (existsSync(previousKeyFile(dataFolder))) return;
  writeWhole(previousKeyFile(dataFolder), `${storedKey(file).toString('base64')}\n`, 0o600);
  writeWhole(file, `${randomBytes(32).toString('base64')}\n`, 0o600);
}
export const forgetPreviousKey = ({ dataFolder }: Place): void => rmSync(previousKeyFile(dataFolder), { force: true });

function readKey(file: string): Buffer {
  const key = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64');
  if (key.length !== 32)
    throw new StartError(`${file} does not contain a key. Restore it from a backup, or set NOTEWELL_MASTER_KEY.`);
  return key;
}

function storedKey(file: string): Buffer {
  try {
    if (!existsSync(file)) {
      mkdirSync(join(file, '..'), { recursive: true, mode: 0o700 });
      writeWhole(file, `${randomBytes(32).toString('base64')}\n`, 0o600);
    }
    return readKey(file);
  } catch (error) {
    throw diskError(error, file);
  }
}
