import { createHash } from 'node:crypto';
import { registry } from '@notewell/model';
import pg from 'pg';
import { startThrowawayCluster, type ThrowawayCluster } from '../../src/cluster/index.ts';
import { openKeys } from '../../src/config/keys.ts';
import { indexesOf } from '../../src/store/derived.ts';
import { connect, createStore, migrate, type Store } from '../../src/store/index.ts';
import { migrations } from '../../src/store/migrations/index.ts';

export interface TestDatabase {
  /** A superuser's address, for looking behind the wall. */
  readonly url: string;
  readonly pool: pg.Pool;
  readonly store: Store;
  /** Another server's connections to the same database. */
  readonly another: () => { readonly pool: pg.Pool; readonly store: Store };
  readonly stop: () => Promise<void>;
}

const testKey = Buffer.alloc(32, 7);

const schema = () =>
  createHash('sha256')
    .update(JSON.stringify([migrations, Object.values(registry).map((definition) => [definition.type, indexesOf(definition)])]))
    .digest('hex')
    .slice(0, 16);

/** A migrated database with the practices `north` and `south`. */
export async function startDatabase(): Promise<TestDatabase> {
  const cluster: ThrowawayCluster = await startThrowawayCluster();
  const url = await cluster.database({
    name: `store_${schema()}`,
    prepare: async (address) => {
      const client = new pg.Client({ connectionString: address });
      await client.connect();
      await migrate({ client });
      await client.query(`insert into practice (practice_id, display) values ('north', 'North'), ('south', 'South')`);
      await client.end();
    },
  });
  const opened: { pool: pg.Pool; store: Store }[] = [];
  const another = () => {
    const pool = connect({ url, most: 8 });
    const made = { pool, store: createStore({ pool, keys: openKeys({ masterKey: testKey, dataFolder: '' }) }) };
    opened.push(made);
    return made;
  };
  return {
    url,
    ...another(),
    another,
    stop: async () => {
      for (const { pool, store } of opened) {
        await store.close();
        await pool.end();
      }
      await cluster.stop();
    },
  };
}
