import type pg from 'pg';
import { type Database, lookup, prepared } from '../../../resources/postgres/database.ts';
import { ofDatabase } from '../../../resources/postgres/of-database.ts';

/** A resource that holds some content now. */
export interface ContentHolder {
  readonly type: string;
  readonly id: string;
  readonly patients: readonly string[];
}

/** The malware scanner's finding for each content of a practice, by its hash. */
export interface ContentScans {
  /** The malware's name; undefined if nothing was found or the content was not scanned. */
  readonly finding: (practice: string, hash: string) => Promise<string | undefined>;
  /** Saves the scanner's finding over the previous one; undefined: nothing was found. */
  readonly keep: (practice: string, hash: string, finding: string | undefined) => Promise<void>;
  /**
   * Hashes above `after`, in order, that a resource or version refers to and that need a scan. They were never scanned, or
   * were infected before `since`, because signatures improve.
   */
  readonly due: (practice: string, since: Date, after: string, most: number) => Promise<string[]>;
  readonly holders: (practice: string, hash: string) => Promise<ContentHolder[]>;
}

const held = `(facets #>> '{content,hash}')`;
const kept = `select ${held} as hash from resource where practice_id = $1 and ${held} is not null
  union select content_hash from history where practice_id = $1 and content_hash is not null`;
const finding = lookup('select finding from content_scan where practice_id = $1 and hash = $2');
const keep = prepared(
  `insert into content_scan (practice_id, hash, scanned, finding) values ($1, $2, now(), $3)
   on conflict (practice_id, hash) do update set scanned = excluded.scanned, finding = excluded.finding`,
);
const due = prepared(
  `select k.hash from (${kept}) k left join content_scan s on s.practice_id = $1 and s.hash = k.hash
   where k.hash > $3 and (s.hash is null or (s.finding is not null and s.scanned < $2)) order by k.hash limit $4::int`,
);
const holders = prepared(`select type, id, patients from resource where practice_id = $1 and ${held} = $2`);

const createContentScans = (db: Database): ContentScans => ({
  async finding(practice, hash) {
    const [row] = await db.run(practice, finding, [practice, hash]);
    return typeof row?.[0] === 'string' ? row[0] : undefined;
  },
  keep: async (practice, hash, found) => void (await db.run(practice, keep, [practice, hash, found ?? null])),
  due: async (practice, since, after, most) =>
    (await db.run(practice, due, [practice, since, after, most])).map(([hash]) => String(hash)),
  holders: async (practice, hash) =>
    (await db.run(practice, holders, [practice, hash])).map(([type, id, patients]) => ({
      type: String(type),
      id: String(id),
      patients: Array.isArray(patients) ? patients.map(String) : [],
    })),
});

/** How far the scanner has come, over all practices. As the owner. */
export async function scanState(client: pg.ClientBase): Promise<{ readonly waiting: number; readonly infected: string[] }> {
  await client.query('begin read only');
  try {
    await client.query('set local row_security = off');
    const { rows } = await client.query<{ place: string }>(
      `select practice_id || '/' || hash as place from content_scan where finding is not null order by 1`,
    );
    const { rows: waiting } = await client.query<{ count: number }>(
      `select count(*)::int as count from (
         select practice_id, ${held} as hash from resource where ${held} is not null
         union select practice_id, content_hash from history where content_hash is not null) kept
       where not exists (select from content_scan s where s.practice_id = kept.practice_id and s.hash = kept.hash)`,
    );
    return { waiting: waiting[0]?.count ?? 0, infected: rows.map(({ place }) => place) };
  } finally {
    await client.query('commit');
  }
}

export const contentScansOf = ofDatabase((db) => createContentScans(db));
