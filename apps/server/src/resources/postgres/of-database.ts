import type { Database } from './database.ts';

interface Place {
  readonly database: Database;
}

/** Makes one `T` for each database when first needed: how a module reaches tables of its own. */
export function ofDatabase<T>(make: (database: Database) => T): (place: Place) => T {
  const made = new WeakMap<Database, T>();
  return ({ database }) => {
    let own = made.get(database);
    if (!own) made.set(database, (own = make(database)));
    return own;
  };
}
