import { isLocalId } from '../resource.ts';

/** Local ids anywhere in a value: an `id` of a reference, inside bodies, patches and lists. */
export function localIdsIn(value: unknown, found: Set<string> = new Set()): Set<string> {
  if (typeof value === 'string') {
    if (isLocalId(value)) found.add(value);
  } else if (Array.isArray(value)) for (const item of value) localIdsIn(item, found);
  else if (value !== null && typeof value === 'object') for (const item of Object.values(value)) localIdsIn(item, found);
  return found;
}

const mentioned = new WeakMap<object, ReadonlySet<string>>();

/** True if a row or record contains a local id. The ids of each are collected once, because rows never change. */
export function mentions(row: object, local: string): boolean {
  let found = mentioned.get(row);
  if (!found) {
    found = localIdsIn(row);
    mentioned.set(row, found);
  }
  return found.has(local);
}

/** Returns the value with every known local id replaced; the same object if nothing changed. */
export function withServerIds<T>(value: T, ids: ReadonlyMap<string, string>): T {
  return rewritten(value, ids) as T; // rewritten keeps the type of the value
}

function rewritten(value: unknown, ids: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return isLocalId(value) ? (ids.get(value) ?? value) : value;
  if (Array.isArray(value)) {
    const items = value.map((item) => rewritten(item, ids));
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  if (value === null || typeof value !== 'object') return value;
  let changed = false;
  const entries = Object.entries(value).map(([name, item]) => {
    const next = rewritten(item, ids);
    changed ||= next !== item;
    return [name, next] as const;
  });
  return changed ? Object.fromEntries(entries) : value;
}
