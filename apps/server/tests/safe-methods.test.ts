import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { type IncomingHttpHeaders, request } from 'node:http';
import { definitionOf, resourceTypes } from '@notewell/model';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { authCalls } from '../src/modules/accounts/calls/auth-calls.ts';
import { authBase } from '../src/modules/accounts/identity/auth.ts';
import { oneOfEach } from './support/one-of-each.ts';
import { bearer, get, patientId, people, type SessionAnswer, signIn, startServer, type TestServer } from './support/server.ts';

/** Every path that answers to GET, as Fastify says when it is made: none that is ever added can be forgotten here. */
const paths = new Set<string>();
const listen = (message: unknown) => {
  const { fastify } = message as { fastify: FastifyInstance }; // as Fastify documents the channel
  fastify.addHook('onRoute', ({ method, url }) => {
    if (![method].flat().includes('GET')) return;
    // The web application is the same for everybody, and may not be built yet.
    if (url === '/' || url === '/*' || url.startsWith('/assets/')) return;
    for (const one of url === `${authBase}/*` ? authCalls.keys() : [url]) paths.add(one);
  });
};

let server: TestServer;
let owner: pg.Client;
/** An id of each type, by its collection. */
let ids: ReadonlyMap<string, string>;
beforeAll(async () => {
  subscribe('fastify.initialization', listen);
  server = await startServer();
  unsubscribe('fastify.initialization', listen);
  owner = new pg.Client({ connectionString: server.databaseUrl });
  await owner.connect();
  ids = await oneOfEach(server.running.installation);
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

/** Tables that a GET may write, because they hold nothing of a record: audit entries, jobs, sessions and sign-in state. */
const besides = /^(?:public\.(?:audit(?:_seal)?|job_(?:run|schedule))|pgboss\.\w+|identity\.(?:session|verification))$/;

/** Every table with a digest of its contents. */
async function everythingKept(): Promise<Readonly<Record<string, string>>> {
  const { rows } = await owner.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast') order by 1`,
  );
  const kept: Record<string, string> = {};
  for (const { name } of rows) {
    if (besides.test(name)) continue;
    const sum = `select coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as mark from ${name} t`;
    kept[name] = (await owner.query<{ mark: string }>(sum)).rows[0]?.mark ?? '';
  }
  return kept;
}

/** The paths of a route for each collection that it could be about. */
function urlsOf(route: string): string[] {
  const fill = (url: string, collection: string, id: string) =>
    url
      .replace(':networkId', 'north')
      .replace(':collection', collection)
      .replace(/:id\b/, id)
      .replace(':profileId', patientId)
      .replace(':versionId', '1')
      .replace(/:\w+/g, 'x')
      .replace('*', '');
  if (!route.includes(':collection')) return [fill(route, '', patientId)];
  const isGlobal = !route.includes(':networkId');
  // Each type is listed and read; what else is asked of a row is one and the same for all, but for what some types add.
  const isCommon = /:collection(?:\/:id)?$/.test(route);
  return [...ids]
    .filter(([collection]) => isGlobal === (scopeOf(collection) === 'global'))
    .filter(([collection]) => isCommon || isGlobal || ['patients', 'notes', 'media'].includes(collection))
    .map(([collection, id]) => fill(route, collection, id));
}
const scopeOf = (collection: string) =>
  resourceTypes.map((type) => definitionOf(type)).find((one) => one.collection === collection)?.scope.kind;

/** As it is said, which `fetch` would put right. */
const asSaid = (method: string, path: string) =>
  new Promise<{ readonly status: number; readonly headers: IncomingHttpHeaders }>((resolve, reject) => {
    const { hostname, port } = new URL(server.origin);
    const sent = request({ hostname, port, method, path });
    sent.on('response', (answer) => resolve({ status: answer.resume().statusCode ?? 0, headers: answer.headers }));
    sent.on('error', reject).end();
  });

/** A GET with a body, which `fetch` would not send. */
const withBody = (url: string, headers: Record<string, string>, body: string) =>
  new Promise<number>((resolve, reject) => {
    const sent = request(new URL(url, server.origin), { method: 'GET', headers: { ...headers, 'content-length': body.length } });
    sent.on('response', (answer) => resolve(answer.destroy().statusCode ?? 0));
    sent.on('error', reject).end(body);
  });

test('GET requests change nothing and ignore their bodies', {
  timeout: 300_000,
}, async () => {
  expect(paths.size).toBeGreaterThan(40);
  const headersOf = async (email: string) => {
    const own = bearer(await signIn(server.origin, email));
    const session = (await (await get(server.origin, '/api/v1/session', own)).json()) as SessionAnswer;
    return { ...own, 'notewell-profile': `Practitioner/${session.memberships[0]?.profile.id}` };
  };
  const callers: Record<string, string>[] = [{}, await headersOf(people.clinician), await headersOf(people.administrator)];
  const asked = [...paths].flatMap((path) => urlsOf(path).map((url) => ({ url, isOfType: path.includes(':collection') })));
  const before = await everythingKept();
  expect(Object.keys(before).length).toBeGreaterThan(80);
  let worked = 0;
  for (const { url, isOfType } of asked) {
    // For calls of a type, only the caller with the widest access asks. For other calls, all callers ask.
    const asking = isOfType ? callers.slice(-1) : callers;
    for (const headers of asking) {
      const answer = await fetch(server.origin + url, { headers, redirect: 'manual' });
      await answer.body?.cancel();
      expect([url, answer.status >= 500 && answer.status !== 501]).toEqual([url, false]);
      if (answer.status === 200) worked++;
    }
  }
  expect(worked).toBeGreaterThan(150);
  const nonsense = { 'content-type': 'application/json', ...callers[2] };
  for (const url of ['/api/v1/practices/north/patients', `/api/v1/practices/north/patients/${patientId}`, '/api/v1/session'])
    expect([url, await withBody(url, nonsense, '{"not": json')]).toEqual([url, 200]);
  await server.running.installation.store.trail.flush();
  expect(await everythingKept()).toEqual(before);
});

test('every response carries the security policy of its kind', async () => {
  const pages = [
    '/',
    '/sign-in',
    '/setup',
    '/setup?key=%3Cscript%3E',
    '/nowhere',
    '/nowhere.html',
    '/assets/none.js',
    '/icon.svg',
  ];
  const odd = ['/%zz', '/%E0%A4%A', '//', '/..%2f..%2fetc%2fpasswd', `/${'x'.repeat(3_000)}`, '/index.html.map'];
  const data = ['/api/', '/api/v1', '/api/v1/%', '/api/%zz', '/api/auth/error', '/api/auth/ok', '/api/../'];
  const served = [...paths].map((path) => path.replace(/:\w+/g, 'x').replace('*', ''));
  const asked = [
    ...[...served, ...pages, ...odd, ...data].map((path) => ({ method: 'GET', path })),
    ...['POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE', 'HEAD'].flatMap((method) =>
      ['/', '/sign-in', '/api/v1/session', '/api/nothing'].map((path) => ({ method, path })),
    ),
  ];
  const bare: string[] = [];
  for (const { method, path } of asked) {
    const { headers, status } = await asSaid(method, path);
    const policy = String(headers['content-security-policy']);
    const isData = path.startsWith('/api/');
    const holds = isData
      ? policy === "default-src 'none'; frame-ancestors 'none'; sandbox"
      : policy.includes("script-src 'self';") && policy.includes("require-trusted-types-for 'script'");
    if (!holds || headers['x-content-type-options'] !== 'nosniff')
      bare.push(`${method} ${path.slice(0, 60)} ${status}: ${policy}`);
    if (isData && /html|svg|xml/.test(String(headers['content-type']))) bare.push(`${method} ${path} is a page`);
  }
  expect(bare).toEqual([]);
});
