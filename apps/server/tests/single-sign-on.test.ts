import { KeyVault } from '@notewell/model';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemCaller } from '../src/kernel/system-caller.ts';
import {
  type Astray,
  client,
  type IdentityProviderDouble,
  startIdentityProviderDouble,
} from './support/identity-provider-double.ts';
import { type Mail, startMail } from './support/mail.ts';
import { type Practitioner, practitionerOf } from './support/practice-calls.ts';
import { changePreferences, people, type SessionAnswer, startServer, type TestServer } from './support/server.ts';

let server: TestServer;
let provider: IdentityProviderDouble;
let mail: Mail;
let admin: Practitioner;
const at = '/sign-in-provider';
beforeAll(async () => {
  mail = await startMail();
  server = await startServer({ NOTEWELL_PRIVATE_PROVIDERS: 'true', SMTP_URL: mail.url });
  provider = await startIdentityProviderDouble(`${server.origin}/api/auth/single-sign-on/callback`);
  admin = await practitionerOf(server.origin, people.administrator);
  const body = { display: 'North ID', issuer: provider.issuer, clientId: client.id, clientSecret: client.secret };
  const kept = await admin.call('PUT', at, { body });
  expect(kept.status, JSON.stringify(kept.body)).toBe(204);
});
afterAll(async () => {
  await server.stop();
  await provider.stop();
  await mail.stop();
});

/** Follows a way as a browser does: redirects, and each origin's cookies with it. Answers where it ends. */
async function follow(address: string, jar = new Map<string, Map<string, string>>(), before = (_url: URL) => _url) {
  let url = new URL(address);
  for (let step = 0; step < 15; step++) {
    url = before(url);
    const own = jar.get(url.origin) ?? new Map<string, string>();
    jar.set(url.origin, own);
    const cookie = [...own].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(url, { redirect: 'manual', headers: cookie ? { cookie } : {} });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      own.set(name, value);
    }
    const next = answer.headers.get('location');
    if (next === null || answer.status < 300 || answer.status >= 400) return { url, answer, own: jar.get(server.origin) };
    url = new URL(next, url);
    // Pages of ours are drawn by the web application: that one arrives is enough.
    if (url.origin === server.origin && !url.pathname.startsWith('/api/')) return { url, answer, own: jar.get(server.origin) };
  }
  throw new Error('The way leads round in circles');
}
const begin = (practice = 'north', next = '/patients') =>
  `${server.origin}/api/auth/single-sign-on/begin?practice=${practice}&next=${encodeURIComponent(next)}`;
const cookieOf = (own: Map<string, string> | undefined) => [...(own ?? [])].map(([name, value]) => `${name}=${value}`).join('; ');
async function whoIs(own: Map<string, string> | undefined) {
  const answer = await fetch(`${server.origin}/api/v1/session`, { headers: { cookie: cookieOf(own) } });
  return { status: answer.status, body: (await answer.json()) as SessionAnswer };
}

describe('the sign-in of a practice', () => {
  test('lets a member in by a verified address, then by subject', async () => {
    provider.present = { sub: 'cleo', email: people.clinician, email_verified: true };
    const { url, own } = await follow(begin());
    expect(url.pathname).toBe('/patients');
    expect((await whoIs(own)).body.user.email).toBe(people.clinician);
    // The provider may give her another address: she is still the same to it.
    provider.present = { sub: 'cleo', email: 'cleo.married@north.test', email_verified: false };
    expect((await whoIs((await follow(begin())).own)).body.user.email).toBe(people.clinician);
  });

  test('refuses unverified, unknown and other practices’ addresses', async () => {
    const faultOf = async (known: typeof provider.present) => {
      provider.present = known;
      const { url, own } = await follow(begin());
      expect((await whoIs(own)).status).toBe(401);
      return url.searchParams.get('fault');
    };
    expect(await faultOf({ sub: 'a', email: people.administrator, email_verified: false })).toBe('unverified');
    expect(await faultOf({ sub: 'b', email: 'nobody@north.test', email_verified: true })).toBe('unknown');
    expect(await faultOf({ sub: 'c', email: people.stranger, email_verified: true })).toBe('unknown');
  });

  test('reaches that practice alone, and cannot change how the account is opened', async () => {
    const { identity } = server.running.installation;
    const account = await identity.accounts.accountByEmail(people.clinician);
    const elsewhere = { resourceType: 'Practitioner', id: 'elsewhere' };
    await identity.addMembership({ accountId: account!.id, networkId: 'south', profile: elsewhere, roles: [], grants: [] });
    provider.present = { sub: 'cleo', email: people.clinician, email_verified: true };
    const { own } = await follow(begin());
    const { body } = await whoIs(own);
    expect(body.memberships.map(({ networkId }) => networkId)).toEqual(['north']);
    const headers = { cookie: cookieOf(own), 'content-type': 'application/json' };
    for (const call of ['change-password', 'two-factor/enable', 'passkey/delete-passkey']) {
      const answer = await fetch(`${server.origin}/api/auth/${call}`, { method: 'POST', headers, body: '{}' });
      expect([call, answer.status]).toEqual([call, 403]);
    }
    await identity.accounts.endMembership(account!.id, 'south');
  });

  test('opens a practice that asks for a second step, which a password alone does not', async () => {
    const password = await practitionerOf(server.origin, people.clinician);
    provider.present = { sub: 'cleo', email: people.clinician, email_verified: true };
    const { own } = await follow(begin());
    await changePreferences(server.running.installation, { requireTwoFactor: true });
    const byPassword = () => password.call('GET', '/patients');
    await expect.poll(async () => (await byPassword()).body).toMatchObject({ code: 'second-step-required' });
    const profile = `${password.profile.resourceType}/${password.profile.id}`;
    const headers = { cookie: cookieOf(own), 'notewell-profile': profile };
    expect((await fetch(`${server.origin}/api/v1/practices/north/patients`, { headers })).status).toBe(200);
    await changePreferences(server.running.installation, { requireTwoFactor: false });
    await expect.poll(async () => (await byPassword()).status).toBe(200);
  });

  test('takes up an invitation to the address, without a password and once', async () => {
    const made = await admin.call<{ id: string }>('POST', '/practitioners', { body: { name: { given: 'Nia', family: 'New' } } });
    const sent = await admin.call('POST', `/practitioners/${made.body.id}/invite`, { body: { target: 'nia@north.test' } });
    expect(sent.status).toBe(201);
    provider.present = { sub: 'nia', email: 'nia@north.test', email_verified: true };
    const { own } = await follow(begin());
    expect((await whoIs(own)).body.memberships[0]?.profile.id).toBe(made.body.id);
    const key = /\/invitation#([\w-]+)/.exec((await mail.next('nia@north.test')).text)?.[1];
    const again = await fetch(`${server.origin}/api/v1/invitations/offer`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ key }),
    });
    expect(again.status).toBe(410);
  });

  test('signs in pre-associated patients that the practice may invite', async () => {
    const patient = async (email: string) =>
      (
        await admin.call<{ id: string }>('POST', '/patients', {
          body: { name: { given: 'Pia', family: 'Early' }, telecom: [{ system: 'Email', value: email }] },
        })
      ).body.id;
    const id = await patient('pia@home.test');
    const [preferences] = (await admin.call<{ id: string }[]>('GET', '/practicePreferences')).body;
    const push = () => admin.call('POST', '/push-preassociations');
    provider.present = { sub: 'pia', email: 'pia@home.test', email_verified: true };
    const fault = async () => (await follow(begin())).url.searchParams.get('fault');
    expect([(await push()).status, await fault()]).toEqual([204, 'unknown']);
    const allowing = { ...preferences, allowPatientInvites: true };
    expect((await admin.call('PUT', `/practicePreferences/${preferences?.id}`, { body: allowing })).status).toBe(200);
    expect((await push()).status).toBe(204);
    expect((await push()).status).toBe(204);
    provider.present = { ...provider.present, email_verified: false };
    expect(await fault()).toBe('unverified');
    provider.present = { ...provider.present, email_verified: true };
    const { own } = await follow(begin());
    const { memberships } = (await whoIs(own)).body;
    expect(memberships.map(({ profile }) => `${profile.resourceType}/${profile.id}`)).toEqual([`Patient/${id}`]);
    const clinician = await practitionerOf(server.origin, people.clinician);
    expect((await clinician.call('POST', '/push-preassociations')).status).toBe(403);
  });

  test('is not fooled: another’s state, a code of another browser, a path to another site', async () => {
    provider.present = { sub: 'cleo', email: people.clinician, email_verified: true };
    const forged = await follow(begin(), new Map(), (url) => {
      if (url.pathname.endsWith('/callback')) url.searchParams.set('state', 'forged');
      return url;
    });
    expect(forged.url.searchParams.get('fault')).toBe('failed');
    expect((await whoIs(forged.own)).status).toBe(401);
    // Stopped before it comes back: its code is then carried into a browser that never set out.
    let stolen = '';
    await follow(begin(), new Map(), (url) => {
      if (url.pathname.endsWith('/callback') && stolen === '') {
        stolen = url.href;
        return new URL('/health/live', server.origin);
      }
      return url;
    });
    expect(stolen).toContain('code=');
    const victim = await follow(stolen);
    expect(victim.url.searchParams.get('fault')).toBe('failed');
    expect((await whoIs(victim.own)).status).toBe(401);
    expect((await follow(begin('north', '//evil.test'))).url.href).toBe(`${server.origin}/`);
    expect((await follow(begin('nowhere'))).url.searchParams.get('fault')).toBe('failed');
  });

  test.each<[string, Astray]>([
    ['signed by a key that is not the provider’s', { signed: 'by another' }],
    ['signed by nobody', { signed: 'by nobody' }],
    ['for another program', { claims: { aud: 'another' } }],
    ['of another provider', { claims: { iss: 'https://id.example.org' } }],
    ['whose time is over', { claims: { iat: 1_600_000_000, exp: 1_600_003_600 } }],
    ['for another attempt', { claims: { nonce: 'another' } }],
    ['that names nobody', { claims: { sub: undefined } }],
  ])('takes no ID token %s', async (_kind, astray) => {
    provider.present = { sub: 'cleo', email: people.clinician, email_verified: true };
    // As it should be, but on the same way: it is let in.
    provider.astray = {};
    expect((await whoIs((await follow(begin())).own)).status).toBe(200);
    provider.astray = astray;
    const { url, own } = await follow(begin());
    provider.astray = undefined;
    expect([url.searchParams.get('fault'), (await whoIs(own)).status]).toEqual(['failed', 401]);
  });

  test('is audited in the practice', async () => {
    await server.running.installation.store.trail.flush();
    const { body } = await admin.call<{ action: string; actor: string }[]>('GET', '/audit?type=Account&pageSize=1000');
    expect(body.map(({ action }) => action)).toContain('sign-in');
  });
});

describe('its configuration', () => {
  test('never gives the secret back, keeps it sealed, and does not carry it to another provider', async () => {
    expect((await admin.call('GET', at)).body).toEqual({
      display: 'North ID',
      issuer: provider.issuer,
      clientId: client.id,
      hasSecret: true,
    });
    const owner = new pg.Client({ connectionString: server.databaseUrl });
    await owner.connect();
    const { rows } = await owner.query<{ client_secret: string }>('select client_secret from identity.sign_in_provider');
    await owner.end();
    expect(rows[0]?.client_secret).toMatch(/^nw1\./);
    expect(JSON.stringify(rows)).not.toContain(client.secret);
    const other = { display: 'Other', issuer: 'https://id.example.org', clientId: 'x' };
    await admin.call('PUT', at, { body: other });
    expect((await admin.call<{ hasSecret: boolean }>('GET', at)).body.hasSecret).toBe(false);
    const back = { display: 'North ID', issuer: provider.issuer, clientId: client.id, clientSecret: client.secret };
    expect((await admin.call('PUT', at, { body: back })).status).toBe(204);
  });

  test('may be in the vault, opened by practice and issuer', async () => {
    const { saving } = server.running.installation;
    const entry = { name: 'idp', practice: 'north', purpose: 'SignIn', status: 'Active', value: client.secret };
    const caller = systemCaller('north', 'test');
    const make = (audience: string, name: string) =>
      saving.create({ practice: '*global', caller, definition: KeyVault, draft: { ...entry, name, audience } });
    await make(provider.issuer, 'idp');
    await make('https://id.example.org', 'another');
    const asked = { display: 'North ID', issuer: provider.issuer, clientId: client.id };
    const put = (clientSecret: string) => admin.call('PUT', at, { body: { ...asked, clientSecret } });
    for (const wrong of ['vault://north/another', 'vault://south/idp', 'vault://north/none'])
      expect([wrong, (await put(wrong)).body.errors?.[0]?.path]).toEqual([wrong, 'clientSecret']);
    expect((await put('vault://north/idp')).status).toBe(204);
    provider.present = { sub: 'cleo', email: people.clinician, email_verified: true };
    expect((await whoIs((await follow(begin())).own)).body.user.email).toBe(people.clinician);
    expect((await put(client.secret)).status).toBe(204);
  });

  test('is for who manages users, and never an address of the machine’s own network', async () => {
    const clinician = await practitionerOf(server.origin, people.clinician);
    for (const method of ['GET', 'DELETE']) expect((await clinician.call(method, at)).status).toBe(403);
    const guarded = await server.another({ NOTEWELL_PRIVATE_PROVIDERS: 'false' });
    const there = await practitionerOf(guarded.address, people.administrator);
    for (const issuer of ['http://example.org', 'https://127.0.0.1:8443', 'https://169.254.169.254/latest', 'https://[::1]/']) {
      const { status, body } = await there.call('PUT', at, { body: { display: 'x', issuer, clientId: 'x' } });
      expect([issuer, status, body.errors?.[0]?.path]).toEqual([issuer, 422, 'issuer']);
    }
  });

  test('offers itself at sign-in to whoever names the practice, and the only one to anybody', async () => {
    const ask = async (query: string) => (await fetch(`${server.origin}/api/v1/single-sign-on${query}`)).json();
    expect(await ask('?practice=north')).toEqual([{ networkId: 'north', display: 'North ID' }]);
    expect(await ask('?practice=south')).toEqual([]);
    expect(await ask('')).toEqual([{ networkId: 'north', display: 'North ID' }]);
  });
});
