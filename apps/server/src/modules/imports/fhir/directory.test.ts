import { describe, expect, it } from 'vitest';
import type { Store } from '../../../resources/store/index.ts';
import { Directory } from './directory.ts';
import { mappers } from './mappers/index.ts';
import type { Node } from './read.ts';

const identifier = [{ system: 'http://loinc.org', value: '44249-1' }];
/** A store that has one resource, for every search. */
const storeOf = (body: Node): Store =>
  ({ search: { read: async () => ({ text: JSON.stringify([body]), continuation: undefined }) } }) as unknown as Store; // all that is read

/** The entries of resources that share an identifier, and with it a stored one. */
async function settled(resourceType: string): Promise<{ readonly entries: number; readonly stored: readonly string[] }> {
  const directory = new Directory(new Map(mappers.map((one) => [one.fhirType, one])), { source: 'a', samePeople: new Set() });
  const found = ['1', '2'].map((id) => ({
    resource: { resourceType, id, name: `Name ${id}`, title: `Title ${id}`, identifier },
  }));
  for (const one of found) directory.add(one);
  await directory.settle(storeOf({ resourceType, id: 'stored', title: 'Stored', identifiers: identifier }), 'north');
  const entries = new Set(found.map((one) => directory.entryOf(one)));
  return { entries: entries.size, stored: [...entries].map((entry) => entry?.stored ?? '') };
}

describe('resources that share an identifier', () => {
  it('are one place', async () => {
    expect(await settled('Location')).toEqual({ entries: 1, stored: ['yes'] });
  });
  it('are two forms, which have the code of their instrument in common', async () => {
    expect(await settled('Questionnaire')).toEqual({ entries: 2, stored: ['no', 'no'] });
  });
});
