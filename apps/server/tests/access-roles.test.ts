import { definitionOf } from '@notewell/model';
import { roles } from '@notewell/rules';
import { testId } from '@notewell/testkit';
import { describe, expect, test } from 'vitest';
import { securityRole } from '../src/modules/access/security-role.ts';
import { bodyOf } from '../src/resources/saving/body.ts';
import { callerWith } from './support/calls.ts';
import { startedCalls } from './support/started-calls.ts';

const { db, calls } = startedCalls();

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
  test('gives no vendor permission: directly, by derivation or by grant set', async () => {
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
    // A row with such an id comes from an import.
    const [id, now] = [roles.Patient.id, new Date()];
    const place = { practice: 'north', caller: administrator, definition: definitionOf('SecurityRole'), store: db.store };
    const deletion = securityRole.beforeDelete?.({ ...place, id, now, before: bodyOf({ text: '{}' }) });
    await expect(deletion).rejects.toMatchObject({ code: 'locked' });
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

describe('nobody takes from themselves the right to manage people', () => {
  const set = async (name: string) =>
    (await post('/grantSets', { name, flags: ['manage users', 'modify roles'] })).json<{ id: string }>().id;
  const self = (held: { roles: string[]; grants: string[] }) => callerWith({ ...held, profile: administrator.profile });

  test('by emptying a grant set', async () => {
    const id = await set('People');
    const empty = [{ op: 'remove', path: '/flags' }];
    for (const held of [self({ roles: [], grants: ['People'] }), self({ roles: [], grants: [] })]) {
      const isOwn = held.grants?.length === 1;
      const emptied = await calls.call('PATCH', `/grantSets/${id}`, empty, {}, held);
      expect(emptied.status).toBe(isOwn ? 403 : 200);
      if (isOwn)
        expect(emptied.json()).toMatchObject({ detail: expect.stringContaining('cannot take from yourself') as unknown });
    }
  });
  test('by emptying or deleting a role, or the role below it', async () => {
    await set('Staff');
    const base = (await post('/securityRoles', { name: 'Base', grants: ['Staff'] })).json<{ id: string }>().id;
    const role = (await post('/securityRoles', { name: 'Lead', derivedFrom: reference(base) })).json<{ id: string }>().id;
    const lead = self({ roles: [role], grants: [] });
    const by = async (method: string, id: string, body?: unknown) =>
      (await calls.call(method, `/securityRoles/${id}`, body, {}, lead)).status;
    expect(await by('PATCH', base, [{ op: 'remove', path: '/grants' }])).toBe(403);
    expect(await by('PATCH', role, [{ op: 'remove', path: '/derivedFrom' }])).toBe(403);
    expect(await by('PATCH', role, [{ op: 'add', path: '/grants', value: ['View charts'] }])).toBe(200);
    expect([await by('DELETE', role), await by('DELETE', base)]).toEqual([403, 403]);
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
