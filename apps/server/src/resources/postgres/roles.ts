import { codeOf } from '../../kernel/start-error.ts';

/** That a role or membership is there already, or was changed in the same moment ("tuple concurrently updated"). */
const raced = new Set(['42710', '23505', 'XX000']);
const tries = 10;

/**
 * Creates or grants roles, and retries after a conflict. Roles belong to the whole database server, but a migration locks only
 * one database. The work must be safe to repeat.
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
