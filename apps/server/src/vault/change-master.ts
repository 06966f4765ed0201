import type { Config } from '../config/index.ts';
import { forgetPreviousKey, openKeys, renewMasterKey } from '../config/keys.ts';
import { connectAsOwner, openDatabase } from '../database.ts';
import { rewrapKeys } from '../store/practice-keys.ts';
import { masterKey } from './master-key.ts';

/**
 * Wraps every practice's key under another master key, all or none, while servers go on: a new one under the data folder,
 * or that of NOTEWELL_MASTER_KEY where the one before is given beside it. Answers how many keys were wrapped anew.
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
