import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../../kernel/start-error.ts';
import { clusterFolder } from '../cluster/location.ts';
import type { Config } from '../config/index.ts';
import { masterKeyFile } from '../config/keys.ts';

export const otherKey =
  'This backup was made with another master key. Restore keys/master.key or NOTEWELL_MASTER_KEY first, or use --with-keys or --with-other-key.';

/** Refuses a restore for which a master key would first be made: it would not be the backup's. Throws StartError. */
export function requireMasterKey({ dataFolder, masterKey }: Pick<Config, 'dataFolder' | 'masterKey'>): void {
  if (masterKey === undefined && !existsSync(masterKeyFile(dataFolder))) throw new StartError(otherKey);
}

/**
 * Remembers if a data folder is empty, and returns a function that empties it again after a refused restore. Keys stay for a
 * database elsewhere, which may hold data sealed with them.
 */
export function emptyAgain({ dataFolder, databaseUrl }: Pick<Config, 'dataFolder' | 'databaseUrl'>): () => void {
  const wasThere = existsSync(dataFolder);
  if (databaseUrl !== undefined || (wasThere && readdirSync(dataFolder).length > 0)) return () => {};
  return () => {
    if (!existsSync(dataFolder)) return;
    const cluster = clusterFolder(dataFolder);
    const made = wasThere ? readdirSync(dataFolder).map((name) => join(dataFolder, name)) : [dataFolder];
    for (const path of [...(cluster === undefined ? [] : [cluster]), ...made]) rmSync(path, { recursive: true, force: true });
  };
}
