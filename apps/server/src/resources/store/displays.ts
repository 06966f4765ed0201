import type { Database } from '../postgres/database.ts';
import { lookup } from '../postgres/database.ts';
import { tableOf } from '../postgres/names.ts';

/** Caches displays of resources for half a minute. A reference's display is only as fresh as its last write anyway. */
export interface Displays {
  readonly put: (practice: string, type: string, id: string, display: string | undefined) => void;
  /** The cached display of a resource, if any. */
  readonly peek: (practice: string, type: string, id: string) => string | undefined;
  /** The displays of those that exist; the ones that were deleted keep theirs. */
  readonly of: (practice: string, type: string, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
}

const lifetimeMs = 30_000;
const most = 20_000;

export function createDisplays(db: Database, now: () => number = Date.now): Displays {
  const known = new Map<string, { readonly display: string | undefined; readonly until: number }>();
  const keyOf = (practice: string, type: string, id: string) => `${practice} ${type} ${id}`;
  const put: Displays['put'] = (practice, type, id, display) => {
    const key = keyOf(practice, type, id);
    known.delete(key);
    known.set(key, { display, until: now() + lifetimeMs });
    if (known.size > most)
      for (const oldest of known.keys())
        if (known.size > most * 0.9) known.delete(oldest);
        else break;
  };
  const entryOf = (practice: string, type: string, id: string) => {
    const entry = known.get(keyOf(practice, type, id));
    return entry && entry.until >= now() ? entry : undefined;
  };
  return {
    put,
    peek: (practice, type, id) => entryOf(practice, type, id)?.display,
    async of(practice, type, ids) {
      const found = new Map<string, string>();
      const missing: string[] = [];
      for (const id of ids) {
        const entry = entryOf(practice, type, id);
        if (!entry) missing.push(id);
        else if (entry.display !== undefined) found.set(id, entry.display);
      }
      if (missing.length === 0) return found;
      const statement = lookup(
        `select id, facets ->> 'display' from ${tableOf(type)} where practice_id = $1 and id = any($2::text[])`,
      );
      for (const [id, display] of await db.run(practice, statement, [practice, missing])) {
        if (typeof id === 'string' && typeof display === 'string') found.set(id, display);
      }
      // Only what exists is remembered: what is missing may be created the next moment.
      for (const id of missing) if (found.has(id)) put(practice, type, id, found.get(id));
      return found;
    },
  };
}
