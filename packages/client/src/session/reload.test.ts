import { describe, expect, it } from 'vitest';
import type { TransportPort } from '../transport/port.ts';
import type { CurrentUser } from './current-user.ts';
import { SessionClient } from './session.ts';

const ann = { user: { id: 'u', email: 'ann@x.test', name: 'Ann' }, memberships: [] } as unknown as CurrentUser; // the rest does not matter here
const online: TransportPort = {
  send: async () => ({ status: 200, header: () => undefined, body: new TextEncoder().encode(JSON.stringify(ann)) }),
};
const offline: TransportPort = { send: () => Promise.reject(new Error('no network')) };

/** A page of this browser. What it keeps, the next page finds. */
function browser() {
  let held: CurrentUser | undefined;
  const keeper = {
    keep: (value: CurrentUser) => {
      held = value;
    },
    forget: () => {
      held = undefined;
    },
    ask: async () => held,
  };
  return (transport: TransportPort) => new SessionClient({ transport, keeper });
}

describe('a page reloaded without a network', () => {
  it('goes on as the person who was signed in', async () => {
    const page = browser();
    await page(online).refresh();
    expect(await page(offline).refresh()).toEqual({ status: 'signedIn', current: ann, error: undefined });
  });
  it('asks for the password after the screen was locked', async () => {
    const page = browser();
    const before = page(online);
    await before.refresh();
    before.lock();
    expect((await page(offline).refresh()).status).toBe('unreachable');
  });
  it('asks for the password after signing out', async () => {
    const page = browser();
    const before = page(online);
    await before.refresh();
    await before.signOut();
    expect((await page(offline).refresh()).status).toBe('unreachable');
  });
  it('lets nobody in who was not signed in', async () => {
    expect((await browser()(offline).refresh()).status).toBe('unreachable');
  });
});
