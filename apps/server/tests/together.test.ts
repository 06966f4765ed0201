import { testId } from '@notewell/testkit';
import type pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { createLanes } from '../src/resources/postgres/lanes.ts';
import { tableOf } from '../src/resources/postgres/names.ts';
import type { Ask } from '../src/resources/postgres/wire.ts';
import { replaceSeveral } from '../src/resources/store/replace-several.ts';
import { callerWith, draftOf, makeNamed, pathOf, startCalls } from './support/calls.ts';
import { startedCalls } from './support/started-calls.ts';

const { db, calls: server } = startedCalls();
let owner: pg.Client;
beforeAll(async () => {
  await makeNamed(server.saving);
  owner = await db.owner();
});

type Stored = { id: string; name: string; meta: { versionId: string } };
const many = 24;
const each = <T>(work: (n: number) => Promise<T>) => Promise.all(Array.from({ length: many }, (_, n) => work(n)));
const create = (name: string, headers: Record<string, string> = {}) =>
  server.call('POST', '/locations', draftOf('Location', { name }), headers);
const make = (name: string) => create(name).then((answer) => answer.json<Stored>());
const rename = (id: string, name: string) =>
  server.call('PATCH', `/locations/${id}?versionId=1`, [{ op: 'replace', path: '/name', value: name }]);
const transactionsOf = async (ids: readonly string[]) =>
  (await owner.query<{ xids: number }>('select count(distinct xid)::int as xids from audit where id = any($1)', [ids])).rows[0]
    ?.xids;

/** Runs writes whose first ones the database holds until the others wait behind them, so that no machine is too slow to join them. */
async function heldUp<T>(type: string, work: () => Promise<T>): Promise<T> {
  const holder = await db.owner();
  await holder.query('begin');
  await holder.query(`lock table ${tableOf(type)} in share mode`);
  const done = work();
  const busy = `select count(*) filter (where wait_event_type = 'Lock')::int as held,
    count(*) filter (where wait_event_type is distinct from 'Lock')::int as others
    from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state = 'active'`;
  for (let quiet = 0; quiet < 20; ) {
    const [row] = (await owner.query<{ held: number; others: number }>(busy)).rows;
    quiet = row && row.held > 0 && row.others === 0 ? quiet + 1 : 0;
  }
  await holder.query('commit');
  await holder.end();
  return done;
}

describe('writes of one moment', () => {
  test('are few transactions, and each is kept with its entry in the log', async () => {
    const made = await heldUp('Location', () => each((n) => make(`Room ${n}`)));
    const ids = made.map(({ id }) => id);
    expect(new Set(ids).size).toBe(many);
    expect(await transactionsOf(ids)).toBeLessThan(many);
    const { rows } = await owner.query('select count(*)::int as entries from audit where id = any($1)', [ids]);
    expect(rows).toEqual([{ entries: many }]);
  });

  test('each have an outcome of their own', async () => {
    const [taken, changed] = [testId(77_001), await make('Old')];
    const key = { 'idempotency-key': 'moment' };
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => server.call('PUT', `/locations/${taken}`, draftOf('Location', { name: 'Chosen' }))),
      ...Array.from({ length: 4 }, (_, n) => rename(changed.id, `Writer ${n}`)),
      ...Array.from({ length: 4 }, () => create('Once', key)),
      ...Array.from({ length: 4 }, (_, n) => create(`Beside ${n}`)),
    ]);
    const statuses = answers.map(({ status }) => status);
    // A put of what is there already as it is changes nothing.
    expect(statuses.slice(0, 4).filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.slice(4, 8).sort()).toEqual([200, 409, 409, 409]);
    expect(new Set(answers.slice(8, 12).map((answer) => answer.json<Stored>().id)).size).toBe(1);
    expect(statuses.slice(12)).toEqual([201, 201, 201, 201]);
    const { rows } = await owner.query(`select count(*)::int as once from resource_location where facets ->> 'display' = 'Once'`);
    expect(rows).toEqual([{ once: 1 }]);
  });

  test.each(['Condition', 'Location', 'Appointment', 'Allergy'] as const)(
    'leave the same rows and entries of %s as each by itself',
    async (type) => {
      // A time that is booked is checked in a transaction of its own.
      const draft = draftOf(type, type === 'Appointment' ? { allDay: true } : {});
      const send = () =>
        server.call('POST', pathOf(type), draft, { 'notewell-time-to-live': '600' }).then((one) => one.json<Stored>().id);
      const [alone, ...together] = [await send(), ...(await heldUp(type, () => each(send)))];
      const about = async (id: string) => {
        const kept = `select to_jsonb(r) - '{id,modified,modified_minute,expires,body}'::text[] #- '{facets,created}' #- '{facets,recordedDate}' #- '{facets,statusAt}', expires > now(), jsonb_typeof(body::jsonb -> 'meta') from resource r where id = $1`;
        const entry = `select to_jsonb(a) - '{id,at,seq,xid,request_id}'::text[] from audit a where id = $1`;
        return [
          (await owner.query({ text: kept, values: [id], rowMode: 'array' })).rows,
          (await owner.query({ text: entry, values: [id], rowMode: 'array' })).rows,
        ];
      };
      const expected = await about(alone);
      expect(expected.map(({ length }) => length)).toEqual([1, 1]);
      for (const id of together) expect(await about(id)).toEqual(expected);
      expect(await transactionsOf(together)).toBeLessThan(many);
    },
  );

  test.each(['Observation', 'Location', 'Appointment', 'Allergy'] as const)(
    'that change and delete %s leave the same rows, entries and superseded versions as each by itself',
    async (type) => {
      // Only unfinished records can be deleted.
      const draft = () => draftOf(type, type === 'Allergy' ? { verification: 'Unconfirmed' } : {});
      const make = () => server.call('POST', pathOf(type), draft()).then((one) => one.json<Stored>().id);
      const [alone, ...together] = await Promise.all(Array.from({ length: many + 1 }, make));
      if (alone === undefined) throw new Error('nothing was made');
      const about = async (id: string) => {
        const rows = async (sql: string) => (await owner.query({ text: sql, values: [id], rowMode: 'array' })).rows;
        return [
          await rows(`select (to_jsonb(r) - '{id,modified,modified_minute,expires,body}'::text[]) #- '{facets,created}' #- '{facets,recordedDate}' #- '{facets,statusAt}',
            expires > now(), (body::jsonb #- '{meta,lastModified}') - '{id,created,recordedDate,statusAt}'::text[] from resource r where id = $1`),
          await rows(`select to_jsonb(h) - '{id,modified,expires,body}'::text[],
            (body::jsonb #- '{meta,lastModified}') - '{id,created,recordedDate,statusAt}'::text[] from history h where id = $1 order by version`),
          await rows(`select to_jsonb(a) - '{id,at,seq,xid,request_id}'::text[] from audit a where id = $1 order by version`),
        ];
      };
      const change = (id: string) =>
        server.call(
          'PATCH',
          `${pathOf(type)}/${id}`,
          [{ op: 'add', path: '/identifiers', value: [{ system: 's', value: 'v' }] }],
          {
            'notewell-time-to-live': '600',
          },
        );
      expect((await change(alone)).status).toBe(200);
      const expected = await about(alone);
      expect(expected.map(({ length }) => length)).toEqual([1, 1, 2]);
      await heldUp(type, () => Promise.all(together.map(change)));
      for (const id of together) expect(await about(id)).toEqual(expected);
      const changed = await owner.query<{ xids: number }>(
        `select count(distinct xid)::int as xids from audit where id = any($1) and action = 'update'`,
        [together],
      );
      expect(changed.rows[0]?.xids).toBeLessThan(many);
      const remove = (id: string) => server.call('DELETE', `${pathOf(type)}/${id}`);
      const { status } = await remove(alone);
      const ended = await about(alone);
      const statuses = await Promise.all(together.map(remove));
      expect(statuses.every((one) => one.status === status)).toBe(true);
      for (const id of together) expect(await about(id)).toEqual(ended);
    },
  );

  test('that change rows reach each by an index', async () => {
    const { text } = replaceSeveral('Program', { action: 'update', deleted: false, keepHistory: true, once: true });
    const parameters = Math.max(...[...text.matchAll(/\$(\d+)/g)].map(([, n]) => Number(n)));
    await owner.query('set plan_cache_mode = force_generic_plan');
    await owner.query(`prepare several as ${text}`);
    const values = Array.from({ length: parameters }, () => 'null').join(', ');
    const { rows } = await owner.query<{ 'QUERY PLAN': string }>(`explain execute several (${values})`);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan.match(/Index Scan (using|on) resource_program_/g)).toHaveLength(2);
    expect(plan).not.toContain('Seq Scan');
  });

  test('refuse only the write into a chart that was restricted meanwhile', async () => {
    const there = await startCalls(db.another().store);
    const bare = new Set([...callerWith().permissions].filter((name) => name !== 'skip inclusive security labels'));
    const caller = callerWith({ permissions: bare, profile: { resourceType: 'Practitioner', id: testId(902) } });
    const chart = () =>
      server.call('POST', '/patients', draftOf('Patient', { confidentialTeam: [] })).then((one) => one.json<Stored>().id);
    const [open, shut] = [await chart(), await chart()];
    const note = (id: string, headers: Record<string, string> = {}) =>
      server.call('POST', '/conditions', draftOf('Condition', { patient: { id } }), headers, caller);
    // Now both are known by name here.
    for (const id of [open, shut]) expect((await note(id)).status).toBe(201);
    const value = [{ practitioner: { id: testId(901), resourceType: 'Practitioner' } }];
    await there.call('PATCH', `/patients/${shut}`, [{ op: 'add', path: '/confidentialTeam', value }]);
    for (const keyed of [false, true]) {
      const key = (n: number): Record<string, string> => (keyed ? { 'idempotency-key': `shut-${n}` } : {});
      const answers = await heldUp('Condition', () => each((n) => note(n % 3 === 0 ? shut : open, key(n))));
      const refused = answers.filter((_, n) => n % 3 === 0);
      expect(refused.map((answer) => answer.json<{ code: string }>().code)).toEqual(refused.map(() => 'reference-unresolvable'));
      const ids = answers.filter((_, n) => n % 3 !== 0).map((answer) => answer.json<Stored>().id);
      expect(new Set(ids).size).toBe(16);
      expect(await transactionsOf(ids)).toBeLessThan(16);
      const again = keyed ? await each((n) => note(open, n % 3 === 0 ? key(n) : {})) : [];
      expect(again.every(({ status }) => status === 201)).toBe(true);
    }
    const rows = (await owner.query('select id from resource_condition where partition = $1', [shut])).rowCount;
    expect(rows).toBe(1);
    await there.close();
  });

  test('keep each version’s entry and predecessor across two servers', async () => {
    const there = await startCalls(db.another().store);
    const rooms = await Promise.all(Array.from({ length: 5 }, (_, n) => make(`Shared ${n}`)));
    const statuses = await Promise.all(
      Array.from({ length: 150 }, async (_, n) => {
        const at = n % 2 === 0 ? server : there;
        const id = rooms[n % rooms.length]?.id ?? '';
        const key = { 'idempotency-key': `law-${n % 3 === 0 ? n - (n % 6) : n}` };
        if (n % 3 === 0)
          return (await at.call('POST', '/locations', draftOf('Location', { name: `Law ${n - (n % 6)}` }), key)).status;
        return (await at.call('PATCH', `/locations/${id}`, [{ op: 'replace', path: '/name', value: `Law ${n}` }], key)).status;
      }),
    );
    await there.close();
    // A caller without a version gets five attempts. Of so many concurrent calls, some still get 409.
    expect(statuses.filter((status) => ![200, 201, 409].includes(status))).toEqual([]);
    const laws = await owner.query<{ id: string; version: number; before: number; entries: number }>(
      `select id, version, (select count(*)::int from history h where h.id = r.id) as before,
         (select count(distinct version)::int from audit a where a.id = r.id and action in ('create', 'update')) as entries
       from resource_location r where facets ->> 'display' like 'Law %' or id = any($1)`,
      [rooms.map(({ id }) => id)],
    );
    for (const { version, before, entries } of laws.rows) expect([before, entries]).toEqual([version - 1, version]);
    const done = statuses.filter((status) => status === 200).length;
    expect(
      laws.rows.filter(({ id }) => rooms.some((room) => room.id === id)).reduce((sum, { version }) => sum + version - 1, 0),
    ).toBe(done);
    const names = await owner.query(
      `select count(*)::int as rows, count(distinct facets ->> 'display')::int as names from resource_location where version = 1 and facets ->> 'display' like 'Law %'`,
    );
    expect(names.rows).toEqual([{ rows: 25, names: 25 }]);
  });

  test('do not wait behind one whose row somebody holds', async () => {
    const rooms = await each((n) => make(`Held ${n}`));
    const [held, ...others] = rooms;
    await owner.query('begin');
    await owner.query('select from resource_location where id = $1 for update', [held?.id]);
    const waits = rename(held?.id ?? '', 'After');
    const answers = await Promise.all(others.map(({ id }) => rename(id, 'Meanwhile')));
    expect(answers.map(({ status }) => status)).toEqual(others.map(() => 200));
    await owner.query('rollback');
    expect((await waits).status).toBe(200);
  });

  test('all happened or none, where the connection is cut before the database has said so', async () => {
    const lanes = createLanes(db.pool.options, 1);
    const key = `insert into idempotency (practice_id, account, key, fingerprint, status, type, id, version, at)
      values ('north', 'cut', 'cut', '', 201, 'Location', '', 1, now())`;
    const cut = lanes.runAsOne('north', [
      { text: key, values: [] },
      { text: 'select pg_sleep(200), 2', values: [] },
    ]);
    const sleeping = `from pg_stat_activity where datname = current_database() and query like 'select pg_sleep(200), 2%'`;
    await expect.poll(async () => (await owner.query(`select 1 ${sleeping}`)).rowCount).toBe(1);
    await Promise.all([
      expect(cut).rejects.toMatchObject({ code: '57P01' }),
      owner.query(`select pg_terminate_backend(pid) ${sleeping}`),
    ]);
    expect((await owner.query(`select 1 from idempotency where account = 'cut'`)).rowCount).toBe(0);
    lanes.close();
  });

  test('leave nothing if their transaction fails', async () => {
    const lanes = createLanes(db.pool.options, 1);
    await lanes.run('north', { text: 'create temporary table line (n int primary key)' }, []);
    const put = (n: number): Ask => ({ text: 'insert into line values ($1::int) returning n', values: [n] });
    const count: Ask = { text: 'select array_agg(n order by n) from line', values: [] };
    await expect(lanes.runAsOne('north', [put(1), put(1), put(2)])).rejects.toMatchObject({ code: '23505' });
    await expect(lanes.runAsOne('north', [put(1), { text: 'nonsense', values: [] }, put(2)])).rejects.toMatchObject({
      code: '42601',
    });
    expect(await lanes.runAsOne('north', [count, put(3), put(4), count])).toEqual([[[null]], [[3]], [[4]], [[[3, 4]]]]);
    lanes.close();
  });
});
