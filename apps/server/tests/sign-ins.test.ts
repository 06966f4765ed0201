import { Patient } from '@notewell/model';
import { type RoleName, roleNames, roles } from '@notewell/rules';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemCaller } from '../src/kernel/system-caller.ts';
import { bodyOf } from '../src/resources/saving/body.ts';
import { everything } from '../src/resources/visibility/visibility.ts';
import { holdsFlag } from './support/access-oracle.ts';
import { type Mail, startMail } from './support/mail.ts';
import { type Practitioner, practitionerOf } from './support/practice-calls.ts';
import { bearer, get, patientId, people, type SessionAnswer, signIn, startServer, type TestServer } from './support/server.ts';

let server: TestServer;
let mail: Mail;
let origin: string;
let admin: Practitioner;
let clinician: Practitioner;
beforeAll(async () => {
  mail = await startMail();
  server = await startServer({ SMTP_URL: mail.url });
  origin = server.origin;
  admin = await practitionerOf(origin, people.administrator);
  clinician = await practitionerOf(origin, people.clinician);
});
afterAll(async () => {
  await server.stop();
  await mail.stop();
});

interface SignIn {
  readonly profile: { readonly resourceType: string; readonly id: string };
  readonly state: string;
  readonly email?: string;
  readonly twoFactor: boolean;
  readonly invitation?: { readonly email: string; readonly state: string; readonly invitedBy: string };
  readonly sessions: readonly { readonly id: string }[];
}
const good = 'vier blaue Zitronen';
const reference = (role: RoleName) => ({ id: roles[role].id, resourceType: 'SecurityRole' });
const hire = async (family: string, fields: object = {}) =>
  (
    await admin.call<{ id: string }>('POST', '/practitioners', {
      body: { name: { given: 'New', family }, active: true, ...fields },
    })
  ).body.id;
const stateOf = async (id: string) => (await admin.call<SignIn>('GET', `/access/${id}/sign-in`)).body;
const invite = (path: string, target: string) => admin.call('POST', `/${path}/invite`, { body: { target } });
const accept = async (email: string) => {
  const letter = await mail.next(email);
  const key = /invitation#([\w-]+)/.exec(letter.text)?.[1];
  const headers = { 'content-type': 'application/json' };
  return fetch(`${origin}/api/v1/invitations/accept`, { method: 'POST', headers, body: JSON.stringify({ key, password: good }) });
};
const member = async (family: string, fields: object = {}) => {
  const id = await hire(family, fields);
  const email = `${family.toLowerCase()}@north.test`;
  await invite(`practitioners/${id}`, email);
  expect((await accept(email)).status).toBe(204);
  return { id, email };
};
const sessionOf = async (token: string) => (await (await get(origin, '/api/v1/session', bearer(token))).json()) as SessionAnswer;

/** Opens the patient's chart to everybody again, as only who is on the team could. */
async function reopen(): Promise<void> {
  const { store, saving } = server.running.installation;
  const before = await store.reader.read('north', Patient, patientId, everything);
  if (!before) throw new Error('There is no such patient');
  const { confidentialTeam: _team, ...next } = bodyOf(before);
  await saving.update({ practice: 'north', caller: systemCaller('north', 'test'), definition: Patient, before, next });
}

describe('how people sign in', () => {
  test('is told of each: not invited, invited, taken back, in, and out again', async () => {
    const id = await hire('Steps');
    expect((await admin.call('GET', `/access/${id}/sign-in`)).status).toBe(404);
    await invite(`practitioners/${id}`, 'steps@north.test');
    expect(await stateOf(id)).toMatchObject({ state: 'invited', invitation: { email: 'steps@north.test', state: 'sent' } });
    expect((await admin.call('DELETE', `/access/${id}/invitation`)).status).toBe(204);
    expect(await stateOf(id)).toMatchObject({ state: 'expired', invitation: { state: 'withdrawn' } });
    expect((await accept('steps@north.test')).status).toBe(410);
    expect((await admin.call('DELETE', `/access/${id}/invitation`)).status).toBe(404);

    const { id: other } = await member('Insider');
    expect(await stateOf(other)).toMatchObject({
      state: 'active',
      email: 'insider@north.test',
      twoFactor: false,
      invitation: { state: 'accepted', invitedBy: `Practitioner/${admin.profile.id}` },
    });
    const patch = [{ op: 'replace', path: '/active', value: false }];
    expect((await admin.call('PATCH', `/practitioners/${other}`, { body: patch })).status).toBe(200);
    expect(await stateOf(other)).toMatchObject({ state: 'ended', sessions: [] });

    const { body: all } = await admin.call<SignIn[]>('GET', '/access?type=Practitioner');
    const states = new Map(all.map(({ profile, state }) => [profile.id, state]));
    expect([states.get(id), states.get(other), states.get(admin.profile.id)]).toEqual(['expired', 'ended', 'active']);
    expect(all.every(({ profile }) => profile.resourceType === 'Practitioner')).toBe(true);
    const { body: patients } = await admin.call<SignIn[]>('GET', '/access?type=Patient');
    expect(patients.map(({ profile }) => profile.id)).toEqual([patientId]);
    expect((await admin.call('GET', '/access?type=Location')).status).toBe(400);
    expect(JSON.stringify(all)).not.toContain('accountId');
  });

  test('shows nobody of another practice and no hidden patient', async () => {
    const stranger = await practitionerOf(origin, people.stranger);
    expect((await stranger.call('GET', `/access/${admin.profile.id}/sign-in`)).status).toBe(403);
    const team = [
      {
        op: 'add',
        path: '/confidentialTeam',
        value: [{ practitioner: { id: clinician.profile.id, resourceType: 'Practitioner' } }],
      },
    ];
    expect((await admin.call('PATCH', `/patients/${patientId}`, { body: team })).status).toBe(200);
    for (const path of [`/access/${patientId}/sign-in`, `/access/${patientId}`])
      expect([path, (await admin.call('GET', path)).status]).toEqual([path, 404]);
    expect((await admin.call<SignIn[]>('GET', '/access?type=Patient')).body).toEqual([]);
    await reopen();
  });

  test('needs manage users for every call', async () => {
    const { id } = await member('Matrix');
    const { identity } = server.running.installation;
    const calls = [
      ['GET', '/access'],
      ['GET', `/access/${id}/sign-in`],
      ['DELETE', `/access/${id}/sessions/none`],
      ['PUT', `/access/${id}`],
    ] as const;
    const accountId = (await identity.accounts.accountByEmail('matrix@north.test'))?.id ?? '';
    const profile = { resourceType: 'Practitioner', id };
    for (const role of roleNames) {
      await identity.addMembership({ accountId, networkId: 'north', profile, roles: [roles[role].id], grants: [] });
      const token = await signIn(origin, 'matrix@north.test', good);
      await expect.poll(async () => (await sessionOf(token)).memberships[0]?.roles).toEqual([role]);
      for (const [method, path] of calls) {
        const answer = await fetch(`${origin}/api/v1/practices/north${path}`, {
          method,
          headers: { ...bearer(token), 'notewell-profile': `Practitioner/${id}`, 'content-type': 'application/json' },
          ...(method === 'PUT' ? { body: '{}' } : {}),
        });
        const expected = !holdsFlag(role, 'manage users') ? 403 : method === 'GET' ? 200 : method === 'PUT' ? 422 : 404;
        expect([role, method, path, answer.status]).toEqual([role, method, path, expected]);
      }
    }
  });
});

describe('sessions of others', () => {
  test('end at once, one or all, by who manages users, and it is written down', async () => {
    const { id, email } = await member('Roamer');
    const [one, two, three] = [
      await signIn(origin, email, good),
      await signIn(origin, email, good),
      await signIn(origin, email, good),
    ];
    const { sessions } = await stateOf(id);
    expect(sessions.length).toBeGreaterThanOrEqual(3);
    expect(JSON.stringify(sessions)).not.toContain(one);
    expect((await admin.call('DELETE', `/access/${id}/sessions/${sessions[0]?.id}`)).status).toBe(204);
    expect((await admin.call('DELETE', `/access/${id}/sessions/${sessions[0]?.id}`)).status).toBe(404);
    expect((await admin.call('DELETE', `/access/${id}/sessions`)).status).toBe(204);
    for (const token of [one, two, three])
      await expect.poll(async () => (await get(origin, '/api/v1/session', bearer(token))).status).toBe(401);
    const { body: log } = await admin.call<{ id: string; actor: string }[]>('GET', '/audit?action=end-sessions');
    expect(log.filter((line) => line.id === id).map(({ actor }) => actor)).toEqual(
      Array(2).fill(`Practitioner/${admin.profile.id}`),
    );
  });

  test('are known to a practice as far as they were used there, and end everywhere', async () => {
    const { id, email } = await member('Twofold');
    const { identity } = server.running.installation;
    const accountId = (await identity.accounts.accountByEmail(email))?.id ?? '';
    const profile = { resourceType: 'Practitioner', id };
    const token = await signIn(origin, email, good);
    const headers = { ...bearer(token), 'notewell-profile': `Practitioner/${id}` };
    expect((await stateOf(id)).sessions.length).toBeGreaterThan(0);
    await identity.addMembership({ accountId, networkId: 'south', profile, roles: [roles.Support.id], grants: [] });
    const ended = (used: string) => async () =>
      (await fetch(`${origin}/api/v1/practices/north/administrators`, { headers: { ...headers, ...bearer(used) } })).status;
    const practices = async () => (await sessionOf(token)).memberships.map(({ networkId }) => networkId).toSorted();
    await expect.poll(practices).toEqual(['north', 'south']);
    const { sessions: elsewhere, ...facts } = await stateOf(id);
    expect([elsewhere, facts]).toEqual([[], expect.not.objectContaining({ lastSeen: expect.anything() })]);
    const [unknown] = await identity.own.list(accountId);
    expect((await admin.call('DELETE', `/access/${id}/sessions/${unknown?.id}`)).status).toBe(404);

    await fetch(`${origin}/api/v1/practices/north/administrators`, { headers });
    await expect.poll(async () => (await stateOf(id)).sessions.length).toBe(1);
    const [here] = (await stateOf(id)).sessions;
    expect((await admin.call('DELETE', `/access/${id}/sessions/${here?.id}`)).status).toBe(204);
    await expect.poll(ended(token)).toBe(401);
    expect((await stateOf(id)).sessions).toEqual([]);
    const again = await signIn(origin, email, good);
    expect((await admin.call('DELETE', `/access/${id}/sessions`)).status).toBe(204);
    await expect.poll(ended(again)).toBe(401);
  });

  test('of a patient end with their access, which comes back when it is given back', async () => {
    const token = await signIn(origin, people.patient);
    expect((await admin.call('PUT', `/access/${patientId}`, { body: { active: false } })).status).toBe(204);
    await expect.poll(async () => (await get(origin, '/api/v1/session', bearer(token))).status).toBe(401);
    expect((await sessionOf(await signIn(origin, people.patient))).memberships).toEqual([]);
    expect((await admin.call('PUT', `/access/${patientId}`, { body: { active: true } })).status).toBe(204);
    expect((await sessionOf(await signIn(origin, people.patient))).memberships).toHaveLength(1);
    expect((await admin.call('PUT', `/access/${clinician.profile.id}`, { body: { active: false } })).status).toBe(400);
  });
});

describe('the roles of somebody who works here', () => {
  const give = (id: string, names: readonly RoleName[], by = admin) =>
    by.call('PATCH', `/practitioners/${id}`, { body: [{ op: 'add', path: '/profile', value: { roles: names.map(reference) } }] });

  test('count as soon as their record says so, without signing in again', async () => {
    const { id, email } = await member('Riser', { profile: { roles: [reference('Practitioner')] } });
    const token = await signIn(origin, email, good);
    expect((await sessionOf(token)).memberships[0]?.permissions).not.toContain('note');
    expect((await give(id, ['Non-Prescribing Clinician', 'Supervisor'])).status).toBe(200);
    await expect
      .poll(async () => (await sessionOf(token)).memberships[0]?.roles)
      .toEqual(['Non-Prescribing Clinician', 'Supervisor']);
    expect((await sessionOf(token)).memberships[0]?.permissions).toEqual(expect.arrayContaining(['note', 'supervision']));
    expect((await give(id, [])).status).toBe(200);
    await expect.poll(async () => (await sessionOf(token)).memberships[0]?.permissions).toEqual([]);
  });

  test('are given by who may say what roles include', async () => {
    const { id } = await member('Modest');
    for (const role of roleNames.filter((name) => roles[name].holders !== 'practice'))
      expect([role, (await give(id, [role])).status]).toEqual([role, 403]);
    for (const role of ['Notewell', 'Notewell Unity', 'Sandbox'] as const) expect(roles[role].holders).toBe('vendor');
    const { id: helper, email } = await member('Helper', { profile: { roles: [reference('Support')] } });
    expect(helper).not.toBe(id);
    expect((await admin.call('PUT', `/access/${helper}`, { body: { grants: ['Manage users'] } })).status).toBe(204);
    const support = await signIn(origin, email, good);
    const headers = { ...bearer(support), 'notewell-profile': `Practitioner/${helper}`, 'content-type': 'application/json' };
    const by = async (method: string, path: string, body: unknown) =>
      fetch(`${origin}/api/v1/practices/north${path}`, { method, headers, body: JSON.stringify(body) });
    const roleOf = [{ op: 'add', path: '/profile', value: { roles: [reference('Supervisor')] } }];
    const refused = await by('PATCH', `/practitioners/${id}`, roleOf);
    expect([refused.status, await refused.json()]).toMatchObject([403, { missing: ['role management', 'modify roles'] }]);
    expect((await by('PATCH', `/practitioners/${id}`, [{ op: 'add', path: '/pronouns', value: 'they/them' }])).status).toBe(200);
    expect((await by('PUT', `/access/${id}`, { grants: ['Manage notes'] })).status).toBe(403);
    expect((await by('PUT', `/access/${helper}`, { grants: [] })).status).toBe(403);
  });

  test('may have grant sets beside them, which exist and a practice can give', async () => {
    const { id, email } = await member('Beside');
    const token = await signIn(origin, email, good);
    expect((await admin.call('PUT', `/access/${id}`, { body: { grants: ['Run reports'] } })).status).toBe(204);
    await expect.poll(async () => (await sessionOf(token)).memberships[0]?.grantSets).toContain('Run reports');
    expect((await admin.call('PUT', `/access/${id}`, { body: { grants: ['Manage moods'] } })).status).toBe(422);
    expect((await admin.call('PUT', `/access/${id}`, { body: { grants: ['Practice databases'] } })).status).toBe(403);
    expect((await admin.call('PUT', `/access/${patientId}`, { body: { grants: ['Run reports'] } })).status).toBe(400);
  });
});

test('nobody deactivates, removes or demotes themselves, and locks the last administrator out', async () => {
  const off = [{ op: 'replace', path: '/active', value: false }];
  expect((await admin.call('PATCH', `/practitioners/${admin.profile.id}`, { body: off })).status).toBe(403);
  expect((await admin.call('DELETE', `/practitioners/${admin.profile.id}`)).status).toBe(403);
  const refused = await admin.call('PUT', `/access/${admin.profile.id}`, { body: { grants: [] } });
  expect([refused.status, refused.body]).toMatchObject([403, { detail: expect.stringContaining('cannot take from yourself') }]);
});

test('colleagues learn who manages users, by name, and patients do not', async () => {
  const names = await clinician.call<string[]>('GET', '/administrators');
  expect(names.status).toBe(200);
  expect(names.body).toContain((await admin.call<{ display: string }>('GET', `/practitioners/${admin.profile.id}`)).body.display);
  expect(names.body.length).toBeLessThanOrEqual(3);
  const headers = { ...bearer(await signIn(origin, people.patient)), 'notewell-profile': `Patient/${patientId}` };
  const patient = await fetch(`${origin}/api/v1/practices/north/administrators`, { headers });
  expect([patient.status, await patient.json()]).toEqual([200, []]);
  const rights = await fetch(`${origin}/api/v1/practices/north/signingGrants`, { headers });
  expect([rights.status, await rights.json()]).toEqual([200, {}]);
});
