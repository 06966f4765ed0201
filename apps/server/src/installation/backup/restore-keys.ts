import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { StartError } from '../../kernel/start-error.ts';
import { writeWhole } from '../cluster/whole-file.ts';
import { makeDataFolder } from '../config/data-folder.ts';
import type { Config } from '../config/index.ts';
import { masterKeyFile } from '../config/keys.ts';
import { openArchive } from './encrypted.ts';
import { keysName } from './manifest.ts';
import { readable } from './restore.ts';
import { unseal } from './sealed-key.ts';
import { membersOf } from './tar.ts';

/** Puts the sealed master key of a backup under an installation that has none yet, or this one already. Throws StartError. */
export async function restoreKeys(config: Pick<Config, 'dataFolder'>, file: string, passphrase: string): Promise<void> {
  const target = masterKeyFile(config.dataFolder);
  try {
    for await (const { name, body } of membersOf(await openArchive(file, passphrase))) {
      if (name !== keysName) continue;
      const parts: Buffer[] = [];
      for await (const part of body) parts.push(part);
      const key = unseal(Buffer.concat(parts), passphrase).toString('base64');
      if (existsSync(target)) return requireEqual(target, key);
      makeDataFolder(config.dataFolder);
      mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
      return writeWhole(target, `${key}\n`, 0o600);
    }
  } catch (error) {
    throw readable(error, file);
  }
  throw new StartError(`${file} contains no keys, because it was written without --with-keys.`);
}

/** An interrupted restore has put the same key there. */
function requireEqual(file: string, key: string): void {
  if (readFileSync(file, 'utf8').trim() === key) return;
  throw new StartError(`${file} exists already and is another key. Restore into an empty data folder.`);
}
