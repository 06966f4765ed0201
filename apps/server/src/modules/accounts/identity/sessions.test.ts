import { describe, expect, it } from 'vitest';
import { Sessions, type SessionsOptions } from './sessions.ts';

const answer = {
  response: {
    session: { id: 's', boundTo: null, expiresAt: new Date(10_000_000) },
    user: { id: 'u', email: 'u@example.test', name: 'U', deactivated: false, twoFactorEnabled: false },
  },
  headers: new Headers(),
};
/** When the day of the practices ends. */
const midnight = 20_000;
/** Sessions over lookups that the test answers. */
function start(lookUp: (count: number) => Promise<unknown>, reaches: Readonly<Record<string, string>> = {}) {
  let count = 0;
  let now = 1;
  const options = {
    auth: { api: { getSession: () => lookUp(++count) } },
    accounts: { memberships: async () => Object.keys(reaches).map((networkId) => ({ networkId })) },
    grantsOf: async ({ networkId }: { networkId: string }) => ({ patients: { kind: reaches[networkId] }, until: midnight }),
    seen: async () => true,
    timeoutOf: async () => 15,
    heard: () => true,
    now: () => now,
  };
  // Only what a lookup asks for.
  return {
    sessions: new Sessions(options as unknown as SessionsOptions),
    counted: () => count,
    waitUntil: (at: number) => void (now = at),
  };
}
const proof = { by: 'bearer', token: 't' } as const;

describe('a session lookup', () => {
  it('is shared by the calls of one moment', async () => {
    const { sessions, counted } = start(async () => answer);
    const found = await Promise.all(Array.from({ length: 50 }, () => sessions.find(proof, undefined)));
    expect(found.every((one) => one?.user.id === 'u')).toBe(true);
    expect(counted()).toBe(1);
  });
  it('is not shared across the end of a session', async () => {
    const { sessions, counted } = start(async (count) => (count === 1 ? answer : { ...answer, response: null }));
    const first = sessions.find(proof, undefined);
    sessions.dropSession('s');
    expect(await sessions.find(proof, undefined)).toBeUndefined();
    await first;
    expect(await sessions.find(proof, undefined)).toBeUndefined();
    expect(counted()).toBe(3);
  });
  it('is repeated once where it fails', async () => {
    const { sessions } = start(async (count) => {
      if (count === 1) throw new Error('Failed to update session');
      return answer;
    });
    expect((await sessions.find(proof, undefined))?.user.id).toBe('u');
  });
  it('says that the service is unavailable where it fails again, and asks again later', async () => {
    const { sessions, counted } = start(async (count) => {
      if (count < 3) throw new Error('Connection terminated');
      return answer;
    });
    await expect(sessions.find(proof, undefined)).rejects.toMatchObject({ code: 'unavailable' });
    expect((await sessions.find(proof, undefined))?.user.id).toBe('u');
    expect(counted()).toBe(3);
  });
  it('leaves out the practice where a relative has no right any more', async () => {
    const { sessions } = start(async () => answer, { north: 'patients', south: 'nothing' });
    expect((await sessions.find(proof, undefined))?.seats.map(({ networkId }) => networkId)).toEqual(['north']);
  });
  it('is made again when the day of a practice ends, even of one that is left out', async () => {
    const { sessions, counted, waitUntil } = start(async () => answer, { north: 'nothing' });
    await sessions.find(proof, undefined);
    waitUntil(midnight - 1);
    await sessions.find(proof, undefined);
    expect(counted()).toBe(1);
    waitUntil(midnight);
    await sessions.find(proof, undefined);
    expect(counted()).toBe(2);
  });
});
