import { definitionOf, type ResourceType, resourceTypes } from '@notewell/model';
import { beforeAll, describe, expect, test } from 'vitest';
import { isKept } from './support/access-oracle.ts';
import { draftOf, makeNamed, pathOf } from './support/calls.ts';
import { startedCalls } from './support/started-calls.ts';

const { calls } = startedCalls();
beforeAll(async () => {
  await makeNamed(calls.saving);
});

/** Drafts of types whose simplest record is in force, and so is not deleted. */
const unfinished: Partial<Record<ResourceType, Record<string, unknown>>> = {
  Allergy: { verification: 'Unconfirmed' },
  Coverage: { status: 'Draft' },
  DocumentReference: { completion: 'Preliminary' },
  ObservableRoutines: { status: 'Paused' },
};
const everywhere = { 'notewell-cross-partition': 'true' };

describe.each(resourceTypes)('%s', (type) => {
  const definition = definitionOf(type);
  const path = pathOf(type);
  let id = '';

  test('is created with an id, a first version, an entity tag and an address', async () => {
    const answer = await calls.call('POST', path, draftOf(type));
    expect(answer.text && answer.status).toBe(201);
    const body = answer.json<{ id: string; resourceType: string; meta: { versionId: string } }>();
    id = body.id;
    expect(body).toMatchObject({ resourceType: type, meta: { versionId: '1' } });
    expect(id.includes('.')).toBe(definition.scope.kind === 'partitioned');
    expect(answer.headers.etag).toBe('"1"');
    expect(String(answer.headers.location).endsWith(`${definition.collection}/${id}`)).toBe(true);
    for (const name of ['notewell-request-id', 'notewell-request-charge', 'notewell-request-time'])
      expect(answer.headers[name]).toBeTruthy();
  });

  test('reads back, answers 304 to its tag, and is listed and found by id', async () => {
    const read = await calls.call('GET', `${path}/${id}`);
    expect(read.status).toBe(200);
    expect((await calls.call('GET', `${path}/${id}`, undefined, { 'if-none-match': '"1"' })).status).toBe(304);
    const list = await calls.call('GET', path, undefined, everywhere);
    expect(list.json<{ id: string }[]>().some((item) => item.id === id)).toBe(true);
    const found = await calls.call('POST', `${path}/queries`, [{ kind: 'Id', values: [id] }]);
    expect(found.json()).toEqual([read.json()]);
    const count = await calls.call('POST', `${path}/queries`, [{ kind: 'Id', values: [id] }], { prefer: 'return=minimal' });
    expect([count.status, count.headers['notewell-total-count']]).toEqual([204, '1']);
  });

  test('answers every declared filter and sort', async () => {
    for (const [kind, filter] of Object.entries(definition.filters)) {
      const sent =
        filter.by === 'range'
          ? { kind, from: filter.of === 'number' ? 0 : '2020-01-01', to: filter.of === 'number' ? 5 : '2030-01-01' }
          : filter.by === 'text'
            ? { kind, text: 'some words' }
            : { kind, values: filter.by === 'referrer' ? [true] : ['a', 'b'] };
      for (const exclude of [false, true]) {
        const answer = await calls.call('POST', `${path}/queries`, [{ ...sent, exclude }], everywhere);
        expect([kind, exclude, answer.status]).toEqual([kind, exclude, 200]);
      }
    }
    for (const sort of Object.keys(definition.sorts)) {
      for (const order of ['asc', 'desc']) {
        const answer = await calls.call('GET', `${path}?orderBy=${sort}&order=${order}&pageSize=1`, undefined, everywhere);
        expect([sort, order, answer.status]).toEqual([sort, order, 200]);
      }
    }
  });

  test('is patched once per version and keeps identifiers and old versions', async () => {
    if (!definition.abilities.includes('update')) return;
    const patch = [{ op: 'add', path: '/identifiers', value: [{ system: 'urn:test', value: `of ${type}` }] }];
    const answer = await calls.call('PATCH', `${path}/${id}?versionId=1`, patch);
    expect([answer.status, answer.headers.etag]).toEqual([200, '"2"']);
    expect((await calls.call('PATCH', `${path}/${id}?versionId=1`, patch)).status).toBe(409);
    const first = await calls.call('GET', `${path}/${id}/_history/1`);
    expect(first.json()).toMatchObject({ meta: { versionId: '1', isHistorical: true } });
    expect((await calls.call('GET', `${path}/${id}/_history`)).json<unknown[]>().length).toBe(2);
    expect((await calls.call('PUT', `${path}/${id}`, draftOf(type, { id: `${id}x` }))).status).toBe(400);
  });

  test('is deleted once, then 410, with its history kept; or says that it does not delete', async () => {
    const stored = (await calls.call('GET', `${path}/${id}`)).json();
    if (isKept(type, stored)) {
      expect((await calls.call('DELETE', `${path}/${id}`)).status).toBe(403);
      id = (await calls.call('POST', path, draftOf(type, unfinished[type]))).json<{ id: string }>().id;
      if (!unfinished[type]) return;
    }
    const answer = await calls.call('DELETE', `${path}/${id}`);
    if (!definition.abilities.includes('delete')) {
      expect([answer.status, answer.json().detail]).toEqual([405, `Client ${type} does not support delete.`]);
      return;
    }
    expect(answer.status).toBe(204);
    expect((await calls.call('DELETE', `${path}/${id}`)).status).toBe(410);
    expect((await calls.call('GET', `${path}/${id}`)).status).toBe(410);
    expect((await calls.call('GET', `${path}/${id}/_history/1`)).status).toBe(200);
    const shown = await calls.call('POST', `${path}/queries`, [{ kind: 'Deleted', values: [true] }], everywhere);
    expect(shown.json<{ id: string }[]>().map((item) => item.id)).toContain(id);
  });
});
