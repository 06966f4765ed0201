import type pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { migrate } from '../src/resources/store/index.ts';
import { callerWith, draftOf } from './support/calls.ts';
import { startedCalls } from './support/started-calls.ts';

const { db, calls } = startedCalls();
let owner: pg.Client;
beforeAll(async () => {
  owner = await db.owner();
});

const south = callerWith({ networkId: 'south' });
const make = async (name: string, caller = callerWith()) =>
  (await calls.call('POST', '/programs', draftOf('Program', { name }), {}, caller)).json<{ id: string }>().id;
const found = async (filters: object[], caller = callerWith()) =>
  (await calls.call('POST', '/programs/queries', filters, {}, caller)).json<{ id: string }[]>().map(({ id }) => id);
const migrated = async () => {
  const lines: string[] = [];
  await migrate({ client: owner, report: (line) => lines.push(line) });
  return lines.filter((line) => line.includes('findable'));
};

test('rows of older declarations are rebuilt once by the next migration', async () => {
  const ids = [await make('Harbour day programme'), await make('Evening group')];
  const away = await make('Harbour in the south', south);
  const byWord = [{ kind: 'Text', text: 'harbour' }];
  expect(await found(byWord)).toEqual([ids[0]]);

  // Search columns as a build with other filters would have left them.
  await owner.query(`update resource_program set words = '', terms = '{}', facets = '{}'`);
  await owner.query(`update derivation set digest = 'older' where type = 'Program'`);
  expect(await found(byWord)).toEqual([]);

  expect(await migrated()).toEqual(['Made 3 resources findable by what is declared now']);
  expect(await found(byWord)).toEqual([ids[0]]);
  expect(await found(byWord, south)).toEqual([away]);
  const { rows } = await owner.query(`select count(*)::int as blank from resource_program where facets = '{}' or words = ''`);
  expect(rows).toEqual([{ blank: 0 }]);
  expect(await migrated()).toEqual([]);
});
