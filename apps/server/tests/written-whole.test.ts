import { definitionOf, resourceTypes } from '@notewell/model';
import { testId } from '@notewell/testkit';
import type pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { draftOf, makeNamed, pathOf } from './support/calls.ts';
import { startedCalls } from './support/started-calls.ts';

const { db, calls } = startedCalls();
let owner: pg.Client;
beforeAll(async () => {
  await makeNamed(calls.saving);
  owner = await db.owner();
});

type Stored = { id: string; name?: string; meta: { versionId: string } };
const kept = async (table: string) => (await owner.query(`select count(*)::int as n from ${table}`)).rows[0]?.n as number;
const all = async () => [await kept('resource'), await kept('history'), await kept('audit'), await kept('idempotency')];

test('a write stores everything together or nothing', async () => {
  const made = (await calls.call('POST', '/locations', draftOf('Location', { name: 'Kept' }))).json<Stored>();
  await db.store.trail.flush();
  const before = await all();
  const key = (value: string) => ({ 'idempotency-key': value });
  const rename = [{ op: 'replace', path: '/name', value: 'Gone' }];
  // Each part in turn cannot be kept.
  for (const table of ['audit', 'history', 'idempotency']) {
    await owner.query(`create function broken() returns trigger language plpgsql as $$ begin raise exception 'full'; end $$`);
    await owner.query(`create trigger broken before insert on ${table} for each row execute function broken()`);
    const patched = await calls.call('PATCH', `/locations/${made.id}`, rename, key(`patch-without-${table}`));
    const removed = await calls.call('DELETE', `/locations/${made.id}`, undefined, key(`delete-without-${table}`));
    expect([table, patched.status, removed.status]).toEqual([table, 500, 500]);
    if (table !== 'history') {
      const created = await calls.call('POST', '/locations', draftOf('Location'), key(`create-without-${table}`));
      expect([table, created.status]).toEqual([table, 500]);
    }
    await owner.query(`drop trigger broken on ${table}`);
    await owner.query('drop function broken()');
    expect([table, await all()]).toEqual([table, before]);
  }
  expect((await calls.call('GET', `/locations/${made.id}`)).json()).toMatchObject({ name: 'Kept', meta: { versionId: '1' } });
});

test('server-written fields ignore the values of a create or put', async () => {
  const stranger = testId(4_242);
  const meta = {
    versionId: '77',
    lastModified: '2001-01-01T00:00:00.000Z',
    lastModifiedBy: `Practitioner/${stranger}`,
    isDeleted: true,
    hasTransformations: true,
    resourceSystem: 'elsewhere.example',
  };
  const content = { hash: 'f'.repeat(64), size: 1, contentType: 'text/html', url: '/elsewhere.example' };
  const partition = testId(4_244);
  const forged = ['ffffffff', '2001-01-01', stranger, partition, '"versionId":"77"', 'elsewhere.example', '"isDeleted":true'];
  const wrong: string[] = [];
  let judged = 0;
  for (const type of resourceTypes) {
    const definition = definitionOf(type);
    if (!definition.abilities.includes('create')) continue;
    const path = pathOf(type);
    const judge = (call: string, body: Stored & Record<string, unknown>, version: string) => {
      judged++;
      const text = JSON.stringify(body);
      for (const word of forged) if (text.includes(word)) wrong.push(`${call} ${type} keeps ${word}`);
      if (body['resourceType'] !== type || body.meta.versionId !== version) wrong.push(`${call} ${type}: ${text.slice(0, 200)}`);
    };
    const made = await calls.call('POST', path, { ...draftOf(type), meta, content, partition });
    if (made.status !== 201) {
      // Refused is as good.
      if (made.status !== 422 && made.status !== 400) wrong.push(`create ${type}: ${made.status}`);
      continue;
    }
    const body = made.json<Stored & Record<string, unknown>>();
    judge('create', body, '1');
    if (!definition.abilities.includes('update')) continue;
    const own = Object.entries(definition.fields).flatMap(([name, { spec }]) =>
      spec.readOnly && !['id', 'resourceType', 'partition', 'meta', 'content'].includes(name)
        ? [[name, body[name]] as const]
        : [],
    );
    const past = Object.fromEntries(own.map(([name, value]) => [name, forgedLike(value)]));
    const put = await calls.call('PUT', `${path}/${body.id}`, {
      ...body,
      ...past,
      meta: { ...body.meta, ...meta, versionId: '1' },
      content,
    });
    if (put.status !== 200) continue;
    const after = put.json<Stored & Record<string, unknown>>();
    judge('put', after, after.meta.versionId);
    for (const [name, value] of own)
      if (JSON.stringify(after[name]) !== JSON.stringify(value)) wrong.push(`put ${type} changes ${name}`);
  }
  expect(wrong).toEqual([]);
  expect(judged).toBeGreaterThan(100);
});

/** Another value of the same kind. */
function forgedLike(value: unknown): unknown {
  if (typeof value === 'string') return /^\d{4}-/.test(value) ? '2001-01-01T00:00:00.000Z' : value;
  if (typeof value === 'number') return value + 7;
  return typeof value === 'boolean' ? !value : value;
}
