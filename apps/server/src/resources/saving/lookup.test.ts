import { describe, expect, test } from 'vitest';
import type { StoredRow } from '../store/index.ts';
import { find, rowAsRead } from './lookup.ts';
import { RelatedRowChanged } from './row-changed.ts';

const row: StoredRow = {
  id: 'c',
  version: 4,
  text: '{}',
  deleted: false,
  expires: null,
  patients: [],
  creator: '',
  mentions: null,
};
/** A store with this one row. */
const place = { practice: 'north', store: { reader: { read: async () => row } } };

describe('a related write', () => {
  test('is computed again if its row changed after it was read', async () => {
    await expect(rowAsRead(place, 'Coverage', { id: 'c', meta: { versionId: '3' } })).rejects.toThrow(RelatedRowChanged);
  });
  test('replaces the row that it was computed from', async () => {
    expect(await rowAsRead(place, 'Coverage', { id: 'c', meta: { versionId: '4' } })).toBe(row);
  });
});

test('a rule looks at every page of what it asks for', async () => {
  const pages = new Map([
    [undefined, { text: '[{"id":"a"},{"id":"b"}]', continuation: 'next' }],
    ['next', { text: '[{"id":"c"}]', continuation: undefined }],
  ]);
  const search = { read: async ({ continuation }: { readonly continuation?: string }) => pages.get(continuation) };
  const store = { search } as unknown as Parameters<typeof find>[0]['store']; // the one member that is used
  const found = await find({ practice: 'north', store }, 'Practitioner', [{ kind: 'Deputy', values: ['me'] }]);
  expect(found.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
});
