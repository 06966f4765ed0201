import { describe, expect, it } from 'vitest';
import type { Answer, TransportPort } from '../transport/port.ts';
import { SessionClient } from './session.ts';

const current = { user: { id: 'u', email: 'ann@x.test', name: 'Ann' }, memberships: [] };
const answer = (status: number, body: unknown): Answer => ({
  status,
  header: () => undefined,
  body: new TextEncoder().encode(JSON.stringify(body)),
});

/** A signed-in session whose server returns these statuses in turn, then always the last one. */
async function signedIn(...statuses: readonly number[]): Promise<SessionClient> {
  const left = [200, ...statuses];
  const transport: TransportPort = {
    send: async () => {
      const [status = 200] = left.length > 1 ? left.splice(0, 1) : left;
      if (status === 0) throw new Error('no network');
      return answer(status, status === 200 ? current : {});
    },
  };
  const session = new SessionClient({ transport, recheckDelay: 1 });
  await session.refresh();
  expect(session.snapshot().status).toBe('signedIn');
  return session;
}

describe('a request that is refused for want of a session', () => {
  it('ends the session once the server does not know it', async () => {
    const session = await signedIn(401);
    expect(await session.expired()).toBe(true);
    expect(session.snapshot()).toMatchObject({ status: 'expired', current });
  });
  it('ends nothing where the cookie was replaced meanwhile', async () => {
    const session = await signedIn(401, 200);
    expect(await session.expired()).toBe(false);
    expect(session.snapshot().status).toBe('signedIn');
  });
  it('ends nothing while the server knows the session', async () => {
    const session = await signedIn(200);
    expect(await session.expired()).toBe(false);
    expect(session.snapshot().status).toBe('signedIn');
  });
  it('ends the session at the second refusal in a row', async () => {
    const session = await signedIn(200);
    await session.expired();
    expect(await session.expired()).toBe(true);
    expect(session.snapshot().status).toBe('expired');
  });
  it('ends the session where nobody can be asked', async () => {
    const session = await signedIn(0);
    expect(await session.expired()).toBe(true);
  });
});

describe('the first look for a session', () => {
  const looks = async (status: number) => {
    const asked: (string | undefined)[] = [];
    const transport: TransportPort = {
      send: async ({ headers }) => {
        asked.push(headers?.['prefer']);
        return answer(status, current);
      },
    };
    const session = new SessionClient({ transport });
    await session.refresh();
    await session.refresh();
    return { asked, state: session.snapshot() };
  };
  it('accepts that nobody is signed in', async () => {
    expect((await looks(204)).state).toEqual({ status: 'signedOut', current: undefined, error: undefined });
  });
  it('alone is lenient', async () => expect((await looks(200)).asked).toEqual(['handling=lenient', undefined]));
});
