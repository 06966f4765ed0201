import { roles } from '@notewell/rules';
import { testId } from '@notewell/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Calls, callerWith, startCalls } from './support/calls.ts';
import { startDatabase, type TestDatabase } from './support/database.ts';

let db: TestDatabase;
let calls: Calls;
beforeAll(async () => {
  db = await startDatabase();
  calls = await startCalls(db.store);
});
afterAll(async () => {
  await calls.close();
  await db.stop();
});

const administrator = callerWith({
  permissions: new Set([
    'modify roles',
    ...['SecurityRole', 'GrantSet'].flatMap((type) => ['Create', 'Read', 'Update', 'Delete'].map((verb) => `${type}.${verb}`)),
  ]),
});
const post = (path: string, body: object) => calls.call('POST', path, body, {}, administrator);
const reference = (id: string) => ({ id, resourceType: 'SecurityRole' });

describe('a role of a practice’s own', () => {
  test('names grant sets that exist, those of the practice included; an undefined one is an error', async () => {
    const undefinedSet = await post('/securityRoles', { name: 'Desk', grants: ['View charts', 'Front desk'] });
    expect(undefinedSet.json()).toMatchObject({
      status: 422,
      errors: [{ path: 'grants.1', message: 'Grant set "Front desk" is not defined' }],
    });
    expect((await post('/grantSets', { name: 'Front desk', flags: ['view scheduler'] })).status).toBe(201);
    expect((await post('/securityRoles', { name: 'Desk', grants: ['View charts', 'Front desk'] })).status).toBe(201);
  });
  test('gives nothing that only the vendor holds: not itself, not by what it derives from, not through a grant set', async () => {
    for (const draft of [
      { name: 'Escape', grants: ['Practice databases'] },
      { name: 'Escape', derivedFrom: reference(roles.Services.id) },
      { name: 'Escape', distribution: 'EveryPractice' },
    ])
      expect([draft, (await post('/securityRoles', draft)).status]).toEqual([draft, 403]);
    expect((await post('/grantSets', { name: 'Escape', flags: ['skip population filtering'] })).status).toBe(403);
    expect((await post('/grantSets', { name: 'Escape', permissions: [{ type: 'KeyVault', verbs: ['Read'] }] })).status).toBe(403);
  });
  test('derives from a role that exists, and never from itself', async () => {
    expect((await post('/securityRoles', { name: 'Orphan', derivedFrom: reference(testId(9)) })).status).toBe(422);
    const first = (await post('/securityRoles', { name: 'First', derivedFrom: reference(roles.Scribe.id) })).json<{
      id: string;
    }>();
    const second = (await post('/securityRoles', { name: 'Second', derivedFrom: reference(first.id) })).json<{ id: string }>();
    const loop = [{ op: 'replace', path: '/derivedFrom', value: reference(second.id) }];
    expect((await calls.call('PATCH', `/securityRoles/${first.id}`, loop, {}, administrator)).status).toBe(422);
  });
  test('that is for the vendor’s staff is given by those alone who may give such roles', async () => {
    const vendors = await calls.call('POST', '/securityRoles', { name: 'Visiting engineer', distribution: 'NonPractice' });
    const { id } = vendors.json<{ id: string }>();
    const person = { name: { family: 'Guest' }, profile: { roles: [reference(id)] } };
    const give = (...held: string[]) =>
      calls.call('POST', '/practitioners', person, {}, callerWith({ permissions: new Set(['Practitioner.Create', ...held]) }));
    expect((await give('modify roles')).json()).toMatchObject({ status: 403, missing: ['non-practice distribution'] });
    expect((await give('modify roles', 'non-practice distribution')).status).toBe(201);
  });
  test('is none of the product’s, which stay as they are', async () => {
    const put = await calls.call('PUT', `/securityRoles/${roles.Scribe.id}`, { name: 'Scribe', grants: [] }, {}, administrator);
    expect([put.status, put.json()['code']]).toEqual([409, 'locked']);
  });
});

describe('a grant set of a practice’s own', () => {
  test('has a name of its own and keeps it, and gives types that exist', async () => {
    expect((await post('/grantSets', { name: 'View charts' })).status).toBe(422);
    const made = (await post('/grantSets', { name: 'Mine' })).json<{ id: string }>();
    expect((await post('/grantSets', { name: 'Mine' })).status).toBe(422);
    const rename = [{ op: 'replace', path: '/name', value: 'Yours' }];
    expect((await calls.call('PATCH', `/grantSets/${made.id}`, rename, {}, administrator)).status).toBe(422);
    expect((await post('/grantSets', { name: 'Odd', permissions: [{ type: 'Mood', verbs: ['Read'] }] })).status).toBe(422);
  });
});

test('a refusal names what is missing and which grant sets would give it', async () => {
  const bare = callerWith({ permissions: new Set(['Note.Read']) });
  expect((await calls.call('POST', '/itineraries', {}, {}, bare)).json()).toMatchObject({
    status: 403,
    missing: ['Itinerary.Create', 'manage itineraries'],
    grantedBy: { 'Itinerary.Create': expect.arrayContaining(['Manage itineraries']) as unknown },
  });
});
