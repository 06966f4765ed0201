import { runs } from '@notewell/testkit';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lookup, planned, sqlState } from '../src/resources/postgres/database.ts';
import { startDatabase, type TestDatabase } from './support/database.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await startDatabase();
});
afterAll(() => db.stop());

const bound = `current_setting('notewell.practice')`;

describe('statements that share connections', () => {
  test('answer what the driver answers, whatever the values', async () => {
    const text = `select $1::text, $2::text[], $3::int, $4::boolean, $5::jsonb, $6::timestamptz, $7::bigint, $8::numeric, null::text`;
    const value = fc.tuple(
      fc.string({ unit: 'grapheme' }).map((one) => one.replaceAll('\0', '')),
      fc.array(
        fc.option(
          fc.string({ unit: 'grapheme' }).map((one) => one.replaceAll('\0', '')),
          { nil: null },
        ),
      ),
      fc.option(fc.integer({ min: -2_147_483_648, max: 2_147_483_647 }), { nil: null }),
      fc.option(fc.boolean(), { nil: null }),
      fc.constantFrom('{"a":[1,null,"\\u00e9"]}', 'null', '"x"', '3'),
      fc.option(fc.date({ min: new Date(0), max: new Date('2999-01-01'), noInvalidDate: true }), { nil: null }),
      fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
      fc.integer(),
    );
    await fc.assert(
      fc.asyncProperty(value, async (values) => {
        const { rows } = await db.pool.query({ text, values: [...values], rowMode: 'array' });
        expect(await db.store.database.run('north', lookup(text), values)).toEqual(rows);
      }),
      { numRuns: runs(60, 5_000) },
    );
  });

  test('see their own practice alone, however practices alternate', async () => {
    const { database } = db.store;
    await Promise.all(
      Array.from({ length: 400 }, async (_, n) => {
        const practice = n % 3 === 0 ? 'south' : 'north';
        const statement = n % 2 === 0 ? lookup(`select ${bound}, $1::int`) : planned(`select ${bound}, $1::int, pg_sleep(0.001)`);
        expect((await database.run(practice, statement, [n]))[0]?.slice(0, 2)).toEqual([practice, n]);
      }),
    );
  });

  test('fail alone: what was asked before and after on the same connection is answered', async () => {
    const { database } = db.store;
    const asked = Array.from({ length: 60 }, (_, n) =>
      database.run('north', lookup('select 12 / $1::int'), [n % 5]).then(
        ([row]) => row?.[0],
        (error: unknown) => sqlState(error),
      ),
    );
    expect(await Promise.all(asked)).toEqual(Array.from({ length: 60 }, (_, n) => ['22012', 12, 6, 4, 3][n % 5]));
    await expect(database.run('north', lookup('select nonsense'))).rejects.toMatchObject({ code: '42703' });
    await expect(database.run('north', lookup('select nonsense'))).rejects.toMatchObject({ code: '42703' });
  });

  test('carry answers of megabytes beside small ones', async () => {
    const { database } = db.store;
    const sizes = [5, 3_000_000, 1, 70_000, 2_000_000, 0];
    const answers = await Promise.all(sizes.map((size) => database.run('north', lookup(`select repeat('é', $1::int)`), [size])));
    expect(answers.map(([row]) => String(row?.[0]).length)).toEqual(sizes);
    const long = 'ü'.repeat(1_500_000);
    expect((await database.run('north', lookup('select length($1::text)'), [long]))[0]).toEqual([long.length]);
  });

  test('fail as a connection that is lost, and find another afterwards', async () => {
    const { database } = db.store;
    const owner = new pg.Client({ connectionString: db.url });
    await owner.connect();
    const slow = database.run('north', planned('select pg_sleep(200), 1')).catch((error: unknown) => error);
    const sleeping = `from pg_stat_activity where datname = current_database() and query like 'select pg_sleep(200), 1%'`;
    await expect.poll(async () => (await owner.query(`select 1 ${sleeping}`)).rowCount).toBe(1);
    await owner.query(`select pg_terminate_backend(pid) ${sleeping}`);
    expect(sqlState(await slow)).toBe('57P01');
    await expect.poll(() => database.run('north', lookup('select 7')).catch(() => undefined)).toEqual([[7]]);
    await owner.end();
  });
});
