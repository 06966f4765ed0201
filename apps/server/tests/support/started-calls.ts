import { afterAll, beforeAll } from 'vitest';
import { type Calls, startCalls } from './calls.ts';
import { startDatabase, type TestDatabase } from './database.ts';

/** A database and the calls over it, filled in before the tests of a file and closed after them. */
export function startedCalls(more: Parameters<typeof startCalls>[1] = {}): { readonly db: TestDatabase; readonly calls: Calls } {
  const db = {} as TestDatabase; // filled in before the tests
  const calls = {} as Calls; // filled in before the tests
  beforeAll(async () => {
    Object.assign(db, await startDatabase());
    Object.assign(calls, await startCalls(db.store, more));
  });
  afterAll(async () => {
    await calls.close();
    await db.stop();
  });
  return { db, calls };
}
