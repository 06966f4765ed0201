import { Refusal } from '../../kernel/refusal.ts';
import { sqlState } from '../postgres/sql-state.ts';

/** Another save changed a related row meanwhile. What was to be saved itself may still be current, so it is prepared again. */
export class RelatedRowChanged extends Refusal {
  constructor() {
    super('stale-version');
  }
}

/** SQLSTATEs of a transaction that was rolled back for another one: a failed serialization, and a deadlock. */
const rolledBack: ReadonlySet<string | undefined> = new Set(['40001', '40P01']);

/** The error, or RelatedRowChanged where the database rolled the save back for another transaction. */
export const asRowChanged = (error: unknown): unknown => (rolledBack.has(sqlState(error)) ? new RelatedRowChanged() : error);
