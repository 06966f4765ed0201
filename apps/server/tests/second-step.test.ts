import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { bearer, get, password, people, signIn, startServer, type TestServer } from './support/server.ts';
import { totp } from './support/totp.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());
// Codes change with the half minute: nothing of it passes during a test.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const send = (path: string, body: unknown, headers: Record<string, string> = {}, method: 'POST' | 'PUT' = 'POST') =>
  fetch(server.origin + path, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
interface Seat {
  readonly needsSecondStep?: boolean;
  readonly profile: { readonly resourceType: string; readonly id: string };
}
async function seatOf(token: string) {
  const { memberships } = (await (await get(server.origin, '/api/v1/session', bearer(token))).json()) as { memberships: Seat[] };
  const [seat] = memberships;
  if (!seat) throw new Error('no membership');
  return { seat, headers: { ...bearer(token), 'notewell-profile': `${seat.profile.resourceType}/${seat.profile.id}` } };
}
const at = '/api/v1/practices/north';
const codeOf = async (answer: Response) => [answer.status, ((await answer.json()) as { code?: string }).code];
/** Sets up the second step. Returns the URI of the app's secret, the continued session and the code that is used up. */
async function enrol(token: string) {
  const enabled = await send('/api/auth/two-factor/enable', { password }, bearer(token));
  const { totpURI } = (await enabled.json()) as { totpURI: string };
  const used = totp(totpURI);
  const verified = await send('/api/auth/two-factor/verify-totp', { code: used }, bearer(token));
  expect(verified.status).toBe(200);
  return { totpURI, used, token: verified.headers.get('set-auth-token') ?? token };
}
async function signInWith(email: string, code: string) {
  const begun = await send('/api/auth/sign-in/email', { email, password });
  const cookie = begun.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  return send('/api/auth/two-factor/verify-totp', { code }, { cookie });
}

test('a practice that requires a second step refuses a password alone', async () => {
  const admin = await seatOf(await signIn(server.origin, people.administrator));
  const clinicianToken = await signIn(server.origin, people.clinician);
  const clinician = await seatOf(clinicianToken);
  expect((await get(server.origin, `${at}/patients`, clinician.headers)).status).toBe(200);

  const [preferences] = (await (await get(server.origin, `${at}/practicePreferences`, admin.headers)).json()) as { id: string }[];
  const asked = { ...preferences, requireTwoFactor: true };
  expect((await send(`${at}/practicePreferences/${preferences?.id}`, asked, admin.headers, 'PUT')).status).toBe(200);

  // The database notifies every server, which takes a moment.
  await expect
    .poll(async () => codeOf(await get(server.origin, `${at}/patients`, clinician.headers)))
    .toEqual([403, 'second-step-required']);
  expect(await codeOf(await send(`${at}/patients`, { name: { family: 'New' } }, clinician.headers))).toEqual([
    403,
    'second-step-required',
  ]);
  expect((await get(server.origin, `${at}/events`, clinician.headers)).status).toBe(403);
  // Resources of all practices are blocked too.
  expect((await get(server.origin, '/api/v1/announcements', clinician.headers)).status).toBe(403);
  expect((await seatOf(clinicianToken)).seat.needsSecondStep).toBe(true);

  const { token, totpURI } = await enrol(clinicianToken);
  const enrolled = await seatOf(token);
  expect(enrolled.seat.needsSecondStep).toBeUndefined();
  expect((await get(server.origin, `${at}/patients`, enrolled.headers)).status).toBe(200);

  // Without the second step, access is refused again.
  const other = await signInWith(people.clinician, totp(totpURI, 1));
  expect(other.status).toBe(200);
  const again = other.headers.get('set-auth-token') ?? '';
  expect((await send('/api/auth/two-factor/disable', { password }, bearer(again))).status).toBe(200);
  const last = await seatOf(await signIn(server.origin, people.clinician));
  expect(last.seat.needsSecondStep).toBe(true);
  expect((await get(server.origin, `${at}/patients`, last.headers)).status).toBe(403);
});

test('a code opens once: neither a second sign-in nor a proof takes it again, and no session is left of the attempt', async () => {
  const { totpURI, used, token } = await enrol(await signIn(server.origin, people.stranger));
  const code = totp(totpURI, 1);
  expect((await signInWith(people.stranger, used)).status).toBe(401);
  expect((await signInWith(people.stranger, code)).status).toBe(200);
  const replayed = await signInWith(people.stranger, code);
  expect(replayed.status).toBe(401);
  const cookies = replayed.headers.getSetCookie().map((each) => each.split(';')[0]);
  expect((await get(server.origin, '/api/v1/session', { cookie: cookies.join('; ') })).status).toBe(401);
  expect((await send('/api/v1/session/confirm', { code }, bearer(token))).status).toBe(401);
});
