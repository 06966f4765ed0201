import { definitionOf, resourceTypes } from '@notewell/model';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeCalls } from '../src/routes/openapi.ts';
import { type Calls, startCalls } from './support/calls.ts';
import { startDatabase, type TestDatabase } from './support/database.ts';

let db: TestDatabase;
let calls: Calls;
beforeAll(async () => {
  db = await startDatabase();
  calls = await startCalls(db.store);
});
afterAll(async () => {
  await calls.close();
  await db.stop();
});

interface Operation {
  readonly operationId: string;
  readonly parameters: readonly { readonly $ref?: string; readonly name?: string }[];
  readonly responses: Readonly<Record<string, unknown>>;
}
interface Document {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}
const described = async () => (await calls.call('GET', '/api/v1/openapi.json')).json<Document>();

test('every call that is described is served, and every ability of every type is described', async () => {
  const { openapi, paths } = await described();
  expect(openapi).toBe('3.1.0');
  const served = Object.entries(paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => ({ method: method.toUpperCase(), url: path.replace(/\{\w+\}/g, 'x') })),
  );
  // Sessions and ways to sign in are the application's own; these calls are without it.
  const missing = served.filter(
    ({ method, url }) =>
      !/^\/api\/v1\/(session|practices\/x\/sign-in-provider)$/.test(url) &&
      !calls.app.findRoute({ method: method as 'GET', url: templateOf(url) }),
  );
  expect(missing).toEqual([]);
  for (const type of resourceTypes) {
    const { collection, scope, abilities } = definitionOf(type);
    const base = `/api/v1${scope.kind === 'global' ? '' : '/practices/{networkId}'}/${collection}`;
    const has = (path: string, method: string) => paths[path]?.[method] !== undefined;
    expect([type, has(base, 'post'), has(`${base}/{id}`, 'patch'), has(`${base}/{id}`, 'delete')]).toEqual([
      type,
      abilities.includes('create'),
      abilities.includes('update'),
      abilities.includes('delete'),
    ]);
  }
});

test('every reference within the description leads somewhere, and no two calls have one name', async () => {
  const document = await described();
  const refs = new Set(
    [
      ...JSON.stringify({ ...document, components: { ...document.components, schemas: {} } }).matchAll(
        /"#\/components\/(\w+)\/([^"]+)"/g,
      ),
    ].map(([, kind, name]) => `${kind} ${name}`),
  );
  expect(
    [...refs].filter((ref) => document.components[ref.split(' ')[0] ?? '']?.[ref.split(' ')[1] ?? ''] === undefined),
  ).toEqual([]);
  const names = Object.values(document.paths).flatMap((item) => Object.values(item).map(({ operationId }) => operationId));
  expect(new Set(names).size).toBe(names.length);
});

test('the model tells every type, and both documents answer 304 to their tag', async () => {
  const model = await calls.call('GET', '/api/v1/model');
  const { types, enumerations, permissions, grantSets, roles } = model.json<
    Record<string, unknown> & { types: { resourceType: string }[] }
  >();
  expect(types.map(({ resourceType }) => resourceType).sort()).toEqual([...resourceTypes].sort());
  expect([enumerations, permissions, grantSets, roles].every((part) => typeof part === 'object' && part !== null)).toBe(true);
  for (const path of ['/api/v1/model', '/api/v1/openapi.json']) {
    const { headers } = await calls.call('GET', path);
    expect((await calls.call('GET', path, undefined, { 'if-none-match': String(headers.etag) })).status).toBe(304);
  }
});

/** The route that serves a path, as it was registered. */
function templateOf(url: string): string {
  const [, practice, rest = ''] = /^\/api\/v1(\/practices\/x)?\/(.*)$/.exec(url) ?? [];
  const base = practice ? '/api/v1/practices/:networkId' : '/api/v1';
  const own = ['model', 'openapi.json', 'events', 'push-preassociations', 'starter-content'];
  if (own.includes(rest)) return `${base}/${rest}`;
  if (rest === 'database/x') return `${base}/database/:name`;
  if (rest.startsWith('access/'))
    return `${base}/${rest.replace('access/x', 'access/:profileId').replace(/\/x$/, '/:sessionId')}`;
  if (rest.startsWith('securityTokens/') && rest.endsWith('/review')) return `${base}/securityTokens/:id/review`;
  if (rest.startsWith('codes/')) return `${base}/${rest.replace(/\/x$/, '/:code')}`;
  const [, id, history, version, ...more] = rest.split('/');
  const parts = [':collection'];
  if (id !== undefined) parts.push(id === 'x' ? ':id' : id);
  if (history !== undefined) parts.push(history);
  if (version !== undefined) parts.push(version === 'x' ? ':versionId' : version);
  parts.push(...more.map((part) => (part === 'x' ? ':n' : part)));
  return `${base}/${parts.join('/')}`;
}

test('making the description lets others in between', async () => {
  let turns = 0;
  let over = false;
  const count = () => {
    turns++;
    if (!over) setImmediate(count);
  };
  setImmediate(count);
  await describeCalls();
  over = true;
  expect(turns).toBeGreaterThan(resourceTypes.length / 2);
});
