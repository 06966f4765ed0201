import { masterKey } from '../kernel/vault/master-key.ts';
import { rewrapKeys } from '../resources/secrets/practice-keys.ts';
import type { Config } from './config/index.ts';
import { forgetPreviousKey, openKeys, renewMasterKey } from './config/keys.ts';
import { connectAsOwner, openDatabase } from './database.ts';

/**
 * Wraps every practice's key under a new master key, all or none, while servers run. The new key is NOTEWELL_MASTER_KEY if
 * the previous key is given too, else one made under the data folder. Returns how many keys were wrapped.
 */
export async function changeMasterKey(config: Config, say: (line: string) => void): Promise<number> {
  if (!config.masterKey || !config.previousMasterKey) renewMasterKey(config);
  const keys = openKeys(config);
  const database = await openDatabase(config, keys, say);
  try {
    const client = await connectAsOwner(database.ownerUrl);
    try {
      const changed = await rewrapKeys(client, masterKey(keys));
      if (!config.masterKey) forgetPreviousKey(config);
      return changed;
    } finally {
      await client.end();
    }
  } finally {
    await database.stop();
  }
}
