import { Note } from '@notewell/model';
import { expect, test } from 'vitest';
import { everything, type Visibility } from '../visibility/visibility.ts';
import { readOnce } from './read-once.ts';

/** A store that writes down what is read. */
function recording() {
  const read: string[] = [];
  const empty = { text: '[]', count: 0, versions: '', patients: [], continuation: undefined };
  const store: Parameters<typeof readOnce>[0] = {
    reader: {
      read: async (_practice, _definition, id) => {
        read.push(id);
        return undefined;
      },
    },
    search: {
      read: async ({ pageSize }) => {
        read.push(`page of ${pageSize}`);
        return empty;
      },
    },
  };
  return { store, read };
}
const nobody: Visibility = { kind: 'nothing' };

test('a memory of one moment reads each resource and each page once', async () => {
  const { store, read } = recording();
  const once = readOnce(store);
  for (const id of ['a', 'b', 'a']) await once.reader.read('north', Note, id, everything);
  await once.reader.read('south', Note, 'a', everything);
  const query = { practice: 'north', definition: Note, visibility: everything, partition: undefined, filters: [] };
  const page = { ...query, sort: undefined, continuation: undefined };
  for (const pageSize of [1, 2, 1]) await once.search.read({ ...page, pageSize });
  expect(read).toEqual(['a', 'b', 'a', 'page of 1', 'page of 2']);
});

test('a memory of one moment keeps nothing that was read for a person or within a transaction', async () => {
  const { store, read } = recording();
  const once = readOnce(store);
  await once.reader.read('north', Note, 'a', everything);
  await once.reader.read('north', Note, 'a', nobody);
  const query = { practice: 'north', definition: Note, visibility: everything, partition: undefined, filters: [] };
  const page = { ...query, sort: undefined, continuation: undefined, pageSize: 1 };
  await once.search.read(page);
  await once.search.read({ ...page, within: async () => [] });
  await once.search.read({ ...page, visibility: nobody });
  expect(read).toEqual(['a', 'a', 'page of 1', 'page of 1', 'page of 1']);
});
