import { type ChannelKind, definitionOf } from '@notewell/model';
import { resolvePath, sortKey, textAt } from '../../../resources/columns/paths.ts';
import { type Database, prepared, type Run } from '../../../resources/postgres/database.ts';
import { tableOf } from '../../../resources/postgres/names.ts';
import { ofDatabase } from '../../../resources/postgres/of-database.ts';

/** Types that a channel holds, each with the time from which it is kept. */
const kept = [
  ['ChatMessage', 'sent'],
  ['Media', 'created'],
  ['DocumentReference', 'created'],
] as const;

const kindOf = textAt(resolvePath(definitionOf('Channel'), 'kind'));
const holdOf = textAt(resolvePath(definitionOf('Channel'), 'legalHold'));

/** Expires rows in place, deleted ones too: the purge removes them with their history. */
const statements = kept.map(([type, path]) => {
  const at = sortKey(resolvePath(definitionOf(type), path));
  return prepared(`
with over as (
  update ${tableOf(type)} set expires = now()
  where practice_id = $1 and expires is null and ${at} < $3 and ${at} <> '' and partition in (
    select id from ${tableOf('Channel')}
    where practice_id = $1 and ${kindOf} = $2 and coalesce(${holdOf}, 'false') <> 'true')
  returning 1)
select count(*)::int from over`);
});

/** Ends what is older than a moment in the channels of a kind that no legal hold protects. Returns how many messages and files. */
const createRetention = (db: Database) => ({
  async end(practice: string, kind: ChannelKind, before: Date): Promise<number> {
    let count = 0;
    for (const statement of statements) {
      const [row] = await db.run(practice, statement, [practice, kind, before.toISOString()]);
      count += Number(row?.[0] ?? 0);
    }
    return count;
  },
});
/** Rows of a channel that expired are back, and later ones expire no more. */
const keepAll = prepared('update resource set expires = null where practice_id = $1 and partition = $2 and expires is not null');

/** Keeps everything in a channel that a legal hold protects from now on, also what the next purge would have removed. */
export const keepHeld = (run: Run, practice: string, channel: string): Promise<unknown> => run(keepAll, [practice, channel]);

export const retentionOf = ofDatabase(createRetention);
