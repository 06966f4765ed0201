import { afterAll, beforeAll, expect, test } from 'vitest';
import { bearer, get, people, signIn, startServer, type TestServer } from './support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ NOTEWELL_RATE_LIMIT: '12' });
});
afterAll(() => server.stop());

test('each session has a limit of its own, whoever else asks from that address', async () => {
  const [one, other] = [await signIn(server.origin, people.clinician), await signIn(server.origin, people.administrator)];
  const ask = async (token: string) => (await get(server.origin, '/api/v1/session', bearer(token))).status;
  const statuses: number[] = [];
  // The session is known as such from its first call on, which counts for the address.
  for (let n = 0; n < 20; n++) statuses.push(await ask(one));
  expect(statuses.at(-1)).toBe(429);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(12);
  expect([await ask(other), await ask(other)]).toEqual([200, 200]);
  // Calls with and without a session have separate limits.
  expect((await get(server.origin, '/api/v1/model')).status).toBeLessThan(429);
});
