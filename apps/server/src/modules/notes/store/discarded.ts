import type { ResourceDefinition } from '@notewell/model';
import type { StoredRow } from '../../../resources/columns/row.ts';
import type { Database } from '../../../resources/postgres/database.ts';
import { tableOf } from '../../../resources/postgres/names.ts';
import { ofDatabase } from '../../../resources/postgres/of-database.ts';
import { rowColumns, toStoredRow } from '../../../resources/store/reader.ts';
import { type Visibility, visibilitySql } from '../../../resources/visibility/visibility.ts';

export interface Discarded {
  /** Rows of the type that were deleted since and still are, the newest first, that the caller may see. */
  readonly since: (practice: string, definition: ResourceDefinition, since: Date, visibility: Visibility) => Promise<StoredRow[]>;
}

/** Rows read at most; a person discards a few a day. */
const most = 200;

const createDiscarded = (db: Database): Discarded => ({
  async since(practice, { type }, since, visibility) {
    const values: unknown[] = [practice, since, type, most];
    const seen = visibilitySql(visibility, (value) => `$${values.push(value)}`);
    // The audit log has an index by time; rows themselves are found by id.
    const text = `select ${rowColumns} from ${tableOf(type)} where practice_id = $1 and deleted
      and id in (select id from audit where practice_id = $1 and at >= $2 and type = $3 and action = 'delete')
      and (expires is null or expires > now())${seen ? ` and ${seen}` : ''}
      order by modified desc, id limit $4`;
    return (await db.run(practice, { text }, values)).map(toStoredRow);
  },
});

export const discardedOf = ofDatabase((db) => createDiscarded(db));
