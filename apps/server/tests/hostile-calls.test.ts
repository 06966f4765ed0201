import { hostileLeaf, runs } from '@notewell/testkit';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { oneOfEach } from './support/one-of-each.ts';
import { type Route, routesServed } from './support/served-routes.ts';
import { bearer, people, type SessionAnswer, signIn, startServer, type TestServer } from './support/server.ts';

let routes: readonly Route[] = [];
let server: TestServer;
const ids: string[] = [];
beforeAll(async () => {
  ({ made: server, routes } = await routesServed(startServer));
  const one = await oneOfEach(server.running.installation);
  ids.push(...[...one].map(([collection, id]) => `${collection}/${id}`));
});
afterAll(() => server.stop());

async function headersOf(email: string): Promise<Record<string, string>> {
  const own = bearer(await signIn(server.origin, email));
  const session = (await (await fetch(`${server.origin}/api/v1/session`, { headers: own })).json()) as SessionAnswer;
  const profile = session.memberships[0]?.profile;
  return { ...own, 'notewell-profile': `${profile?.resourceType}/${profile?.id}` };
}

const text = fc.oneof(
  fc.constantFrom('', '0', '-1', 'true', 'null', '%00', '1e99', '9'.repeat(40), 'x'.repeat(2_000), '2026-02-30', '2026-11-21'),
  fc.constantFrom('__proto__', 'Patient', '"1"', 'bytes=9-1', '../..', "'; drop table resource; --", '\u00e9|\u00ff'),
  fc.stringMatching(/^[ -~\u00a0-\u00ff]{0,40}$/),
);
const headerNames = [
  'accept',
  'authorization',
  'cookie',
  'content-type',
  'idempotency-key',
  'if-match',
  'if-none-match',
  'last-event-id',
  'notewell-automation',
  'notewell-continuation-token',
  'notewell-profile',
  'notewell-read-ahead',
  'notewell-security-token',
  'notewell-sync',
  'notewell-user-system',
  'origin',
  'prefer',
  'range',
  'user-agent',
];
const queryNames = [
  'action',
  'actor',
  'device',
  'format',
  'from',
  'id',
  'key',
  'last-event-id',
  'next',
  'orderBy',
  'outcome',
  'pageSize',
  'patient',
  'permission',
  'practice',
  'purge',
  'text',
  'thumbnail',
  'to',
  'token',
  'type',
  'verify',
  'versionId',
];
const bodyNames = ['email', 'password', 'newPassword', 'target', 'token', 'key', 'code', 'name', 'id', 'roles', 'grants', 'ids'];
const body = fc.oneof(
  fc.constantFrom('', '{', '[1,', 'nul', '\0', '"\\ud800"', '['.repeat(10_000), '{"__proto__": {"a": 1}}'),
  fc.oneof(hostileLeaf, fc.dictionary(fc.constantFrom(...bodyNames), hostileLeaf)).map((value) => JSON.stringify(value) ?? ''),
);
const sent = fc.record({
  headers: fc.dictionary(fc.constantFrom(...headerNames), text, { maxKeys: 2 }),
  query: fc.dictionary(fc.constantFrom(...queryNames), text, { maxKeys: 3 }),
  body,
  resource: fc.nat(),
  /** In place of what is in the path, where it is not left as it is. */
  parts: fc.array(fc.option(fc.oneof(text, fc.string()), { nil: undefined, freq: 3 }), { minLength: 6, maxLength: 6 }),
});

/** The path of a route: of something that is there, but for the parts that are spoilt. */
function pathOf(url: string, resource: number, parts: readonly (string | undefined)[]): string {
  const [collection = '', id = ''] = (ids[resource % ids.length] ?? '').split('/');
  const real: Readonly<Record<string, string>> = { networkId: 'north', collection, id, versionId: '1', n: '0' };
  let at = 0;
  return url.replace(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(parts[at++] ?? real[name] ?? id));
}

test('no input to any call causes a server error', async () => {
  const calls = routes.filter(({ url }) => url.startsWith('/api/') || url === '/setup' || url === '/metrics');
  const served = new Set(calls.map(({ method, url }) => `${method} ${url}`));
  for (const known of [
    'GET /api/v1/session',
    'POST /api/v1/setup',
    'POST /api/auth/sign-in/email',
    'GET /api/v1/practices/:networkId/audit',
  ])
    expect(served).toContain(known);
  expect(served.size).toBeGreaterThan(100);
  // Calls that end sessions or that wrong passwords slow down come last.
  const ordered = [...served].sort((a, b) => Number(/auth|session/.test(a)) - Number(/auth|session/.test(b)));
  const callers = [await headersOf(people.administrator), await headersOf(people.clinician), {}];
  for (const one of ordered) {
    const [method = '', url = ''] = one.split(' ');
    await fc.assert(
      fc.asyncProperty(sent, fc.constantFrom(...callers), async ({ headers, query, resource, parts, ...more }, own) => {
        const path = `${pathOf(url, resource, parts)}?${new URLSearchParams(query)}`;
        const answer = await fetch(server.origin + path, {
          method,
          redirect: 'manual',
          headers: { ...own, 'content-type': 'application/json', ...headers },
          ...(method === 'GET' ? {} : { body: more.body }),
        });
        // A stream of events has no end.
        if (answer.status < 400) return void (await answer.body?.cancel());
        const said = await answer.text();
        if (answer.status >= 500 && answer.status !== 501) throw new Error(`${answer.status} for ${method} ${path}: ${said}`);
        // The form that sets up the first practice is a page, and so is what it says.
        if (url === '/setup') return;
        expect([one, path, answer.headers.get('content-type')]).toEqual([one, path, expect.stringContaining('problem+json')]);
      }),
      { numRuns: runs(12, 300) },
    );
  }
}, 1_800_000);
