import pg from 'pg';
import { startThrowawayCluster, type ThrowawayCluster } from '../../src/installation/cluster/index.ts';
import { openKeys } from '../../src/installation/config/keys.ts';
import { connect, createStore, migrate, type Store } from '../../src/resources/store/index.ts';
import { hashOfSources } from './sources.ts';

export interface TestDatabase {
  /** A superuser's address, for looking behind the wall. */
  readonly url: string;
  readonly pool: pg.Pool;
  readonly store: Store;
  /** Another server's connections to the same database. */
  readonly another: () => { readonly pool: pg.Pool; readonly store: Store };
  /** Opens a superuser's connection, closed with the database. */
  readonly owner: () => Promise<pg.Client>;
  readonly stop: () => Promise<void>;
}

const testKey = Buffer.alloc(32, 7);

/** A migrated database with the practices `north` and `south`. */
export async function startDatabase(): Promise<TestDatabase> {
  const cluster: ThrowawayCluster = await startThrowawayCluster();
  const url = await cluster.database({
    name: `store_${hashOfSources('apps/server/src/resources', 'packages/model/src', 'apps/server/tests/support/database.ts')}`,
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
  const owners: pg.Client[] = [];
  const owner = async () => {
    const client = new pg.Client({ connectionString: url });
    owners.push(client);
    await client.connect();
    return client;
  };
  return {
    url,
    ...another(),
    another,
    owner,
    stop: async () => {
      for (const client of owners) await client.end();
      for (const { pool, store } of opened) {
        await store.close();
        await pool.end();
      }
      await cluster.stop();
    },
  };
}
