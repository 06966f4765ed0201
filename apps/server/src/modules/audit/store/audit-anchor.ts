import type pg from 'pg';

/** The end of a practice's chain at a moment, kept outside the database. A forger of the chain cannot change it. */
export interface Anchor {
  /** An instant. */
  readonly at: string;
  readonly practice: string;
  /** The number of the last entry that the chain covered. */
  readonly number: number;
  readonly hash: string;
}

const lost = `
select a.at, a.practice, a.number::float8 as number, a.hash
from unnest($1::text[], $2::text[], $3::bigint[], $4::text[]) with ordinality as a (at, practice, number, hash, nth)
where not exists (select from audit_seal s where s.practice_id = a.practice and s.number = a.number and s.hash = a.hash)
order by a.nth limit 1`;

/** The first anchor that the chain no longer passes through; undefined where it passes through all. As the owner. */
export async function firstLost(client: pg.ClientBase, anchors: readonly Anchor[]): Promise<Anchor | undefined> {
  await client.query('begin isolation level repeatable read read only');
  try {
    await client.query('set local row_security = off');
    return await firstLostInTransaction(client, anchors);
  } finally {
    await client.query('commit');
  }
}

/** The same within a transaction of the caller's that sees every row. */
export async function firstLostInTransaction(client: pg.ClientBase, anchors: readonly Anchor[]): Promise<Anchor | undefined> {
  const { rows } = await client.query<Anchor>(lost, [
    anchors.map(({ at }) => at),
    anchors.map(({ practice }) => practice),
    anchors.map(({ number }) => number),
    anchors.map(({ hash }) => hash),
  ]);
  return rows[0];
}
