import { request } from 'node:http';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Mail, startMail } from './support/mail.ts';
import {
  bearer,
  get,
  noteType,
  password,
  patientId,
  people,
  type SessionAnswer,
  signIn,
  startServer,
  type TestServer,
} from './support/server.ts';
import { totp } from './support/totp.ts';

let server: TestServer;
let mail: Mail;
let owner: pg.Client;
/** Milliseconds that the server's clock is ahead of the database's. */
let ahead = 0;
beforeAll(async () => {
  mail = await startMail();
  server = await startServer({ SMTP_URL: mail.url }, () => Date.now() + ahead);
  owner = new pg.Client({ connectionString: server.databaseUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await server.stop();
  await mail.stop();
});

const send = (path: string, body: unknown, headers: Record<string, string> = {}, method = 'POST') =>
  fetch(server.origin + path, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
async function profileOf(token: string) {
  const session = (await (await get(server.origin, '/api/v1/session', bearer(token))).json()) as {
    memberships: { profile: { resourceType: string; id: string } }[];
  };
  const profile = session.memberships[0]?.profile;
  return { profile, headers: { ...bearer(token), 'notewell-profile': `${profile?.resourceType}/${profile?.id}` } };
}
const minutesPass = () => owner.query(`update identity."session" set "confirmedAt" = now() - interval '6 minutes'`);
const codeOf = async (answer: Response) => ({ status: answer.status, code: ((await answer.json()) as { code?: string }).code });

describe('where the practice asks for it, a signature', () => {
  afterEach(() => void vi.useRealTimers());
  test('needs a recent proof by password or code', async () => {
    const admin = await profileOf(await signIn(server.origin, people.administrator));
    const at = '/api/v1/practices/north';
    const [preferences] = (await (await get(server.origin, `${at}/practicePreferences`, admin.headers)).json()) as {
      id: string;
    }[];
    const asks = { ...preferences, requireReauthenticationToSign: true };
    const asked = await send(`${at}/practicePreferences/${preferences?.id}`, asks, admin.headers, 'PUT');
    expect(asked.status, await asked.clone().text()).toBe(200);
    const clinician = await profileOf(await signIn(server.origin, people.clinician));
    const { profile } = clinician;
    let { headers } = clinician;
    const begin = async () => {
      const draft = {
        status: 'Preliminary',
        composition: 'Individual',
        definition: noteType,
        subject: { id: patientId, resourceType: 'Patient' },
        sections: [{ id: 'story', kind: 'Narrative', text: 'Slept better.' }],
        participants: [{ role: 'PrimaryPerformer', individual: profile }],
      };
      const answer = await send(`${at}/notes`, draft, headers);
      expect(answer.status, await answer.clone().text()).toBe(201);
      return (await answer.json()) as { id: string };
    };
    const sign = async (note: { id: string }, offlineSince?: string) =>
      send(
        `${at}/notes/${note.id}`,
        {
          ...note,
          status: 'Final',
          signatures: [
            { signer: profile, role: 'Author', status: 'Pending', signedAt: offlineSince ?? new Date().toISOString() },
          ],
        },
        headers,
        'PUT',
      );
    const justSignedIn = await sign(await begin());
    expect(justSignedIn.status, await justSignedIn.clone().text()).toBe(200);

    // The database noted the proof: a server whose clock is ahead of it does not take the proof for an old one.
    ahead = 20 * 60_000;
    const signedAhead = await sign(await begin());
    ahead = 0;
    expect(signedAhead.status, await signedAhead.clone().text()).toBe(200);

    const note = await begin();
    await minutesPass();
    expect(await codeOf(await sign(note))).toEqual({ status: 403, code: 'confirmation-required' });
    expect(await codeOf(await send('/api/v1/session/confirm', { password: 'not it, surely' }, headers))).toMatchObject({
      status: 401,
    });
    expect(await codeOf(await sign(note))).toMatchObject({ code: 'confirmation-required' });
    expect((await send('/api/v1/session/confirm', { password }, headers)).status).toBe(204);
    // Signed on the device an hour ago: the moment of the act stays.
    const then = new Date(Date.now() - 3_600_000).toISOString();
    const signed = await sign(note, then);
    expect(signed.status).toBe(200);
    const stored = (await signed.json()) as { id: string; signatures: { signedAt: string; status: string }[] };
    expect(stored.signatures[0]).toMatchObject({ signedAt: then, status: 'Signed' });
    // An addendum is signed as it is added.
    await minutesPass();
    const added = await send(`${at}/notes/${stored.id}`, { ...stored, addenda: [{ text: 'Called back.' }] }, headers, 'PUT');
    expect(await codeOf(added)).toMatchObject({ code: 'confirmation-required' });

    // Codes change with the half minute: nothing of it passes from here on.
    vi.useFakeTimers({ toFake: ['Date'] });
    const uri = ((await (await send('/api/auth/two-factor/enable', { password }, headers)).json()) as { totpURI: string })
      .totpURI;
    const verified = await send('/api/auth/two-factor/verify-totp', { code: totp(uri) }, headers);
    expect(verified.status).toBe(200);
    // A session that began without the second step ends with it.
    headers = { ...headers, ...bearer(verified.headers.get('set-auth-token') ?? '') };
    const again = await begin();
    await minutesPass();
    expect(await codeOf(await sign(again))).toMatchObject({ code: 'confirmation-required' });
    expect((await send('/api/v1/session/confirm', { code: totp(uri, 1) }, headers)).status).toBe(204);
    expect((await sign(again)).status).toBe(200);
    // Another person's session confirms nobody but its holder.
    const third = await begin();
    await minutesPass();
    expect((await send('/api/v1/session/confirm', { password }, admin.headers)).status).toBe(204);
    expect(await codeOf(await sign(third))).toMatchObject({ code: 'confirmation-required' });
    expect((await send('/api/auth/two-factor/disable', { password }, headers)).status).toBe(200);
  });
});

describe('a session that nobody uses', () => {
  const seen = (interval: string, email: string) =>
    owner.query(
      `update identity."session" set "seenAt" = now() - $1::interval where "userId" = (select "id" from identity."user" where "email" = $2)`,
      [interval, email],
    );
  test('ends a working day after the practice’s time-out, and not before', async () => {
    const token = await signIn(server.origin, people.stranger);
    const status = async () => (await get(server.origin, '/api/v1/session', bearer(token))).status;
    expect(await status()).toBe(200);
    const { sessions } = server.running.installation.identity;
    await seen('8 hours 25 minutes', people.stranger);
    sessions.dropAll();
    expect(await status()).toBe(200);
    await seen('8 hours 35 minutes', people.stranger);
    sessions.dropAll();
    expect(await status()).toBe(401);
  });

  test('and one that is used ends too, after a week', async () => {
    const token = await signIn(server.origin, people.stranger);
    await owner.query(`update identity."session" set "begunAt" = now() - interval '8 days'`);
    server.running.installation.identity.sessions.dropAll();
    expect((await get(server.origin, '/api/v1/session', bearer(token))).status).toBe(401);
  });
});

describe('a server whose clock is days from the database’s', () => {
  const days = 86_400_000;
  afterEach(() => {
    ahead = 0;
  });
  test.each([-9, 9])('at %i days: its sessions last, are told of while they are good, and no longer', async (apart) => {
    const token = await signIn(server.origin, people.stranger);
    const { sessions, accounts } = server.running.installation.identity;
    const at = '/api/v1/session';
    const { user } = (await (await get(server.origin, at, bearer(token))).json()) as SessionAnswer;
    const [open] = await accounts.sessionsOf('south', user.id);
    // As that server would have written the row: its own moments by its clock, what the database notes by the database's.
    ahead = apart * days;
    await owner.query(
      `update identity."session" set "createdAt" = "createdAt" + $1::interval, "updatedAt" = "updatedAt" + $1::interval where "id" = $2`,
      [`${apart} days`, open?.id],
    );
    sessions.dropAll();
    expect((await get(server.origin, at, bearer(token))).status).toBe(200);
    const until = (hours: number) =>
      owner.query(`update identity."session" set "expiresAt" = $1 where "id" = $2`, [
        new Date(Date.now() + ahead + hours * 3_600_000),
        open?.id,
      ]);
    const told = async () => (await accounts.sessionsOf('south', user.id)).some((one) => one.id === open?.id);
    await until(1);
    expect(await told()).toBe(true);
    await until(-1);
    expect(await told()).toBe(false);
  });
});

describe('a forgotten password', () => {
  const good = 'vier blaue Zitronen';
  test('is changed by a link that works once, and every session ends', async () => {
    const token = await signIn(server.origin, people.patient);
    expect((await send('/api/auth/request-password-reset', { email: people.patient })).status).toBe(200);
    const letter = await mail.next(people.patient);
    const [, key = ''] = /\/reset-password#([\w-]+)/.exec(letter.text) ?? [];
    const { rows } = await owner.query('select identifier from identity.verification');
    expect(JSON.stringify(rows)).not.toContain(key);
    expect((await send('/api/auth/reset-password', { token: key, newPassword: 'Password1234!' })).status).toBe(422);
    expect((await send('/api/auth/reset-password', { token: key, newPassword: good })).status).toBe(200);
    expect(await codeOf(await send('/api/auth/reset-password', { token: key, newPassword: good }))).toEqual({
      status: 410,
      code: 'link-over',
    });
    await expect.poll(async () => (await get(server.origin, '/api/v1/session', bearer(token))).status).toBe(401);
    await expect(signIn(server.origin, people.patient)).rejects.toThrow('401');
    await signIn(server.origin, people.patient, good);
  });

  test('says the same of an address that nobody has, and writes nobody a letter', async () => {
    const sent = mail.letters.length;
    const known = await send('/api/auth/request-password-reset', { email: people.clinician });
    const unknown = await send('/api/auth/request-password-reset', { email: 'nobody@north.test' });
    expect([unknown.status, await unknown.text()]).toEqual([known.status, await known.text()]);
    await mail.next(people.clinician, sent);
    expect(mail.letters.length).toBe(sent + 1);
  });

  test('leads nowhere but here, whatever host the request claims, and is not asked for without end', async () => {
    const sent = mail.letters.length;
    const { hostname, port } = new URL(server.origin);
    await new Promise<void>((resolve, reject) => {
      const asked = request(
        {
          hostname,
          port,
          path: '/api/auth/request-password-reset',
          method: 'POST',
          headers: { host: 'evil.test', 'content-type': 'application/json' },
        },
        (answer) => answer.resume().once('end', () => resolve()),
      );
      asked.once('error', reject);
      asked.end(JSON.stringify({ email: people.administrator }));
    });
    expect(mail.letters.slice(sent)).toEqual([]);
    const statuses: number[] = [];
    for (let n = 0; n < 12; n++)
      statuses.push((await send('/api/auth/request-password-reset', { email: 'flooded@north.test' })).status);
    expect(statuses.at(-1)).toBe(429);
    // Letters that others asked for keep nobody from signing in, nor do wrong passwords from a letter.
    const flooded = { email: 'flooded@north.test', password: 'not it' };
    const attempts: number[] = [];
    for (let attempt = 0; attempt < 11; attempt++) attempts.push((await send('/api/auth/sign-in/email', flooded)).status);
    expect(attempts).toEqual([...Array<number>(10).fill(401), 429]);
    const guessed = { email: 'guessed@north.test', password: 'not it' };
    for (let attempt = 0; attempt < 10; attempt++) await send('/api/auth/sign-in/email', guessed);
    expect((await send('/api/auth/request-password-reset', { email: guessed.email })).status).toBe(200);
  });
});

test('calls of the accounts’ library that nobody needs are not there', async () => {
  const headers = bearer(await signIn(server.origin, people.clinician));
  for (const path of ['list-sessions', 'update-user', 'delete-user', 'change-email', 'sign-up/email', 'revoke-session', 'token'])
    expect((await send(`/api/auth/${path}`, {}, headers)).status, path).toBe(404);
});
