import { Practitioner } from '@notewell/model';
import { roles } from '@notewell/rules';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { systemCaller } from '../src/kernel/system-caller.ts';
import { everything } from '../src/resources/visibility/visibility.ts';
import { type Mail, startMail } from './support/mail.ts';
import { bearer, get, password, patientId, people, signIn, startServer, type TestServer } from './support/server.ts';
import { totp, wrongCode } from './support/totp.ts';

let server: TestServer;
let withoutMail: string;
let origin: string;
let mail: Mail;
beforeAll(async () => {
  mail = await startMail();
  server = await startServer();
  withoutMail = server.origin;
  origin = (await server.another({ SMTP_URL: mail.url })).address;
});
afterAll(async () => {
  await server.stop();
  await mail.stop();
});

const send = (path: string, body: unknown, headers: Record<string, string> = {}, method = 'POST', at = origin) =>
  fetch(at + path, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
const profileOf = async (token: string) => {
  const session = (await (await get(origin, '/api/v1/session', bearer(token))).json()) as {
    memberships: { profile: { resourceType: string; id: string } }[];
  };
  const profile = session.memberships[0]?.profile;
  return { ...bearer(token), 'notewell-profile': `${profile?.resourceType}/${profile?.id}` };
};
const admin = async () => profileOf(await signIn(origin, people.administrator));
const invite = async (path: string, target: unknown, at = origin) =>
  send(`/api/v1/practices/north/${path}/invite`, target, await admin(), 'POST', at);
const newPractitioner = async (family: string): Promise<string> => {
  const answer = await send(
    '/api/v1/practices/north/practitioners',
    { name: { given: 'New', family }, active: true },
    await admin(),
  );
  return ((await answer.json()) as { id: string }).id;
};
const linkIn = (letter: { text: string } | undefined) => /https?:\/\/\S+\/invitation#([\w-]+)/.exec(letter?.text ?? '');
const good = 'vier blaue Zitronen';

describe('a link for a new password', () => {
  const chosen = 'neun gelbe Zitronen';
  const member = async (family: string) => {
    const id = await newPractitioner(family);
    const email = `${family.toLowerCase()}@north.test`;
    await invite(`practitioners/${id}`, { target: email });
    await send('/api/v1/invitations/accept', { key: linkIn(mail.letters.at(-1))?.[1], password: good });
    return { id, email };
  };
  const make = (id: string, as: Record<string, string>, at = withoutMail) =>
    send(`/api/v1/practices/north/access/${id}/password-link`, undefined, as, 'POST', at);
  const idOf = async (email: string) => (await profileOf(await signIn(origin, email)))['notewell-profile'].split('/')[1] ?? '';

  test('is handed over by an administrator where no mail is sent, works once and proves no mailbox', async () => {
    const { id, email } = await member('Lostkey');
    const before = await signIn(origin, email, good);
    const answer = await make(id, await admin());
    expect(answer.status).toBe(201);
    const { link } = (await answer.json()) as { link: string };
    const reset = (newPassword: string) =>
      send('/api/auth/reset-password', { token: link.split('/reset-password#')[1], newPassword }, {}, 'POST', withoutMail);
    expect((await reset(chosen)).status).toBe(200);
    expect((await reset('acht gelbe Zitronen')).status).toBe(410);
    await expect.poll(async () => (await get(origin, '/api/v1/session', bearer(before))).status).toBe(401);
    await signIn(origin, email, chosen);
    await expect(signIn(origin, email, good)).rejects.toThrow();
    const { identity } = server.running.installation;
    const account = await identity.accounts.accountByEmail(email);
    expect(account).toMatchObject({ proven: false });
    await identity.accounts.prove(account?.id ?? '');
    const next = (await (await make(id, await admin())).json()) as { link: string };
    const inAddress = `/api/auth/reset-password?token=${next.link.split('/reset-password#')[1]}`;
    expect((await send(inAddress, { newPassword: 'acht gelbe Zitronen' }, {}, 'POST', withoutMail)).status).toBe(200);
    expect(await identity.accounts.accountByEmail(email)).toMatchObject({ proven: false });
  });

  test('is over once its maker gives no roles, another was made or used, or the person left', async () => {
    const { id, email } = await member('Lasting');
    const maker = await member('Maker');
    const { identity } = server.running.installation;
    const seat = async (of: { readonly id: string; readonly email: string }, grants: readonly string[]) => {
      const accountId = (await identity.accounts.accountByEmail(of.email))?.id ?? '';
      const profile = { resourceType: 'Practitioner', id: of.id };
      await identity.addMembership({ accountId, networkId: 'north', profile, roles: [roles.Support.id], grants });
      return { accountId, profile };
    };
    await seat(maker, ['Manage users', 'Manage roles/permissions']);
    const as = await profileOf(await signIn(origin, maker.email, good));
    const linked = async (headers: Record<string, string>) => {
      const answer = await make(id, headers);
      expect(answer.status).toBe(201);
      return ((await answer.json()) as { link: string }).link.split('/reset-password#')[1];
    };
    const reset = async (token: string | undefined) =>
      (await send('/api/auth/reset-password', { token, newPassword: chosen }, {}, 'POST', withoutMail)).status;
    const [first, second] = [await linked(as), await linked(await admin())];
    expect([await reset(first), await reset(second), await reset(second)]).toEqual([410, 200, 410]);
    const third = await linked(as);
    await seat(maker, ['Manage users']);
    expect(await reset(third)).toBe(410);
    const fourth = await linked(await admin());
    const { accountId, profile } = await seat({ id, email }, []);
    await identity.accounts.endMembership(accountId, 'north', profile.id);
    expect(await reset(fourth)).toBe(410);
  });

  test('is mailed where mail is sent, and then not shown', async () => {
    const { id, email } = await member('Mailed');
    const past = mail.letters.length;
    const answer = await make(id, await admin(), origin);
    expect([answer.status, await answer.json()]).toMatchObject([201, { email }]);
    const letter = await mail.next(email, past);
    expect(letter.text).toContain('/reset-password#');
    expect(letter.text).not.toContain('handed-');
  });

  test('is handed over by nobody but who gives roles, for no account of their own or of two practices', async () => {
    const { id, email } = await member('Support');
    const as = await profileOf(await signIn(origin, email, good));
    const { identity } = server.running.installation;
    const accountId = (await identity.accounts.accountByEmail(email))?.id ?? '';
    const profile = { resourceType: 'Practitioner', id };
    await identity.addMembership({ accountId, networkId: 'north', profile, roles: [roles.Support.id], grants: ['Manage users'] });
    const administrator = await idOf(people.administrator);
    await expect.poll(async () => (await make(administrator, as)).status).toBe(403);
    const refused = await make(administrator, as);
    expect(await refused.text()).toContain('may give roles');
    expect(await (await make(administrator, await admin())).text()).toContain('your own account');
    await identity.addMembership({ accountId, networkId: 'south', profile, roles: [roles.Support.id], grants: [] });
    expect(await (await make(id, await admin())).text()).toContain('another practice');
  });
});

describe('an invitation', () => {
  test('goes by e-mail, works once, and makes an account that signs in as that person', async () => {
    const id = await newPractitioner('Nimble');
    const answer = await invite(`practitioners/${id}`, { target: 'nimble@north.test' });
    expect(answer.status).toBe(201);
    const { expires } = (await answer.json()) as { expires: string };
    const days = (Date.parse(expires) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(6.9);
    expect(days).toBeLessThanOrEqual(7.01);
    const letter = mail.letters.at(-1);
    expect(letter?.to).toEqual(['nimble@north.test']);
    const key = linkIn(letter)?.[1];
    const offer = await send('/api/v1/invitations/offer', { key });
    expect([offer.status, await offer.json()]).toEqual([
      200,
      { email: 'nimble@north.test', practice: 'north clinic', needsPassword: true, needsSignIn: false },
    ]);

    const weak = await send('/api/v1/invitations/accept', { key, password: 'Password1234!' });
    expect(weak.status).toBe(422);
    expect((await send('/api/v1/invitations/accept', { key, password: good })).status).toBe(204);
    expect((await send('/api/v1/invitations/accept', { key, password: good })).status).toBe(410);
    expect((await send('/api/v1/invitations/offer', { key })).status).toBe(410);
    expect((await send('/api/v1/invitations/offer', { key: 7 })).status).toBe(410);

    const headers = await profileOf(await signIn(origin, 'nimble@north.test', good));
    expect(headers['notewell-profile']).toBe(`Practitioner/${id}`);
    expect((await invite(`practitioners/${id}`, { target: 'nimble@north.test' })).status).toBe(409);
  });

  test('ends with the next one to the same person, and in time', async () => {
    const id = await newPractitioner('Second');
    await invite(`practitioners/${id}`, 'second@north.test');
    const first = linkIn(mail.letters.at(-1))?.[1];
    await invite(`practitioners/${id}`, 'second@north.test');
    const second = linkIn(mail.letters.at(-1))?.[1];
    expect((await send('/api/v1/invitations/accept', { key: first, password: good })).status).toBe(410);
    const owner = new pg.Client({ connectionString: server.databaseUrl });
    await owner.connect();
    const { rows } = await owner.query('select token_hash from identity.invitation');
    expect(JSON.stringify(rows)).not.toContain(second);
    await owner.query(`update identity.invitation set expires = now() - interval '1 second' where profile_id = $1`, [id]);
    await owner.end();
    expect((await send('/api/v1/invitations/accept', { key: second, password: good })).status).toBe(410);
  });

  test('of two accepted at once for one new address, both bind to one account', async () => {
    const keys: (string | undefined)[] = [];
    for (const family of ['Twice', 'Doubled']) {
      await invite(`practitioners/${await newPractitioner(family)}`, 'twice@north.test');
      keys.push(linkIn(mail.letters.at(-1))?.[1]);
    }
    const accept = (key: string | undefined) => send('/api/v1/invitations/accept', { key, password: good });
    const answers = await Promise.all(keys.map(accept));
    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
    const session = await get(origin, '/api/v1/session', bearer(await signIn(origin, 'twice@north.test', good)));
    expect(((await session.json()) as { memberships: unknown[] }).memberships).toHaveLength(2);
  });

  test('binds an account that is there to the new profile, and leaves its password alone', async () => {
    const id = await newPractitioner('Known');
    await invite(`practitioners/${id}`, people.stranger);
    const key = linkIn(mail.letters.at(-1))?.[1];
    expect((await send('/api/v1/invitations/accept', { key, password: 'another long phrase' })).status).toBe(204);
    await expect(signIn(origin, people.stranger, 'another long phrase')).rejects.toThrow();
    await signIn(origin, people.stranger);
  });

  test('gives a patient the patient’s role and no more', async () => {
    const made = await send('/api/v1/practices/north/patients', { name: { given: 'Pia', family: 'Patient' } }, await admin());
    if (made.status === 403) return expect(patientId).toBeTypeOf('string');
    const { id } = (await made.json()) as { id: string };
    expect((await invite(`patients/${id}`, { target: 'pia@home.test' })).status).toBe(201);
    const key = linkIn(mail.letters.at(-1))?.[1];
    await send('/api/v1/invitations/accept', { key, password: good });
    const headers = await profileOf(await signIn(origin, 'pia@home.test', good));
    expect(headers['notewell-profile']).toBe(`Patient/${id}`);
    expect((await get(origin, '/api/v1/practices/north/audit', headers)).status).toBe(403);
  });

  test('gives the roles of the day it is accepted, and none to a record that ended', async () => {
    const invited = async (family: string, change: (id: string, version: string) => Promise<Response>) => {
      const record = { name: { given: 'New', family }, active: true, profile: { roles: [{ id: roles.Administrative.id }] } };
      const made = await send('/api/v1/practices/north/practitioners', record, await admin());
      const { id, meta } = (await made.json()) as { id: string; meta: { versionId: string } };
      const email = `${family.toLowerCase()}@north.test`;
      expect((await invite(`practitioners/${id}`, { target: email })).status).toBe(201);
      const key = linkIn(mail.letters.at(-1))?.[1];
      expect((await change(id, meta.versionId)).ok).toBe(true);
      return { email, accepted: (await send('/api/v1/invitations/accept', { key, password: good })).status };
    };
    const patched = (value: object) => async (id: string, version: string) =>
      send(`/api/v1/practices/north/practitioners/${id}?versionId=${version}`, [value], await admin(), 'PATCH');
    const scribe = [{ id: roles.Scribe.id, resourceType: 'SecurityRole' }];
    const lowered = await invited('Lowered', patched({ op: 'replace', path: '/profile/roles', value: scribe }));
    expect(lowered.accepted).toBe(204);
    const session = await get(origin, '/api/v1/session', bearer(await signIn(origin, lowered.email, good)));
    expect(await session.json()).toMatchObject({ memberships: [{ roles: ['Scribe'] }] });
    const left = await invited('Left', patched({ op: 'replace', path: '/active', value: false }));
    const removed = await invited('Removed', async (id, version) =>
      send(`/api/v1/practices/north/practitioners/${id}?versionId=${version}`, undefined, await admin(), 'DELETE'),
    );
    expect([left.accepted, removed.accepted]).toEqual([410, 410]);
  });

  test('to a colleague is for who manages users, and never to one’s own address', async () => {
    const id = await newPractitioner('Coveted');
    expect((await invite(`practitioners/${id}`, { target: people.administrator.toUpperCase() })).status).toBe(403);
    const desk = await newPractitioner('Desk');
    await invite(`practitioners/${desk}`, { target: 'desk@north.test' });
    await send('/api/v1/invitations/accept', { key: linkIn(mail.letters.at(-1))?.[1], password: good });
    const front = await profileOf(await signIn(origin, 'desk@north.test', good));
    const own = { grants: ['Run the front desk'] };
    expect((await send(`/api/v1/practices/north/access/${desk}`, own, await admin(), 'PUT')).status).toBe(204);
    const asDesk = (path: string) => send(`/api/v1/practices/north/${path}/invite`, { target: 'mine@home.test' }, front);
    const patient = await send('/api/v1/practices/north/patients', { name: { given: 'Ivo', family: 'Invited' } }, await admin());
    const { id: invited } = (await patient.json()) as { id: string };
    await expect.poll(async () => (await asDesk(`patients/${invited}`)).status).toBe(201);
    expect((await asDesk(`practitioners/${id}`)).status).toBe(403);
  });

  test('is a link to hand over where no mail server is configured', async () => {
    const id = await newPractitioner('Handed');
    const sent = mail.letters.length;
    const answer = await invite(`practitioners/${id}`, { target: 'handed@north.test' }, withoutMail);
    expect(answer.status).toBe(201);
    const { link, expires } = (await answer.json()) as { link: string; expires: string };
    expect(Date.parse(expires)).toBeGreaterThan(Date.now());
    expect(mail.letters).toHaveLength(sent);
    const invitation = async () => {
      const told = await get(origin, `/api/v1/practices/north/access/${id}/sign-in`, await admin());
      return ((await told.json()) as { invitation: unknown }).invitation;
    };
    expect(await invitation()).toMatchObject({ state: 'sent', handedOver: true });
    const [, key] = link.split('/invitation#');
    const offered = await send('/api/v1/invitations/offer', { key }, undefined, 'POST', withoutMail);
    expect(await offered.json()).toMatchObject({ email: 'handed@north.test', needsPassword: true });
    const mailed = await invite(`practitioners/${id}`, { target: 'handed@north.test' });
    expect(await mailed.json()).not.toHaveProperty('link');
    expect(await invitation()).toMatchObject({ state: 'sent', handedOver: false });
  });

  describe('that was handed over proves no mailbox', () => {
    const accept = (body: object, headers = {}) => send('/api/v1/invitations/accept', body, headers);
    const offered = async (key: string | undefined, headers = {}) =>
      (await send('/api/v1/invitations/offer', { key }, headers)).json();
    const handedOver = async (family: string, target: string) => {
      const id = await newPractitioner(family);
      const { link } = (await (await invite(`practitioners/${id}`, { target }, withoutMail)).json()) as { link: string };
      return { id, key: link.split('#')[1] };
    };
    const mailed = async (family: string, target: string) => {
      await invite(`practitioners/${await newPractitioner(family)}`, { target });
      return linkIn(mail.letters.at(-1))?.[1];
    };
    const planted = 'the password of somebody else';
    const plant = async (email: string) => {
      expect((await accept({ key: (await handedOver('Planted', email)).key, password: planted })).status).toBe(204);
      return signIn(origin, email, planted);
    };
    const seats = async (token: string) =>
      ((await (await get(origin, '/api/v1/session', bearer(token))).json()) as { memberships: unknown[] }).memberships.length;

    test('so that an account accepts only while it is signed in', async () => {
      const { key } = await handedOver('Clinic', people.clinician);
      expect(await offered(key)).toMatchObject({ needsPassword: false, needsSignIn: true });
      const refused = await accept({ key, password: good });
      expect(refused.status).toBe(401);
      expect(await refused.text()).toContain('Sign in first');
      const stranger = bearer(await signIn(origin, people.stranger));
      expect((await accept({ key }, stranger)).status).toBe(401);
      const own = await signIn(origin, people.clinician);
      const before = await seats(own);
      expect(await offered(key, bearer(own))).toMatchObject({ needsPassword: false, needsSignIn: false });
      expect((await accept({ key }, bearer(own))).status).toBe(204);
      await expect.poll(() => seats(own)).toBe(before + 1);
    });

    test('and a later mailed one gives its account to who reads the mailbox', async () => {
      const email = 'new.hire@north.test';
      const token = await plant(email);
      expect((await accept({ key: (await handedOver('Hire', email)).key })).status).toBe(401);
      const key = await mailed('Hire', email);
      expect(await offered(key)).toMatchObject({ needsPassword: true, needsSignIn: false });
      expect((await accept({ key })).status).toBe(422);
      expect((await accept({ key, password: good })).status).toBe(204);
      await expect.poll(async () => (await get(origin, '/api/v1/session', bearer(token))).status).toBe(401);
      await expect(signIn(origin, email, planted)).rejects.toThrow();
      expect(await seats(await signIn(origin, email, good))).toBe(2);
      expect(await offered(await mailed('Again', email))).toMatchObject({ needsPassword: false, needsSignIn: false });
    });

    test('until its account gets another password by mail', async () => {
      const email = 'forgetful@north.test';
      await plant(email);
      await send('/api/auth/request-password-reset', { email });
      const letter = await mail.next(email);
      const token = /reset-password#([\w-]+)/.exec(letter.text)?.[1];
      expect((await send('/api/auth/reset-password', { token, newPassword: good })).status).toBe(200);
      expect(await offered(await mailed('Forgetful', email))).toMatchObject({ needsPassword: false });
    });
  });

  test('is refused without the permission, to no address', async () => {
    const id = await newPractitioner('Refused');
    const sent = mail.letters.length;
    expect((await invite(`practitioners/${id}`, { target: 'nobody' })).status).toBe(422);
    for (const target of ['a@b.test\r\nBcc: c@d.test', 'a@b.test,c@d.test', 'A <a@b.test>', 'a@b.test c@d.test'])
      expect([target, (await invite(`practitioners/${id}`, { target })).status]).toEqual([target, 422]);
    expect((await invite(`locations/${id}`, { target: 'a@b.test' })).status).toBe(404);
    const clinician = await profileOf(await signIn(origin, people.clinician));
    expect((await send(`/api/v1/practices/north/practitioners/${id}/invite`, { target: 'a@b.test' }, clinician)).status).toBe(
      403,
    );
    expect(mail.letters.length).toBe(sent);
  });
});

describe('sessions', () => {
  test('are listed without their tokens, and one that is ended is over at once', async () => {
    const [here, there] = [await signIn(origin, people.clinician), await signIn(origin, people.clinician)];
    const answer = await get(origin, '/api/v1/session/sessions', bearer(here));
    const text = await answer.text();
    for (const token of [here, there]) expect(text).not.toContain(token.split('.')[0]);
    const list = JSON.parse(text) as { id: string; current: boolean }[];
    expect(list.filter(({ current }) => current).length).toBe(1);
    const mine = list.find(({ current }) => current)?.id;
    const other = JSON.parse(await (await get(origin, '/api/v1/session/sessions', bearer(there))).text()) as typeof list;
    const theirs = other.find(({ current }) => current)?.id ?? '';
    expect(theirs).not.toBe(mine);
    expect((await send(`/api/v1/session/sessions/${theirs}`, undefined, bearer(here), 'DELETE')).status).toBe(204);
    await expect.poll(async () => (await get(origin, '/api/v1/session', bearer(there))).status).toBe(401);
    const stranger = await signIn(origin, people.stranger);
    expect((await send(`/api/v1/session/sessions/${mine}`, undefined, bearer(stranger), 'DELETE')).status).toBe(404);
    expect((await get(origin, '/api/v1/session', bearer(here))).status).toBe(200);
    await signIn(origin, people.clinician);
    expect((await send('/api/v1/session/sessions', undefined, bearer(here), 'DELETE')).status).toBe(204);
    expect(((await (await get(origin, '/api/v1/session/sessions', bearer(here))).json()) as unknown[]).length).toBe(1);
  });

  test('end when the practitioner is deactivated, on every server, and no new one begins there', async () => {
    const { running } = server;
    const id = await newPractitioner('Leaver');
    await invite(`practitioners/${id}`, 'leaver@north.test');
    await send('/api/v1/invitations/accept', { key: linkIn(mail.letters.at(-1))?.[1], password: good });
    const token = await signIn(origin, 'leaver@north.test', good);
    expect((await get(withoutMail, '/api/v1/session', bearer(token))).status).toBe(200);
    const { store, saving } = running.installation;
    const change = async (active: boolean) => {
      const before = await store.reader.read('north', Practitioner, id, everything);
      if (!before) throw new Error('There is no such practitioner');
      const next = { ...(JSON.parse(before.text) as Record<string, unknown>), active };
      await saving.update({ practice: 'north', caller: systemCaller('north', 'test'), definition: Practitioner, before, next });
    };
    await change(false);
    for (const at of [origin, withoutMail])
      await expect.poll(async () => (await get(at, '/api/v1/session', bearer(token))).status).toBe(401);
    const again = await signIn(origin, 'leaver@north.test', good);
    const session = (await (await get(origin, '/api/v1/session', bearer(again))).json()) as { memberships: unknown[] };
    expect(session.memberships).toEqual([]);
    await change(true);
    expect((await profileOf(await signIn(origin, 'leaver@north.test', good)))['notewell-profile']).toBe(`Practitioner/${id}`);
  });
});

describe('that it is still the same person', () => {
  test('is asked again before a signature: the password, or 401, slowed like signing in', async () => {
    const token = await signIn(origin, people.clinician);
    const confirm = (secret: unknown) => send('/api/v1/session/confirm', { password: secret }, bearer(token));
    expect((await confirm(password)).status).toBe(204);
    expect((await confirm('something else')).status).toBe(401);
    expect((await confirm(undefined)).status).toBe(422);
    expect((await send('/api/v1/session/confirm', { password })).status).toBe(401);
    expect((await get(origin, '/api/v1/session', bearer(token))).status).toBe(200);
  });
});

describe('a second factor', () => {
  // Codes change with the half minute: nothing of it passes during a test.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());

  test('is set up with an app, asked for from then on, and has recovery codes that work once', async () => {
    const id = await newPractitioner('Factor');
    await invite(`practitioners/${id}`, 'factor@north.test');
    await send('/api/v1/invitations/accept', { key: linkIn(mail.letters.at(-1))?.[1], password: good });
    const token = await signIn(origin, 'factor@north.test', good);
    const enabled = await send('/api/auth/two-factor/enable', { password: good }, bearer(token));
    expect(enabled.status).toBe(200);
    const { totpURI, backupCodes } = (await enabled.json()) as { totpURI: string; backupCodes: string[] };
    expect((await send('/api/auth/two-factor/verify-totp', { code: totp(totpURI) }, bearer(token))).status).toBe(200);

    const first = await send('/api/auth/sign-in/email', { email: 'factor@north.test', password: good });
    expect(await first.json()).toMatchObject({ twoFactorRedirect: true });
    expect(first.headers.get('set-auth-token')).toBeNull();
    const cookie = first.headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; ');
    expect((await get(origin, '/api/v1/session', { cookie })).status).toBe(401);
    expect((await send('/api/auth/two-factor/verify-totp', { code: wrongCode(totpURI) }, { cookie })).status).not.toBe(200);
    const answers = await Promise.all(
      [1, 2].map(() => send('/api/auth/two-factor/verify-totp', { code: totp(totpURI, 1) }, { cookie })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    const verified = answers.find(({ status }) => status === 200) as Response; // there is one
    expect(verified.status).toBe(200);
    expect((await get(origin, '/api/v1/session', bearer(verified.headers.get('set-auth-token') ?? ''))).status).toBe(200);

    const recover = async () => {
      const begun = await send('/api/auth/sign-in/email', { email: 'factor@north.test', password: good });
      const pair = begun.headers
        .getSetCookie()
        .map((each) => each.split(';')[0])
        .join('; ');
      return (await send('/api/auth/two-factor/verify-backup-code', { code: backupCodes[0] }, { cookie: pair })).status;
    };
    expect(await recover()).toBe(200);
    expect(await recover()).toBe(401);
  });
});

describe('signing in and out', () => {
  test('is audited in the practice, in vain too, and never with what was typed', async () => {
    const token = await signIn(origin, people.clinician);
    await send('/api/auth/sign-in/email', { email: people.clinician, password: 'a wrong password' });
    await send('/api/auth/sign-in/email', { email: 'typed-a-password-here@x.test', password: 'a wrong password' });
    await send('/api/auth/sign-out', {}, bearer(token));
    const headers = await admin();
    const answer = await get(origin, '/api/v1/practices/north/audit?type=Account&pageSize=1000', headers);
    const text = await answer.text();
    const actor = (await profileOf(await signIn(origin, people.clinician)))['notewell-profile'];
    const actions = (JSON.parse(text) as { action: string; actor: string }[])
      .filter((line) => line.actor === actor)
      .map(({ action }) => action);
    expect(actions.slice(0, 3).sort()).toEqual(['sign-in', 'sign-in-failed', 'sign-out']);
    expect(text).not.toContain('wrong password');
    const owner = new pg.Client({ connectionString: server.databaseUrl });
    await owner.connect();
    await server.running.installation.store.trail.flush();
    const { rows } = await owner.query(`select a::text as text from audit a`);
    await owner.end();
    expect(JSON.stringify(rows)).not.toContain('typed-a-password-here');
  });
});
