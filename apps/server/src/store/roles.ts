import { codeOf } from '../start-error.ts';

/** That a role or membership is there already, or was changed in the same moment ("tuple concurrently updated"). */
const raced = new Set(['42710', '23505', 'XX000']);
const tries = 10;

/**
 * Does what makes roles or lets somebody into one, again where another was at the same: roles are of the whole database server, while
 * the lock of a migration is of one database. The work must be such that it may be done twice.
 */
export async function withoutRaces(work: () => Promise<void>): Promise<void> {
  for (let left = tries; ; left--) {
    try {
      return await work();
    } catch (error) {
      if (left === 1 || !raced.has(codeOf(error) ?? '')) throw error;
    }
  }
}
