import { hkdfSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeWhole } from '../cluster/whole-file.ts';
import { diskError, StartError } from '../start-error.ts';
import type { Config } from './index.ts';

/** One secret for the installation, from which each purpose draws its own key. */
export interface Keys {
  /** 32 bytes that only this purpose has. */
  derive(purpose: string): Buffer;
  /** The secret itself: for sealing it into a backup, and nothing else. */
  readonly master: Buffer;
  /** Tells which secret this is, without telling it. */
  readonly fingerprint: string;
}

export const masterKeyFile = (dataFolder: string) => join(dataFolder, 'keys', 'master.key');

/** Takes the master key of the configuration, or the one under the data folder, made on the first start (mode 0600). */
export function openKeys(config: Pick<Config, 'masterKey' | 'dataFolder'>): Keys {
  const master = config.masterKey ?? storedKey(config.dataFolder);
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', master, 'notewell', purpose, 32));
  return { derive, master, fingerprint: derive('fingerprint').toString('hex').slice(0, 16) };
}

function storedKey(dataFolder: string): Buffer {
  const file = masterKeyFile(dataFolder);
  try {
    if (!existsSync(file)) {
      mkdirSync(join(dataFolder, 'keys'), { recursive: true, mode: 0o700 });
      writeWhole(file, `${randomBytes(32).toString('base64')}\n`, 0o600);
    }
    const key = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64');
    if (key.length !== 32)
      throw new StartError(`${file} does not hold a key: restore it from a backup, or set NOTEWELL_MASTER_KEY.`);
    return key;
  } catch (error) {
    throw diskError(error, file);
  }
}
