import { type Book, inOrder, resolvedId } from '../outbox/book.ts';
import type { ModelPort, StoredResource } from '../resource.ts';
import type { ListQuery } from '../types.ts';

/** This device's unsent changes, and the resources as it shows them. */
interface OnDevice {
  readonly book: Book;
  readonly view: (type: string, id: string) => StoredResource | undefined;
  readonly model: ModelPort;
}

/**
 * Returns a list with this device's changes: the server's order with unsent creates in their place. Leaves out items that
 * were deleted here or no longer match.
 */
export function merged(
  query: ListQuery,
  { ids, arrivals }: { readonly ids: readonly string[]; readonly arrivals: readonly string[] },
  { book, view, model }: OnDevice,
): StoredResource[] {
  const { type, filters = [], partition, orderBy, order } = query;
  const here = inOrder(book).filter((row) => row.type === type);
  const changed = new Set(here.map((row) => resolvedId(book, row.id)));
  const belongs = (value: StoredResource) => model.matches(type, value, filters);
  const wantsDeleted = filters.some(({ kind, values }) => kind === 'Deleted' && values?.includes('true'));
  const items = ids.flatMap((id) => {
    const value = view(type, id);
    if (!value || (value.meta?.isDeleted && !wantsDeleted)) return [];
    return changed.has(id) && !belongs(value) ? [] : [value];
  });
  const known = new Set(ids);
  const within = partition === undefined ? undefined : resolvedId(book, partition);
  const own = here.filter((row) => row.kind === 'create').map((row) => ({ id: resolvedId(book, row.id), record: row.partition }));
  for (const { id, record } of [...own, ...arrivals.map((id) => ({ id, record: view(type, id)?.partition }))]) {
    if (known.has(id) || (within !== undefined && record !== undefined && resolvedId(book, record) !== within)) continue;
    known.add(id);
    const value = view(type, id);
    if (!value || value.meta?.isDeleted || !belongs(value)) continue;
    place(items, value, (a, b) => model.compare(type, orderBy, a, b) * (order === 'desc' ? -1 : 1));
  }
  return items;
}

/** Inserts a value before the first that sorts after it; at the top if the device cannot compare them. */
function place(items: StoredResource[], value: StoredResource, compare: (a: StoredResource, b: StoredResource) => number): void {
  const comparable = items.some((item) => compare(value, item) !== 0);
  const after = comparable ? items.findIndex((item) => compare(value, item) < 0) : 0;
  items.splice(after === -1 ? items.length : after, 0, value);
}
