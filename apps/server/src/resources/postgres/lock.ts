import type { Run } from './database.ts';

/** Lets the transactions that name the same thing pass one after another, until each has ended. */
export async function lock(practice: string, what: string, run: Run): Promise<void> {
  await run({ name: 'alone', text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))' }, [`${practice} ${what}`]);
}
