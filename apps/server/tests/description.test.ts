import { definitionOf, resourceTypes } from '@notewell/model';
import { beforeAll, expect, test } from 'vitest';
import { callsOf } from '../src/resources/openapi/calls.ts';
import { describeCalls } from '../src/resources/openapi/openapi.ts';
import { makeNamed } from './support/calls.ts';
import { startedCalls } from './support/started-calls.ts';

const { calls } = startedCalls();
beforeAll(async () => {
  await makeNamed(calls.saving);
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

test('every ability of every type is described', async () => {
  const { openapi, paths } = await described();
  expect(openapi).toBe('3.1.0');
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

test('making the description lets others in between', async () => {
  let turns = 0;
  let over = false;
  const count = () => {
    turns++;
    if (!over) setImmediate(count);
  };
  setImmediate(count);
  await describeCalls(callsOf(calls.app));
  over = true;
  expect(turns).toBeGreaterThan(resourceTypes.length / 2);
});
