import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startThrowawayCluster, type ThrowawayCluster } from '../src/installation/cluster/index.ts';
import { withoutRaces } from '../src/resources/postgres/roles.ts';

let cluster: ThrowawayCluster;
beforeAll(async () => {
  cluster = await startThrowawayCluster();
});
afterAll(() => cluster.stop());

test('databases of one server that are prepared at once all find their role made', async () => {
  const role = `raced_${process.pid}`;
  const clients = await Promise.all(
    [1, 2, 3, 4].map(async () => {
      const client = new pg.Client({ connectionString: await cluster.database() });
      await client.connect();
      return client;
    }),
  );
  const [owner] = clients;
  for (let round = 0; round < 10; round++) {
    await Promise.all(
      clients.map((client) =>
        withoutRaces(async () => {
          const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role]);
          if (rowCount === 0) await client.query(`create role ${role}`);
          await client.query(`alter role ${role} with login password 'of-nobody'`);
          await client.query(`grant ${role} to current_user`);
        }),
      ),
    );
    const there = await owner?.query(`select rolcanlogin as may from pg_roles where rolname = $1`, [role]);
    expect(there?.rows).toEqual([{ may: true }]);
    await owner?.query(`drop role ${role}`);
  }
  for (const client of clients) await client.end();
});
