import { scryptSync } from 'node:crypto';
import { GrantSet, SecurityRole } from '@notewell/model';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemCaller } from '../src/kernel/system-caller.ts';
import {
  bearer,
  get,
  password,
  patientId,
  people,
  type SessionAnswer,
  signIn,
  startServer,
  type TestServer,
} from './support/server.ts';

let server: TestServer;
let origin: string;
beforeAll(async () => {
  server = await startServer();
  origin = server.origin;
});
afterAll(() => server.stop());

const session = async (headers: Record<string, string>) => {
  const answer = await get(origin, '/api/v1/session', headers);
  return { status: answer.status, body: (await answer.json()) as SessionAnswer & { code?: string } };
};
const send = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
const signInBrowser = async (email: string) => {
  const answer = await send('/api/auth/sign-in/email', { email, password });
  const cookie = answer.headers.get('set-cookie') ?? '';
  return { answer, cookie, pair: cookie.split(';')[0] ?? '' };
};
const refused = async (answer: Response) => ({ status: answer.status, code: ((await answer.json()) as { code: string }).code });

describe('signing in', () => {
  test.each([
    ['in other letters', password.toUpperCase()],
    ['with a blank after it', `${password} `],
    ['cut short', password.slice(0, -1)],
  ])('takes no password %s', async (_how, typed) => {
    const body = JSON.stringify({ email: people.clinician, password: typed });
    const headers = { 'content-type': 'application/json' };
    expect((await fetch(`${origin}/api/auth/sign-in/email`, { method: 'POST', headers, body })).status).toBe(401);
  });

  test('gives a program a bearer token that says who it is', async () => {
    const before = Date.now();
    const { status, body } = await session(bearer(await signIn(origin, people.clinician)));
    const served = Date.parse(body.serverTime);
    expect([status, served >= before, served <= Date.now()]).toEqual([200, true, true]);
    expect(body.user.email).toBe(people.clinician);
    const [membership] = body.memberships;
    expect(membership).toMatchObject({ networkId: 'north', display: 'north clinic', roles: ['Non-Prescribing Clinician'] });
    expect(membership?.profile).toMatchObject({
      resourceType: 'Practitioner',
      display: expect.stringContaining('Clinician') as string,
    });
    expect(membership?.grantSets).toContain('Document care');
    expect(membership?.permissions).toContain('Note.Create');
  });

  test('stores the password as a salted scrypt hash', async () => {
    const owner = new pg.Client({ connectionString: server.databaseUrl });
    await owner.connect();
    const { rows } = await owner.query<{ kept: string }>(
      `select password as kept from identity.account where password is not null`,
    );
    await owner.end();
    expect(rows.length).toBeGreaterThan(3);
    expect(new Set(rows.map(({ kept }) => kept.split(':')[0])).size).toBe(rows.length);
    for (const { kept } of rows) {
      const [salt = '', hash] = kept.split(':');
      expect(salt).toMatch(/^[0-9a-f]{32}$/);
      // As strong as OWASP asks, or stronger: N 2^14, r 16, p 1 (Password Storage Cheat Sheet).
      const strong = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1_048_576 };
      expect(scryptSync(password, salt, 64, strong).toString('hex')).toBe(hash);
    }
  });

  test('gives a browser a cookie that scripts cannot read and other sites cannot send', async () => {
    const { answer, cookie, pair } = await signInBrowser(people.clinician);
    expect(answer.status).toBe(200);
    expect(cookie).toMatch(/HttpOnly/i);
    expect(cookie).toMatch(/SameSite=Lax/i);
    expect((await session({ cookie: pair })).body.user.email).toBe(people.clinician);
  });

  test('is refused with a wrong password and with an unknown email alike', async () => {
    const wrong = await send('/api/auth/sign-in/email', { email: people.clinician, password: 'not the password' });
    const unknown = await send('/api/auth/sign-in/email', { email: 'nobody@north.test', password });
    expect(wrong.headers.get('content-type')).toContain('application/problem+json');
    expect(await refused(wrong)).toEqual({ status: 401, code: 'sign-in-failed' });
    expect(await refused(unknown)).toEqual({ status: 401, code: 'sign-in-failed' });
  });

  test.each(['verify-totp', 'verify-backup-code'])('by %s names an address that holds what no text may hold', async (call) => {
    const email = 'a\0b@north.test';
    const answer = await send(`/api/auth/two-factor/${call}`, { email, code: '123456' });
    expect(await refused(answer)).toEqual({ status: 422, code: 'validation-failed' });
  });

  test('is slowed after ten wrong passwords, for that account alone', async () => {
    const email = 'guessed@north.test';
    for (let attempt = 0; attempt < 10; attempt++)
      await send('/api/auth/sign-in/email', { email, password: `guess number ${attempt}` });
    const answer = await send('/api/auth/sign-in/email', { email, password });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused(answer)).toEqual({ status: 429, code: 'rate-limited' });
    await signIn(origin, people.clinician);
  });

  test('is tried no more often with many passwords at one moment', async () => {
    const email = 'rushed@north.test';
    const guess = (attempt: number) => send('/api/auth/sign-in/email', { email, password: `guess number ${attempt}` });
    const answers = await Promise.all(Array.from({ length: 14 }, (_none, attempt) => guess(attempt)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      ...Array<number>(10).fill(401),
      ...Array<number>(4).fill(429),
    ]);
  });

  test.each([
    ['{'],
    ['[]'],
    ['"text"'],
    ['{"email":5,"password":{}}'],
    ['{"email":"a\\u0000@b.test","password":"x"}'],
    ['{"email":"\\ud800@b.test","password":"\\ud800"}'],
    [''],
  ])('answers %s with a refusal, never a fault of its own', async (body) => {
    const answer = await fetch(`${origin}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
  });

  test('nobody can make an account by themselves', async () => {
    const answer = await send('/api/auth/sign-up/email', { email: 'new@north.test', password, name: 'New' });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    await expect(signIn(origin, 'new@north.test')).rejects.toThrow('401');
  });
});

describe('a session', () => {
  test('is needed: none is 401, one that is not signed by us is 401', async () => {
    expect(await refused(await get(origin, '/api/v1/session'))).toEqual({ status: 401, code: 'not-signed-in' });
    expect((await get(origin, '/api/v1/session', { prefer: 'handling=lenient' })).status).toBe(204);
    expect((await get(origin, '/api/v1/session/account', { prefer: 'handling=lenient' })).status).toBe(401);
    const token = await signIn(origin, people.clinician);
    const forged = `${token.split('.')[0]}.${'A'.repeat(43)}=`;
    expect(await refused(await get(origin, '/api/v1/session', bearer(forged)))).toEqual({ status: 401, code: 'session-expired' });
    expect((await get(origin, '/api/v1/session', bearer(token.split('.')[0] ?? ''))).status).toBe(401);
  });

  test('ends at sign-out, at once and on every server', async () => {
    const second = await server.another();
    const token = await signIn(origin, people.clinician);
    const elsewhere = async () => (await get(second.address, '/api/v1/session', bearer(token))).status;
    expect(await elsewhere()).toBe(200);
    expect((await send('/api/auth/sign-out', {}, bearer(token))).status).toBe(200);
    expect((await session(bearer(token))).status).toBe(401);
    await expect.poll(elsewhere).toBe(401);
  });

  test('ends when the person is deactivated, and cannot be begun again', async () => {
    const { identity } = server.running.installation;
    const token = await signIn(origin, people.stranger);
    expect((await session(bearer(token))).status).toBe(200);
    const account = await identity.accounts.accountByEmail(people.stranger);
    await identity.accounts.setDeactivated(account!.id, true);
    await expect.poll(async () => (await session(bearer(token))).status).toBe(401);
    expect((await send('/api/auth/sign-in/email', { email: people.stranger, password })).status).toBe(401);
    await identity.accounts.setDeactivated(account!.id, false);
    expect((await session(bearer(await signIn(origin, people.stranger)))).status).toBe(200);
  });

  test('gives an address for emails only while the person may sign in', async () => {
    const { accounts } = server.running.installation.identity;
    const account = await accounts.accountByEmail(people.stranger);
    const [seat] = await accounts.memberships(account?.id ?? '');
    const [practice, id] = [seat?.networkId ?? '', seat?.profile.id ?? ''];
    const address = async (of = practice) => (await accounts.emailsOf(of, [id])).get(id);
    expect([await address(), await address('nowhere')]).toEqual([people.stranger, undefined]);
    await accounts.setDeactivated(account?.id ?? '', true);
    expect(await address()).toBeUndefined();
    await accounts.setDeactivated(account?.id ?? '', false);
  });

  test('loses a practice as soon as the membership ends', async () => {
    const { identity } = server.running.installation;
    const accountId = await identity.createAccount({ email: 'leaving@north.test', password, name: 'Lee Leaving' });
    await identity.addMembership({
      accountId,
      networkId: 'north',
      profile: { resourceType: 'Practitioner', id: 'p1' },
      roles: [],
      grants: [],
    });
    const token = await signIn(origin, 'leaving@north.test');
    expect((await session(bearer(token))).body.memberships).toHaveLength(1);
    await identity.accounts.endMembership(accountId, 'north');
    await expect.poll(async () => (await session(bearer(token))).body.memberships).toEqual([]);
  });
});

describe('a role that the practice has made itself', () => {
  test('applies changes of its grant sets without a new sign-in', async () => {
    const { identity, saving, store } = server.running.installation;
    const caller = systemCaller('north', 'test');
    const kept = { practice: 'north', caller };
    const set = { name: 'Front desk', permissions: [{ type: 'Patient', verbs: ['Read'] }], flags: ['view scheduler'] };
    await saving.create({ ...kept, definition: GrantSet, draft: set });
    const undefinedSet = { name: 'Desk', grants: ['Front desk', 'Never defined'] };
    await expect(saving.create({ ...kept, definition: SecurityRole, draft: undefinedSet })).rejects.toMatchObject({
      code: 'validation-failed',
      extras: { errors: [{ path: 'grants.1', message: 'Grant set "Never defined" is not defined' }] },
    });
    const role = await saving.create({ ...kept, definition: SecurityRole, draft: { name: 'Desk', grants: ['Front desk'] } });
    const accountId = await identity.createAccount({ email: 'desk@north.test', password, name: 'Dee Desk' });
    await identity.addMembership({
      accountId,
      networkId: 'north',
      profile: { resourceType: 'Practitioner', id: 'desk' },
      roles: [role.id],
      grants: [],
    });
    const token = await signIn(origin, 'desk@north.test');
    const permissions = async () => (await session(bearer(token))).body.memberships[0]?.permissions;
    expect([...((await permissions()) ?? [])].sort()).toEqual(['Patient.Read', 'view scheduler']);
    const before = await store.reader.read('north', SecurityRole, role.id, { kind: 'everything' });
    await saving.update({ ...kept, definition: SecurityRole, before: before!, next: { name: 'Desk', grants: [] } });
    await expect.poll(permissions).toEqual([]);
  });
});

describe('the profile of a practice call', () => {
  const practice = '/api/v1/practices/north/patients';
  test('must be said', async () => {
    const answer = await get(origin, practice, bearer(await signIn(origin, people.clinician)));
    expect(await refused(answer)).toEqual({ status: 403, code: 'profile-required' });
  });

  test.each([
    ['Practitioner/0190d3a0-0000-7000-8000-000000000999', 403],
    [`Patient/${patientId}`, 403],
    ['Practitioner', 400],
    ['Practitioner/../x', 400],
  ])('%s, which is not one of the caller’s own, is refused', async (profile, status) => {
    const token = await signIn(origin, people.clinician);
    const answer = await get(origin, practice, { ...bearer(token), 'notewell-profile': profile });
    expect(answer.status).toBe(status);
  });

  test('of one practice opens no other', async () => {
    const token = await signIn(origin, people.clinician);
    const { body } = await session(bearer(token));
    const profile = body.memberships[0]!.profile;
    const answer = await get(origin, '/api/v1/practices/south/patients', {
      ...bearer(token),
      'notewell-profile': `${profile.resourceType}/${profile.id}`,
    });
    expect(await refused(answer)).toEqual({ status: 403, code: 'profile-refused' });
  });

  test('of one’s own is let through', async () => {
    const token = await signIn(origin, people.clinician);
    const { body } = await session(bearer(token));
    const profile = body.memberships[0]!.profile;
    const answer = await get(origin, practice, { ...bearer(token), 'notewell-profile': `${profile.resourceType}/${profile.id}` });
    expect(answer.status).toBe(200);
  });
});

describe('a write from a page of another site', () => {
  const headersOf: readonly (readonly [string, Record<string, string>])[] = [
    ['another origin', { origin: 'https://evil.example' }],
    ['no origin that can be told', { origin: 'null' }],
    ['a browser that says so', { 'sec-fetch-site': 'cross-site' }],
    ['a sibling site', { 'sec-fetch-site': 'same-site' }],
  ];
  test.each(headersOf)('is refused: %s', async (_name, headers) => {
    const { pair } = await signInBrowser(people.clinician);
    const answer = await send('/api/auth/sign-out', {}, { cookie: pair, ...headers });
    expect(answer.status).toBe(403);
    expect((await session({ cookie: pair })).status).toBe(200);
  });

  test('while one from our own page is done', async () => {
    const { pair } = await signInBrowser(people.clinician);
    const answer = await send('/api/auth/sign-out', {}, { cookie: pair, origin, 'sec-fetch-site': 'same-origin' });
    expect(answer.status).toBe(200);
    expect((await session({ cookie: pair })).status).toBe(401);
  });
});
