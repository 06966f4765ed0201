import { sessionPath, signInPath, signOutPath } from '@notewell/protocol';
import { describe, expect, it } from 'vitest';
import { NetworkFailure, type TransportPort } from '../transport/port.ts';
import type { CurrentUser } from './current-user.ts';
import { SessionClient } from './session.ts';
import type { SessionNews, SessionTabs } from './session-news.ts';
import type { SignOutMark } from './sign-outs.ts';

const person = (id: string) => ({ user: { id, email: `${id}@x.test`, name: id }, memberships: [] }) as unknown as CurrentUser; // the rest does not matter here

/** A browser with tabs, at a server with one cookie; `answers` says how the server is. */
function browser() {
  const server = {
    cookie: undefined as string | undefined,
    answers: 'well' as 'well' | 'broken' | 'not',
    calls: [] as string[],
    delay: undefined as Promise<void> | undefined,
  };
  const answer = (status: number, body: unknown = {}) => ({
    status,
    header: () => undefined,
    body: new TextEncoder().encode(JSON.stringify(body)),
  });
  const transport: TransportPort = {
    send: async ({ method, path }) => {
      if (server.answers === 'not') throw new NetworkFailure('no network');
      server.calls.push(`${method} ${path}`);
      const { cookie, delay } = server;
      await delay;
      if (server.answers === 'broken') return answer(503);
      if (path === signOutPath) server.cookie = undefined;
      else if (path === signInPath) server.cookie = 'ben';
      else if (path === sessionPath) return cookie ? answer(200, person(cookie)) : answer(401);
      return answer(200);
    },
  };
  let marked = false;
  const signOutMark: SignOutMark = {
    isSet: () => marked,
    set: () => {
      marked = true;
    },
    clear: () => {
      marked = false;
    },
  };
  const ears: { readonly tab: object; readonly hear: (news: SessionNews) => void }[] = [];
  const page = () => {
    const tab = {};
    const tabs: SessionTabs = {
      hear: (hear) => void ears.push({ tab, hear }),
      tell: (news) => {
        for (const ear of ears) if (ear.tab !== tab) ear.hear(news);
      },
    };
    return new SessionClient({ transport, keeper: undefined, signOutMark, tabs });
  };
  return { server, page };
}

const signedIn = async () => {
  const here = browser();
  here.server.cookie = 'ann';
  const page = here.page();
  await page.refresh();
  expect(page.snapshot().status).toBe('signedIn');
  return { ...here, first: page };
};

describe('signing out', () => {
  it.each(['not', 'broken'] as const)('lets nobody in by the old session where the server did %s answer', async (answers) => {
    const { server, page, first } = await signedIn();
    server.answers = answers;
    await first.signOut();
    expect([first.snapshot().status, first.signOutWaits()]).toEqual(['signedOut', true]);
    expect((await page().refresh()).status).toBe('unreachable');

    server.answers = 'well';
    const reloaded = page();
    expect((await reloaded.refresh()).status).toBe('signedOut');
    expect([server.cookie, reloaded.signOutWaits()]).toEqual([undefined, false]);
  });

  it('is finished before any other request of the browser', async () => {
    const { server, first } = await signedIn();
    server.answers = 'not';
    await first.signOut();
    server.answers = 'well';
    server.calls.length = 0;
    await first.transport.send({ method: 'GET', path: '/anything' });
    expect(server.calls).toEqual([`POST ${signOutPath}`, 'GET /anything']);
  });

  it('does not end the session of the next person who signs in', async () => {
    const { server, page, first } = await signedIn();
    server.answers = 'not';
    await first.signOut();
    server.answers = 'well';
    const next = page();
    await next.signIn('ben@x.test', 'secret');
    expect([next.snapshot().current?.user.id, server.cookie, next.signOutWaits()]).toEqual(['ben', 'ben', false]);
    await next.transport.send({ method: 'GET', path: '/anything' });
    expect(server.cookie).toBe('ben');
  });

  it('covers the other tabs, which keep what is typed in them', async () => {
    const { page, first } = await signedIn();
    const other = page();
    await other.refresh();
    await first.signOut();
    expect([other.snapshot().status, other.snapshot().current?.user.id, other.password()]).toEqual(['locked', 'ann', undefined]);
  });

  it('is not undone by an answer that was on its way to a tab that opens', async () => {
    const { server, page, first } = await signedIn();
    const other = page();
    let let_in: () => void = () => {};
    server.delay = new Promise((done) => {
      let_in = done;
    });
    const opening = other.refresh();
    server.delay = undefined;
    await first.signOut();
    let_in();
    expect((await opening).status).toBe('signedOut');
  });
});

it('covers the other tabs where somebody else has signed in', async () => {
  const { page, first } = await signedIn();
  const other = page();
  await other.signIn('ben@x.test', 'secret');
  expect([other.snapshot().current?.user.id, first.snapshot().status]).toEqual(['ben', 'locked']);
});

it('keeps the person in other tabs of the same account', async () => {
  const { page, first } = await signedIn();
  await page().refresh();
  expect(first.snapshot().status).toBe('signedIn');
});
