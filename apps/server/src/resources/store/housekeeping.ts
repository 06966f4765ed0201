import { recordType } from '@notewell/model';
import { type Database, prepared } from '../postgres/database.ts';

/** Removes expired resources with their history. Returns how many. Expired rows are hidden even before that. */
export async function purgeExpired(db: Database, practice: string): Promise<number> {
  const [row] = await db.run(practice, purge, [practice]);
  return Number(row?.[0] ?? 0);
}

/** The same for one resource, so that its id is free again. Returns true if it existed and had expired. */
export async function purgeOneExpired(db: Database, practice: string, type: string, id: string): Promise<boolean> {
  const [row] = await db.run(practice, purgeOne, [practice, type, id]);
  return Number(row?.[0] ?? 0) > 0;
}

const purgeWhere = (
  more: string,
) => `with gone as (delete from resource where practice_id = $1 and expires <= now()${more} returning type, id),
   past as (delete from history h using gone where h.practice_id = $1 and h.type = gone.type and h.id = gone.id),
   ways as (delete from way w using gone where gone.type = '${recordType}' and w.practice_id = $1 and w.patient = gone.id)
   select count(*)::int from gone`;
const purge = prepared(purgeWhere(''));
const purgeOne = prepared(purgeWhere(' and type = $2 and id = $3'));
