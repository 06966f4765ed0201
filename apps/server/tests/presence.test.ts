import type { PresenceAnswer } from '@notewell/protocol';
import { grantSetsOf, permissionsOf, roleNames, roles } from '@notewell/rules';
import { testId } from '@notewell/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Calls, callerWith, draftOf, startCalls } from './support/calls.ts';
import { startedCalls } from './support/started-calls.ts';

const { calls, db } = startedCalls();
/** The same server, half a minute later. */
const later = {} as Calls; // filled in before the tests
beforeAll(async () => {
  Object.assign(later, await startCalls(db.store, { now: () => Date.now() + 30_000 }));
});
afterAll(() => later.close());

const staff = (number: number) => callerWith({ profile: { resourceType: 'Practitioner', id: testId(number) } });
const [ana, ben] = [staff(61), staff(62)];
const nameOf = (number: number) => `Practitioner/${testId(number)}`;

async function made(path: string, draft: object): Promise<string> {
  const answer = await calls.call('POST', path, draft);
  expect(answer.status, answer.text).toBe(201);
  return answer.json<{ id: string }>().id;
}
const note = async () => {
  const subject = { id: await made('/patients', draftOf('Patient')), resourceType: 'Patient' };
  return made('/notes', draftOf('Note', { subject }));
};
async function enter(id: string, by = ana, { writing = false, at = calls } = {}) {
  const answer = await at.call('PUT', `/notes/${id}/presence`, { writing }, {}, by);
  expect(answer.status, answer.text).toBe(200);
  return answer.json<PresenceAnswer>().others.map(({ profile, writing: writes }) => [profile, writes]);
}

describe('a note that two people have open', () => {
  test('names each to the other, and who writes', async () => {
    const id = await note();
    expect(await enter(id, ana)).toEqual([]);
    expect(await enter(id, ben, { writing: true })).toEqual([[nameOf(61), false]]);
    expect(await enter(id, ana)).toEqual([[nameOf(62), true]]);
    expect(await enter(await note(), staff(63))).toEqual([]);
  });
  test('shows nobody to themselves on a second device', async () => {
    const id = await note();
    await enter(id, ana);
    expect(await enter(id, ana)).toEqual([]);
  });
  test('names nobody who closed it, or whose device fell silent', async () => {
    const id = await note();
    await enter(id, ben);
    expect((await calls.call('DELETE', `/notes/${id}/presence`, undefined, {}, ben)).status).toBe(204);
    expect(await enter(id, ana)).toEqual([]);
    await enter(id, ben);
    expect(await enter(id, ana, { at: later })).toEqual([]);
  });
  test('counts a colleague’s time from when they came', async () => {
    const id = await note();
    await enter(id, ben);
    const first = await calls.call('PUT', `/notes/${id}/presence`, { writing: false }, {}, ana);
    await enter(id, ben, { writing: true });
    const second = await calls.call('PUT', `/notes/${id}/presence`, { writing: false }, {}, ana);
    const since = (answer: typeof first) => answer.json<PresenceAnswer>().others[0]?.since;
    expect(since(second)).toBe(since(first));
  });
  test('takes true or false, and a patient’s record has no such call', async () => {
    const id = await note();
    expect((await calls.call('PUT', `/notes/${id}/presence`, { writing: 'yes' }, {}, ana)).status).toBe(422);
    expect((await calls.call('PUT', `/patients/${testId(901)}/presence`, { writing: true }, {}, ana)).status).toBe(404);
  });
});

test('who has a note open is for staff who may read it, among the 23 roles', async () => {
  const id = await note();
  await enter(id, ben);
  for (const role of roleNames) {
    const held = [roles[role].id];
    const permissions = permissionsOf(grantSetsOf(held));
    const caller = callerWith({ roles: held, permissions, profile: { id: testId(64), resourceType: 'Practitioner' } });
    const expected = permissions.has('Note.Read') ? 200 : 403;
    const answer = await calls.call('PUT', `/notes/${id}/presence`, { writing: false }, {}, caller);
    expect([role, answer.status]).toEqual([role, expected]);
  }
  const patient = callerWith({ profile: { id: testId(901), resourceType: 'Patient' }, patients: { kind: 'own' } });
  expect((await calls.call('PUT', `/notes/${id}/presence`, { writing: false }, {}, patient)).status).toBe(403);
  const stranger = callerWith({
    profile: { id: testId(65), resourceType: 'Practitioner' },
    permissions: new Set(['Note.Read']),
    patients: { kind: 'patients', ids: [] },
  });
  expect((await calls.call('PUT', `/notes/${id}/presence`, { writing: false }, {}, stranger)).status).toBe(404);
});
