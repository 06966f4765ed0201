import type { Search } from '../search/search.ts';
import type { Reader } from './reader.ts';

interface Readable {
  readonly reader: Pick<Reader, 'read'>;
  readonly search: Pick<Search, 'read'>;
}

/**
 * The same store with a memory for what rules read: each resource and each page is read once. For work on several records at
 * one moment; it must not outlive that moment. Reads for a person, and within a transaction, are not kept.
 */
export function readOnce<S extends Readable>(store: S): S {
  const rows = new Map<string, ReturnType<Reader['read']>>();
  const pages = new Map<string, ReturnType<Search['read']>>();
  return {
    ...store,
    reader: {
      ...store.reader,
      read: (...at) => {
        const [practice, definition, id, visibility] = at;
        const read = () => store.reader.read(...at);
        if (visibility.kind !== 'everything') return read();
        return kept(rows, JSON.stringify([practice, definition.type, id]), read);
      },
    },
    search: {
      ...store.search,
      read: (query) => {
        const { practice, definition, visibility, within, guard, disclose, ...rest } = query;
        const read = () => store.search.read(query);
        if (visibility.kind !== 'everything' || within || guard || disclose) return read();
        return kept(pages, JSON.stringify([practice, definition.type, rest]), read);
      },
    },
  };
}

function kept<T>(memory: Map<string, T>, key: string, read: () => T): T {
  const known = memory.get(key) ?? read();
  memory.set(key, known);
  return known;
}
