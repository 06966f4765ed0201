import { definitionOf, recordType } from '@notewell/model';
import { resolvePath, textAt } from '../columns/paths.ts';
import { type Database, prepared } from '../postgres/database.ts';
import { tableOf } from '../postgres/names.ts';
import { type RemoveContent, removeUnused } from './content-use.ts';

/**
 * Removes expired resources with their history, then the content that nothing has any more. Returns how many resources.
 * Expired rows are hidden even before that.
 */
export async function purgeExpired(db: Database, practice: string, removeContent: RemoveContent): Promise<number> {
  return purged(db, practice, { rows: await db.run(practice, purge, [practice]), removeContent });
}

interface One {
  readonly type: string;
  readonly id: string;
  readonly removeContent: RemoveContent;
}
/** The same for one resource, so that its id is free again. Returns true if it existed and had expired. */
export async function purgeOneExpired(db: Database, practice: string, { type, id, removeContent }: One): Promise<boolean> {
  return (await purged(db, practice, { rows: await db.run(practice, purgeOne, [practice, type, id]), removeContent })) > 0;
}

interface Purged {
  readonly rows: readonly (readonly unknown[])[];
  readonly removeContent: RemoveContent;
}
/** Removes the content that nothing has any more after a purge, and returns how many resources went. */
async function purged(db: Database, practice: string, { rows: [row], removeContent }: Purged): Promise<number> {
  const [count, hashes] = row ?? [0, []];
  for (const hash of Array.isArray(hashes) ? hashes : []) await removeUnused(db, { practice, hash: String(hash) }, removeContent);
  return Number(count);
}

const purgeWhere = (
  more: string,
) => `with gone as (delete from resource where practice_id = $1 and expires <= now()${more} returning type, id, facets #>> '{content,hash}' as hash),
   past as (delete from history h using gone where h.practice_id = $1 and h.type = gone.type and h.id = gone.id
     returning h.content_hash as hash),
   ways as (delete from way w using gone where gone.type = '${recordType}' and w.practice_id = $1 and w.patient = gone.id)
   select (select count(*)::int from gone),
     array(select hash from gone where hash is not null union select hash from past where hash is not null)`;

/** Rows of a channel under a legal hold stay, expired or not. */
const notHeld = ` and (partition is null or not exists (select from ${tableOf('Channel')} held where held.practice_id = $1
  and held.id = resource.partition and ${textAt(resolvePath(definitionOf('Channel'), 'legalHold'))} = 'true'))`;
const purge = prepared(purgeWhere(notHeld));
const purgeOne = prepared(purgeWhere(`${notHeld} and type = $2 and id = $3`));
