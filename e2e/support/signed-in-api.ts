import { expect, request } from '@playwright/test';
import { demoPassword } from './journey.ts';

/** Calls a practice as a signed-in program, to prepare data or to act as another device. */
export async function signedInApi(origin: string, email: string) {
  const api = await request.newContext({ baseURL: origin, extraHTTPHeaders: { origin } });
  const answer = await api.post('/api/auth/sign-in/email', { data: { email, password: demoPassword } });
  expect(answer.ok(), `signing in as ${email}: ${answer.status()}`).toBe(true);
  const session = (await (await api.get('/api/v1/session')).json()) as {
    memberships: { networkId: string; profile: { resourceType: string; id: string } }[];
  };
  const profile = session.memberships.find(({ networkId }) => networkId === 'demo')?.profile;
  const headers = { 'notewell-profile': `${profile?.resourceType}/${profile?.id}` };
  const base = '/api/v1/practices/demo';
  return {
    profileId: profile?.id ?? '',
    get: async <R>(path: string): Promise<R> =>
      (await api.get(base + path, { headers: { ...headers, 'notewell-cross-partition': 'true' } })).json() as Promise<R>,
    query: async <R>(collection: string, filters: readonly object[], pageSize = 50): Promise<R[]> => {
      const found = await api.post(`${base}${collection}/queries?pageSize=${pageSize}`, {
        headers: { ...headers, 'notewell-cross-partition': 'true' },
        data: filters,
      });
      expect(found.status(), await found.text()).toBe(200);
      return found.json() as Promise<R[]>;
    },
    patch: async (path: string, operations: readonly object[]): Promise<void> => {
      const changed = await api.patch(base + path, {
        headers: { ...headers, 'content-type': 'application/json-patch+json' },
        data: JSON.stringify(operations),
      });
      expect(changed.status(), await changed.text()).toBe(200);
    },
    post: async (path: string, data: object): Promise<void> => {
      const made = await api.post(base + path, { headers, data });
      expect(made.status(), await made.text()).toBe(201);
    },
    /** Returns the status of the deletion. */
    delete: async (path: string): Promise<number> => (await api.delete(base + path, { headers })).status(),
    dispose: () => api.dispose(),
  };
}
