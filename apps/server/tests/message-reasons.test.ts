import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bearer, get, people, type SessionAnswer, signIn, startServer, type TestServer } from './support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

type Ask = (method: string, path: string, options?: { body?: unknown; reason?: string }) => Promise<Response>;
async function as(email: string): Promise<Ask> {
  const authorization = bearer(await signIn(server.origin, email));
  const session = (await (await get(server.origin, '/api/v1/session', authorization)).json()) as SessionAnswer;
  const { profile } = session.memberships.find(({ networkId }) => networkId === 'north') ?? {};
  return (method, path, { body, reason } = {}) =>
    fetch(`${server.origin}/api/v1/practices/north${path}`, {
      method,
      headers: {
        ...authorization,
        'notewell-profile': `${profile?.resourceType}/${profile?.id}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(method === 'PATCH' ? { 'content-type': 'application/json-patch+json' } : {}),
        ...(reason === undefined ? {} : { 'notewell-reason': encodeURIComponent(reason) }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
}
const reason = 'A complaint of a patient’s mother, file 12';

describe('a conversation of others', () => {
  it('is read, written in and edited with a reason alone, which the log keeps', async () => {
    const [member, admin] = [await as(people.clinician), await as(people.administrator)];
    const made = async (path: string, body: object) => (await (await member('POST', path, { body })).json()) as { id: string };
    const { id } = await made('/channels', { kind: 'Team', name: 'Private', private: true });
    const channel = { id, resourceType: 'Channel' };
    const message = await made('/chatMessages', { channel, text: 'Among us' });
    const path = `/chatMessages/${message.id}`;
    const calls = {
      read: (why?: string) => admin('GET', path, why === undefined ? {} : { reason: why }),
      write: (why?: string) =>
        admin('POST', '/chatMessages', {
          body: { channel, text: 'From the office' },
          ...(why === undefined ? {} : { reason: why }),
        }),
      edit: (why?: string) =>
        admin('PATCH', path, {
          body: [{ op: 'replace', path: '/text', value: 'Removed by the office' }],
          ...(why === undefined ? {} : { reason: why }),
        }),
    };
    for (const call of Object.values(calls)) expect([403, 404, 422]).toContain((await call()).status);
    expect((await calls.read('short')).status).toBe(400);
    expect([(await calls.read(reason)).status, (await calls.write(reason)).status, (await calls.edit(reason)).status]).toEqual([
      200, 201, 200,
    ]);
    const logged = async () => {
      const answer = await admin('GET', '/audit?type=ChatMessage');
      const entries = (await answer.json()) as { action: string; detail?: { reason?: string } }[];
      return entries
        .filter(({ detail }) => detail?.reason === reason)
        .map(({ action }) => action)
        .toSorted();
    };
    await expect.poll(logged).toEqual(['create', 'read', 'update']);
  });
  it('is still written in by its members without one', async () => {
    const admin = await as(people.administrator);
    const { id } = (await (await admin('POST', '/channels', { body: { kind: 'Team', name: 'Office' } })).json()) as {
      id: string;
    };
    const body = { channel: { id, resourceType: 'Channel' }, text: 'Good morning' };
    expect((await admin('POST', '/chatMessages', { body })).status).toBe(201);
  });
});
