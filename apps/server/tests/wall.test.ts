import { definitionOf, type ResourceDefinition, registry } from '@notewell/model';
import { parseFilters, parseSort } from '@notewell/protocol';
import { runs, testId } from '@notewell/testkit';
import fc from 'fast-check';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { ChangeEvent } from '../src/modules/events/deliver.ts';
import { createChangeHub } from '../src/modules/events/hub.ts';
import { indexesOf } from '../src/resources/columns/derived.ts';
import { createSearch } from '../src/resources/search/search.ts';
import { everything, visibilityOf } from '../src/resources/visibility/visibility.ts';
import { callerWith, draftOf } from './support/calls.ts';
import { startedCalls } from './support/started-calls.ts';

const { db, calls } = startedCalls();

type Stored = { id: string; name?: string };
const south = callerWith({ networkId: 'south' });

describe('the wall between practices', () => {
  test('holds without the application’s filters', async () => {
    await calls.call('POST', '/locations', draftOf('Location'));
    await calls.call('POST', '/locations', draftOf('Location'), {}, south);
    const client = await db.pool.connect();
    const tables = ['resource', 'resource_location', 'history', 'audit', 'idempotency'];
    const practices = async (table: string) =>
      (await client.query<{ practice_id: string }>(`select distinct practice_id from ${table}`)).rows.map(
        (row) => row.practice_id,
      );
    await client.query(`select set_config('notewell.practice', '', false)`);
    for (const table of tables) expect([table, await practices(table)]).toEqual([table, []]);
    await client.query(`select set_config('notewell.practice', 'south', false)`);
    for (const table of ['resource', 'resource_location', 'audit']) expect(await practices(table)).toEqual(['south']);
    const stolen = client.query(`update resource_location set practice_id = 'north'`);
    await expect(stolen).rejects.toThrow(/row-level security/);
    client.release(true);
  });

  test('stands within what is asked of rows at need', async () => {
    const owner = new pg.Client({ connectionString: db.url });
    await owner.connect();
    await owner.query(`insert into way (practice_id, patient, who, starts, ends, shut, name)
      values ('south', 'somebody', 'team t', '', '~', false, ''), ('south', 'somebody', 'closed', '', '~', false, '')`);
    const client = await db.pool.connect();
    const asked = async (practice: string) => {
      await client.query(`select set_config('notewell.practice', $1, false)`, [practice]);
      const sql = `select way_leads('south', '{somebody}', '{team t}', '2026-01-01', true) as leads,
        way_open('south', '{somebody}', 'confidentialTeam t', '2026-01-01') as open`;
      return (await client.query(sql)).rows;
    };
    expect(await asked('south')).toEqual([{ leads: true, open: false }]);
    // Another practice sees none of these rows: no access path, and no restricted chart.
    expect(await asked('north')).toEqual([{ leads: false, open: true }]);
    client.release(true);
    await owner.query(`delete from way where patient = 'somebody'`);
    await owner.end();
  });

  test('stands on every table that holds what is a practice’s, for a role that can neither own nor pass it', async () => {
    const owner = new pg.Client({ connectionString: db.url });
    await owner.connect();
    const tables = await owner.query<{ relname: string; walled: boolean }>(
      `select relname, relrowsecurity and relforcerowsecurity as walled from pg_class c
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
         and exists (select from pg_attribute a where a.attrelid = c.oid and attname = 'practice_id')`,
    );
    const open = tables.rows.filter(({ walled }) => !walled).map(({ relname }) => relname);
    const role = await owner.query(`select rolsuper or rolbypassrls as passes from pg_roles where rolname = 'notewell_app'`);
    const owned = await owner.query(`select relname from pg_class where pg_get_userbyid(relowner) = 'notewell_app'`);
    await owner.end();
    expect(tables.rows.length).toBeGreaterThan(80);
    // The list of practices is read before a practice is known. That table holds nothing but names.
    expect([open, role.rows, owned.rows]).toEqual([['practice'], [{ passes: false }], []]);
  });

  test('answers for another practice’s resource as for none', async () => {
    const { id } = (await calls.call('POST', '/locations', draftOf('Location'))).json<Stored>();
    for (const [method, body] of [
      ['GET', undefined],
      ['DELETE', undefined],
      ['PATCH', []],
    ] as const) {
      expect((await calls.call(method, `/locations/${id}`, body, {}, south)).status).toBe(404);
    }
    expect((await calls.call('GET', `/locations/${id}/_history`, undefined, {}, south)).status).toBe(404);
    const found = await calls.call('POST', '/locations/queries', [{ kind: 'Id', values: [id] }], {}, south);
    expect(found.json()).toEqual([]);
  });
});

describe('indexes', () => {
  /** The plan of a page of a query, as the server's own role, where reading everything is made to look dear. */
  async function planOf(
    definition: ResourceDefinition,
    filters: unknown[],
    orderBy?: string,
    visibility = everything,
  ): Promise<string> {
    const parsed = parseFilters(definition, filters);
    const sort = parseSort(definition, orderBy, 'desc');
    if (!parsed.ok || !sort.ok) throw new Error('the query is wrong');
    const client = await db.pool.connect();
    await client.query(`select set_config('notewell.practice', 'north', false)`);
    await client.query('set enable_seqscan = off');
    let plan = '';
    const database = {
      ...db.store.database,
      run: async (_practice: string, { text }: { text: string }, values: readonly unknown[] = []) => {
        const { rows } = await client.query({ text: `explain ${text}`, values: [...values], rowMode: 'array' });
        plan = rows.map(([line]) => String(line)).join('\n');
        return [];
      },
    };
    const query = { practice: 'north', definition, visibility, partition: undefined, filters: parsed.filters };
    await createSearch(database, db.store.secrets).page({ ...query, sort: sort.sort, pageSize: 20, continuation: undefined });
    client.release(true);
    return plan;
  }
  const filled = async () => {
    const owner = new pg.Client({ connectionString: db.url });
    await owner.connect();
    await owner.query(`insert into resource_note (practice_id, type, id, partition, version, modified, creator, words, body, terms, facets)
      select 'north', 'Note', n::text, 'p', 1, now() - n * interval '10 seconds', '', ' w' || n, '{}',
        array['status=s' || n % 5, 'participants.individual.id=i' || n], jsonb_build_object('status', 's' || n % 5, 'created', '2026-01-01T00:00:00.000Z', 'encounter', jsonb_build_object('id', 'e' || n))
      from generate_series(1, 3000) n`);
    await owner.query('analyze resource_note');
    await owner.end();
  };

  test('serve every kind of filter and sort under row-level security', async () => {
    await filled();
    const note: ResourceDefinition = definitionOf('Note');
    const nameOf = (serves: string) => indexesOf(note).find((index) => index.serves.includes(serves))?.name;
    const cases: [string, unknown[], string?][] = [
      ['filter Encounter', [{ kind: 'Encounter', values: ['e7'] }]],
      ['filter Author', [{ kind: 'Author', values: ['i7'] }]],
      ['text', [{ kind: 'Text', text: 'wonder' }]],
      ['filter Created', [{ kind: 'Created', from: '2027-01-01' }]],
      ['sort created', [], 'created'],
      ['filter LastModified', [{ kind: 'LastModified', from: new Date(Date.now() - 60_000).toISOString() }]],
      ['sort lastModified', [], 'lastModified'],
    ];
    for (const [serves, filters, orderBy] of cases) {
      const plan = await planOf(note, filters, orderBy);
      expect([serves, plan]).toEqual([serves, expect.stringContaining(nameOf(serves) ?? 'no such index')]);
    }
  });

  test('serve the question what refers to a row, one look-up for each row', async () => {
    const serves = indexesOf(definitionOf('Note')).find((index) => index.serves.includes('filter Encounter'));
    const plan = await planOf(definitionOf('Encounter'), [{ kind: 'HasNote', values: ['false'] }], 'start');
    expect(plan).toContain(`using ${serves?.name}`);
  });

  test('serve a page of people whom somebody knows of, in order and one by one', async () => {
    const owner = new pg.Client({ connectionString: db.url });
    await owner.connect();
    await owner.query(`insert into resource_patient (practice_id, type, id, version, modified, creator, body, facets)
      select 'north', 'Patient', 'p' || n, 1, now(), '', '{}', '{}' from generate_series(1, 3000) n`);
    await owner.query(`insert into way (practice_id, patient, who, starts, ends, shut, name)
      select 'north', 'p' || n, 'program ' || case when n % 3 = 0 then '${testId(10)}' else 'another' end, '', '~', false, '' || n from generate_series(1, 3000) n`);
    await owner.query('analyze resource_patient, way');
    const patients = {
      kind: 'population',
      level: 'Program',
      programs: [testId(10)],
      supervisees: [],
      superviseePrograms: [],
    } as const;
    const seen = visibilityOf(callerWith({ patients, permissions: new Set(['Patient.Read']) }), definitionOf('Patient'));
    const plan = await planOf(definitionOf('Patient'), [], 'name', seen);
    await owner.query(`delete from resource_patient where id ~ '^p'; delete from way where patient ~ '^p'`);
    await owner.end();
    const byId = indexesOf(definitionOf('Patient')).find(({ serves }) => serves.includes('ways'))?.name;
    expect(plan).toContain('way_of');
    expect(plan).toContain(byId);
    expect(plan).not.toContain('Sort  ');
  });

  test('contain no value that changes with every save', () => {
    const held = Object.values<ResourceDefinition>(registry).flatMap((definition) => indexesOf(definition).map(({ sql }) => sql));
    const columnsIn = (sql: string) => sql.replaceAll(/'[^']*'/g, '');
    expect(held.filter((sql) => /\b(modified|version|body)\b/.test(columnsIn(sql)))).toEqual([]);
  });

  test('are named apart, one for each thing they hold', () => {
    const names = Object.values<ResourceDefinition>(registry).flatMap((definition) =>
      indexesOf(definition).map(({ name }) => name),
    );
    expect(new Set(names).size).toBe(names.length);
    expect(names.every((name) => name.length <= 63)).toBe(true);
  });
});

test('pages go on where the last row says its own sort key, or has none', async () => {
  const { id } = (await calls.call('POST', '/patients', draftOf('Patient'))).json<Stored>();
  const patient = { id, resourceType: 'Patient' };
  for (const onset of ['2020-03', undefined, '2019', '2020-03-04', undefined, '2021'])
    await calls.call('POST', '/conditions', { ...draftOf('Condition', { patient }), onset });
  for (const order of ['asc', 'desc']) {
    const seen: string[] = [];
    let token: string | undefined;
    do {
      const page = await calls.call('GET', `/conditions?pageSize=1&orderBy=onset&order=${order}`, undefined, {
        'notewell-partition-key': id,
        ...(token ? { 'notewell-continuation-token': token } : {}),
      });
      seen.push(...page.json<{ readonly onset?: string }[]>().map(({ onset = '' }) => onset));
      token = page.headers['notewell-continuation-token'] as string | undefined;
    } while (token);
    const sorted = ['', '', '2019', '2020-03', '2020-03-04', '2021'];
    expect(seen).toEqual(order === 'asc' ? sorted : sorted.reverse());
  }
});

test('pages hold every row once, in order, whatever is inserted between them', async () => {
  const base = '/programs';
  const caller = callerWith();
  for (let n = 0; n < 12; n++) await calls.call('POST', base, draftOf('Program', { name: `Program ${n % 4}` }), {}, caller);
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 5 }),
      fc.constantFrom('', 'name', 'lastModified'),
      fc.constantFrom('asc', 'desc'),
      fc.array(fc.constantFrom('AAA', 'Program 2', 'zzz'), { maxLength: 2 }),
      async (pageSize, orderBy, order, inserted) => {
        const before = (await calls.call('GET', `${base}?pageSize=1000`)).json<Stored[]>().map(({ id }) => id);
        const url = `${base}?pageSize=${pageSize}&order=${order}${orderBy ? `&orderBy=${orderBy}` : ''}`;
        const seen: Stored[] = [];
        let token: string | undefined;
        do {
          const page = await calls.call('GET', url, undefined, token ? { 'notewell-continuation-token': token } : {});
          expect(page.status).toBe(200);
          seen.push(...page.json<Stored[]>());
          token = page.headers['notewell-continuation-token'] as string | undefined;
          const name = inserted.pop();
          if (name) await calls.call('POST', base, draftOf('Program', { name }));
        } while (token);
        const ids = seen.map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        expect(before.filter((id) => !ids.includes(id))).toEqual([]);
        if (orderBy === 'name') {
          const names = seen.map(({ name }) => (name ?? '').toLowerCase());
          const sorted = [...names].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
          expect(names).toEqual(order === 'asc' ? sorted : sorted.reverse());
        }
      },
    ),
    { numRuns: runs(12, 200) },
  );
});

test('a token of another list, or a damaged one, is refused', async () => {
  const page = await calls.call('GET', '/programs?pageSize=1');
  const token = String(page.headers['notewell-continuation-token']);
  for (const [path, sent] of [
    ['/programs?pageSize=1&orderBy=name', token],
    ['/locations', token],
    ['/programs', token.slice(0, -3)],
    ['/programs', 'x'],
  ] as const) {
    const answer = await calls.call('GET', path, undefined, { 'notewell-continuation-token': sent });
    expect(answer.json()).toMatchObject({ status: 400, code: 'continuation-invalid' });
  }
});

test('a listener hears other servers’ visible writes in order', async () => {
  const other = db.another();
  const hub = createChangeHub(other.store);
  onTestFinished(() => hub.close());
  const heard: ChangeEvent[] = [];
  const bare = callerWith({
    permissions: new Set(['Location.Read', 'Condition.Read', 'health history']),
    patients: { kind: 'patients', ids: [testId(1)] },
  });
  const tell = (event: ChangeEvent) => {
    heard.push(event);
  };
  await hub.subscribe('north', { caller: bare, tell, began: () => {} });
  const made: string[] = [];
  const written = new Set<string>();
  const post = async (path: string, draft: unknown, as = callerWith()) => {
    const { id } = (await calls.call('POST', path, draft, {}, as)).json<Stored>();
    written.add(id);
    return id;
  };
  // While another transaction is under way a listener begins a little before it came, with what was written then.
  const since = () => heard.filter(({ id }) => written.has(id));
  made.push(await post('/locations', draftOf('Location')));
  await post('/locations', draftOf('Location'), south);
  await post('/programs', draftOf('Program'));
  await post('/conditions', draftOf('Condition', { patient: { id: testId(2) } }));
  made.push(await post('/conditions', draftOf('Condition', { patient: { id: testId(1) } })));
  await calls.call('DELETE', `/locations/${made[0]}`);
  made.push(made[0] ?? '');
  await expect.poll(() => since().length).toBe(made.length);
  expect(since().map(({ id }) => id)).toEqual(made);
  expect(heard.at(-1)).toEqual({ resourceType: 'Location', id: made[0], versionId: '2', deleted: true });
});
