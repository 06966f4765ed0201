import { administrativeGrantSets, roles } from '@notewell/rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditLogOf } from '../src/modules/audit/store/audit-log.ts';
import { globalPractice } from '../src/resources/store/index.ts';
import { bearer, get, people, type SessionAnswer, signIn, startServer, type TestServer } from './support/server.ts';

let server: TestServer;
let origin: string;
let owner: string;
let plain: string;
beforeAll(async () => {
  server = await startServer();
  origin = server.origin;
  const { identity } = server.running.installation;
  plain = await signIn(origin, people.clinician);
  const account = await identity.accounts.accountByEmail(people.administrator);
  const [seat] = await identity.accounts.memberships(account?.id ?? '');
  if (!seat) throw new Error('The administrator belongs to no practice');
  await identity.addMembership({ ...seat, grants: [...administrativeGrantSets, 'Practice databases'] });
  owner = await signIn(origin, people.administrator);
});
afterAll(() => server.stop());

const call = (method: string, path: string, token: string, body?: object) =>
  fetch(`${origin}/api/v1/database${path}`, {
    method,
    headers: { ...bearer(token), ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
const memberships = async (token: string) =>
  ((await (await get(origin, '/api/v1/session', bearer(token))).json()) as SessionAnswer).memberships;

test('a permitted person creates a practice and can run it', async () => {
  expect((await call('POST', '/east', owner, { display: 'East clinic', join: true })).status).toBe(204);
  await expect.poll(async () => (await memberships(owner)).map(({ networkId }) => networkId)).toContain('east');
  const east = (await memberships(owner)).find(({ networkId }) => networkId === 'east');
  expect(east).toMatchObject({ display: 'East clinic', roles: ['Administrative'], profile: { display: 'Ada Administrator' } });
  expect(east?.permissions).toEqual(expect.arrayContaining(['manage users', 'preferences master']));
  expect(east?.permissions).not.toContain('practice database');
  const headers = { ...bearer(owner), 'notewell-profile': `Practitioner/${east?.profile.id}` };
  const preferences = await get(origin, '/api/v1/practices/east/practicePreferences', headers);
  expect(await preferences.json()).toMatchObject([{ name: 'East clinic' }]);
  const people = (await (await get(origin, '/api/v1/practices/east/practitioners', headers)).json()) as {
    profile: { roles: { id: string }[] };
  }[];
  expect(people.map(({ profile }) => profile.roles.map(({ id }) => id))).toEqual([[roles.Administrative.id]]);
});

test('practices are listed, closed and answered as if they were not there; the name stays taken', async () => {
  expect((await call('POST', '/west', owner)).status).toBe(204);
  expect((await call('POST', '/west', owner)).status).toBe(409);
  const names = async () =>
    ((await (await call('GET', '', owner)).json()) as { networkId: string }[]).map((one) => one.networkId);
  expect(await names()).toEqual(expect.arrayContaining(['north', 'south', 'west']));
  expect((await call('DELETE', '/west', owner)).status).toBe(204);
  expect(await names()).not.toContain('west');
  expect((await call('DELETE', '/west', owner)).status).toBe(404);
  expect((await call('POST', '/west', owner)).status).toBe(409);
  expect((await call('POST', '/West Wing', owner)).status).toBe(400);
  expect((await call('POST', '/wide', owner, { display: 'x'.repeat(301) })).status).toBe(422);
});

test('nobody else makes, closes or lists them, and who did is written down', async () => {
  for (const [method, path] of [
    ['GET', ''],
    ['POST', '/mine'],
    ['DELETE', '/south'],
  ] as const)
    expect([method, (await call(method, path, plain)).status]).toEqual([method, 403]);
  const { store } = server.running.installation;
  await store.trail.flush();
  const { lines } = await auditLogOf(store).search(globalPractice, { type: 'Practice', pageSize: 10 });
  expect(lines.map(({ action, id }) => `${action} ${id}`)).toEqual([
    'remove-practice west',
    'create-practice west',
    'create-practice east',
  ]);
});
