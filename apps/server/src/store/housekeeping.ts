import { type Database, prepared } from './database.ts';

/** Removes what is past its time to live, with its history, and answers how many resources went. Expired rows no longer show in any case. */
export async function purgeExpired(db: Database, practice: string): Promise<number> {
  const [row] = await db.run(practice, purge, [practice]);
  return Number(row?.[0] ?? 0);
}

const purge = prepared(
  `with gone as (delete from resource where practice_id = $1 and expires <= now() returning type, id),
   past as (delete from history h using gone where h.practice_id = $1 and h.type = gone.type and h.id = gone.id)
   select count(*)::int from gone`,
);
