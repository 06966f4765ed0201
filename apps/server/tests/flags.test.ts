import { definitionOf, type ResourceType, resourceTypes, unsetAt } from '@notewell/model';
import { beforeAll, expect, test } from 'vitest';
import { draftOf, makeNamed, pathOf } from './support/calls.ts';
import { startedCalls } from './support/started-calls.ts';

const { calls } = startedCalls();
beforeAll(async () => {
  await makeNamed(calls.saving);
});

/** Every filter of the registry that asks for one flag which callers set. */
const flags = resourceTypes.flatMap((type) => {
  const { filters, fields, abilities } = definitionOf(type);
  if (!abilities.includes('create')) return [];
  return Object.entries<{ by: string; paths: readonly string[] }>(filters).flatMap(([kind, { by, paths }]) => {
    const [path = ''] = paths;
    const field = (fields as Readonly<Record<string, { spec: { kind: string; readOnly?: boolean } } | undefined>>)[path];
    return by === 'value' && field?.spec.kind === 'boolean' && !field.spec.readOnly ? [{ type, kind, path }] : [];
  });
});
const everywhere = { 'notewell-cross-partition': 'true' };

async function made(type: ResourceType, changes: Record<string, unknown>): Promise<string> {
  const answer = await calls.call('POST', pathOf(type), { ...draftOf(type), ...changes });
  expect([type, answer.status, answer.text]).toEqual([type, 201, answer.text]);
  return answer.json<{ id: string }>().id;
}

test('each flag filter treats an unset flag as its field declares', async () => {
  expect(flags.length).toBeGreaterThan(10);
  for (const { type, kind, path } of flags) {
    const ids = {
      on: await made(type, { [path]: true }),
      off: await made(type, { [path]: false }),
      unset: await made(type, { [path]: undefined }),
    };
    const find = async (value: boolean, exclude = false) => {
      const asked = [
        { kind: 'Id', values: Object.values(ids) },
        { kind, values: [value], exclude },
      ];
      const answer = await calls.call('POST', `${pathOf(type)}/queries`, asked, everywhere);
      return answer.json<{ id: string }[]>().map(({ id }) => id);
    };
    const isOn = unsetAt(definitionOf(type), path) === true;
    const [on, off] = isOn ? [[ids.on, ids.unset], [ids.off]] : [[ids.on], [ids.off, ids.unset]];
    const found = [await find(true), await find(false), await find(false, true), await find(true, true)];
    expect([type, kind, ...found.map((each) => each.toSorted())]).toEqual(
      [type, kind, on, off, on, off].map((each) => (Array.isArray(each) ? each.toSorted() : each)),
    );
  }
});

test('a visit has a note from its start until it is deleted', async () => {
  const id = await made('Encounter', {});
  const hasNote = async () => {
    const asked = (value: boolean) => [
      { kind: 'Id', values: [id] },
      { kind: 'HasNote', values: [value] },
    ];
    const counts = [true, false].map(async (value) => {
      const answer = await calls.call('POST', `${pathOf('Encounter')}/queries`, asked(value), everywhere);
      return answer.json<unknown[]>().length;
    });
    return await Promise.all(counts);
  };
  expect(await hasNote()).toEqual([0, 1]);
  const note = await made('Note', { encounter: { id, resourceType: 'Encounter' } });
  expect(await hasNote()).toEqual([1, 0]);
  expect((await calls.call('DELETE', `${pathOf('Note')}/${note}`)).status).toBe(204);
  expect(await hasNote()).toEqual([0, 1]);
});
