import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { v7 } from 'uuid';
import { EnvelopeError, type NamedKey } from '../../kernel/vault/envelope.ts';
import type { MasterKey } from '../../kernel/vault/master-key.ts';
import { type Database, prepared } from '../postgres/database.ts';

/** The data keys of practices. Each write takes the newest; what older ones sealed still opens. */
export interface PracticeKeys {
  /** The key for new writes; made with the practice's first. */
  readonly current: (practice: string) => Promise<NamedKey>;
  /** Reads the key for new writes if it is due soon: a transaction that waits for a second connection may keep others from theirs. */
  readonly ready: (practice: string) => Promise<void>;
  readonly byId: (practice: string, id: string) => Promise<Buffer>;
  /** The first key the practice had, which is kept for good: what must stay the same for ever derives from it. */
  readonly first: (practice: string) => Promise<NamedKey>;
  /** The key for new writes, counted from 1. */
  readonly generation: (practice: string) => Promise<number>;
  /** Makes a new key for new writes and answers its generation. Other servers take it up within `believedMs`. */
  readonly rotate: (practice: string) => Promise<number>;
}

const believedMs = 30_000;
const newest = prepared('select id, wrapped from practice_key where practice_id = $1 order by generation desc limit 1');
const oldest = prepared('select id, wrapped from practice_key where practice_id = $1 order by generation limit 1');
const byId = prepared('select id, wrapped from practice_key where practice_id = $1 and id = $2');
const generationOf = prepared('select max(generation) from practice_key where practice_id = $1');
const add = prepared(
  `with older as (update practice_key set retired = now() where practice_id = $1 and retired is null and $5::boolean)
   insert into practice_key (practice_id, id, generation, wrapped, master)
   select $1, $2, coalesce(max(generation), 0) + 1, $3, $4 from practice_key where practice_id = $1
   having $5::boolean or count(*) = 0
   on conflict (practice_id, generation) do nothing returning generation`,
);

export function createPracticeKeys(db: Database, master: MasterKey, now: () => number): PracticeKeys {
  const opened = new Map<string, NamedKey>();
  const current = new Map<string, { readonly key: NamedKey; readonly until: number }>();
  const open = (practice: string, rows: readonly (readonly unknown[])[]): NamedKey | undefined => {
    const [row] = rows;
    if (!row) return undefined;
    const id = String(row[0]);
    const name = `${practice} ${id}`;
    const key = opened.get(name) ?? { id, key: master.unwrap(practice, id, String(row[1])) };
    opened.set(name, key);
    return key;
  };
  /** Another server may make one at the same moment: then one of them is made. */
  const make = async (practice: string, another: boolean): Promise<number | undefined> => {
    const id = v7();
    const { wrapped, master: by } = master.wrap(practice, id, randomBytes(32));
    const rows = await db.run(practice, add, [practice, id, wrapped, by, another]);
    return rows[0] ? Number(rows[0][0]) : undefined;
  };
  const only = async (practice: string, statement: typeof newest): Promise<NamedKey> => {
    const known = open(practice, await db.run(practice, statement, [practice]));
    if (known) return known;
    await make(practice, false);
    const made = open(practice, await db.run(practice, statement, [practice]));
    if (!made) throw new Error('A practice key could not be made');
    return made;
  };
  const currentFor = async (practice: string, ms: number): Promise<NamedKey> => {
    const known = current.get(practice);
    if (known && known.until - ms > now()) return known.key;
    const key = await only(practice, newest);
    current.set(practice, { key, until: now() + believedMs });
    return key;
  };
  return {
    current: (practice) => currentFor(practice, 0),
    ready: async (practice) => void (await currentFor(practice, believedMs / 2)),
    async byId(practice, id) {
      const known = opened.get(`${practice} ${id}`) ?? open(practice, await db.run(practice, byId, [practice, id]));
      if (!known) throw new Error('A practice key is missing');
      return known.key;
    },
    first: (practice) => only(practice, oldest),
    async generation(practice) {
      await only(practice, newest);
      const [row] = await db.run(practice, generationOf, [practice]);
      return Number(row?.[0]);
    },
    async rotate(practice) {
      current.delete(practice);
      for (;;) {
        const generation = await make(practice, true);
        if (generation !== undefined) return generation;
      }
    },
  };
}

/**
 * Opens the keys of practices without the server's role, for the doctor; nothing is sealed with them. Throws EnvelopeError
 * for a key that is not there.
 */
export const keysAsOwner = (client: pg.ClientBase, master: MasterKey) => {
  const read = async (practice: string, which: string, values: readonly string[]): Promise<NamedKey> => {
    await client.query('begin');
    try {
      await client.query('set local row_security = off');
      const { rows } = await client.query<{ id: string; wrapped: string }>(
        `select id, wrapped from practice_key where practice_id = $1 ${which}`,
        [practice, ...values],
      );
      const [row] = rows;
      if (!row) throw new EnvelopeError('A practice key is missing');
      return { id: row.id, key: master.unwrap(practice, row.id, row.wrapped) };
    } finally {
      await client.query('rollback');
    }
  };
  return {
    current: async (): Promise<NamedKey> => {
      throw new Error('The doctor changes nothing');
    },
    byId: async (practice: string, id: string): Promise<Buffer> => (await read(practice, 'and id = $2', [id])).key,
    first: (practice: string): Promise<NamedKey> => read(practice, 'order by generation limit 1', []),
  };
};

/**
 * Wraps every practice's keys under this master key, all or none. Runs as the owner. Returns how many keys were under another
 * one.
 */
export async function rewrapKeys(client: pg.ClientBase, to: MasterKey): Promise<number> {
  await client.query('begin');
  try {
    await client.query('set local row_security = off');
    const { rows } = await client.query<{ practice_id: string; id: string; wrapped: string; master: string }>(
      'select practice_id, id, wrapped, master from practice_key for update',
    );
    let changed = 0;
    for (const { practice_id: practice, id, wrapped, master } of rows) {
      if (master === to.fingerprint) continue;
      changed++;
      const rewrapped = to.wrap(practice, id, to.unwrap(practice, id, wrapped));
      await client.query('update practice_key set wrapped = $3, master = $4 where practice_id = $1 and id = $2', [
        practice,
        id,
        rewrapped.wrapped,
        rewrapped.master,
      ]);
    }
    await client.query('commit');
    return changed;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
