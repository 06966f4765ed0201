import type pg from 'pg';

/** How far a practice's chain had come at a moment, kept outside the database: whoever rewrites the chain does not reach it. */
export interface Anchor {
  /** An instant. */
  readonly at: string;
  readonly practice: string;
  /** Of the last entry that the chain covered. */
  readonly number: number;
  readonly hash: string;
}

/** The first anchor that the chain no longer passes through; undefined where it passes through all. As the owner. */
export async function firstLost(client: pg.ClientBase, anchors: readonly Anchor[]): Promise<Anchor | undefined> {
  await client.query('begin isolation level repeatable read read only');
  try {
    await client.query('set local row_security = off');
    for (const anchor of anchors) {
      const { rowCount } = await client.query('select from audit_seal where practice_id = $1 and number = $2 and hash = $3', [
        anchor.practice,
        anchor.number,
        anchor.hash,
      ]);
      if (rowCount !== 1) return anchor;
    }
    return undefined;
  } finally {
    await client.query('commit');
  }
}
