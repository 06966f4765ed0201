import { createHash } from 'node:crypto';
import type pg from 'pg';
import { type Database, prepared, type Run } from './database.ts';

/** What an entry says, column by column as text, in the order that its hash takes them. */
const said = `seq::text, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), action, type, id, version::text, patients::text,
  creator, actor, account, request_id, detail::text, entries`;
/** The hash before the first entry. */
const genesis = 'notewell audit';

/** SHA-256 over the hash of the entry before and this entry: no entry can be changed, taken out, put in or moved unseen. */
export function chained(previous: string, practice: string, entry: readonly unknown[]): string {
  return createHash('sha256')
    .update(JSON.stringify([previous, practice, ...entry]))
    .digest('hex');
}

const last = prepared(`select number, hash, xid::text from audit_seal where practice_id = $1 order by number desc limit 1`);
/** What is committed below every running transaction, so that nothing can still appear before it. */
const unsealed = prepared(
  `select xid::text, ${said} from audit a where practice_id = $1 and xid >= $2::xid8 and xid < pg_snapshot_xmin(pg_current_snapshot())
     and not exists (select from audit_seal s where s.practice_id = $1 and s.seq = a.seq)
   order by a.xid, a.seq limit $3`,
);
const seal = prepared(
  `insert into audit_seal (practice_id, number, xid, seq, hash)
   select $1, n, x::xid8, s, h from unnest($2::bigint[], $3::text[], $4::bigint[], $5::text[]) as t(n, x, s, h)`,
);
const lock = prepared('select pg_advisory_xact_lock(hashtextextended($1, 0))');
const batch = 1_000;

/** Adds what is not in the chain yet to its end; answers how many entries. One server does so at a time. */
export async function sealAudit(db: Database, practice: string): Promise<number> {
  let sealed = 0;
  for (;;) {
    const count = await db.transaction(practice, async (run) => {
      await run(lock, [`audit chain ${practice}`]);
      const [end] = await run(last, [practice]);
      let number = BigInt(String(end?.[0] ?? 0));
      let hash = String(end?.[1] ?? genesis);
      const entries = await run(unsealed, [practice, String(end?.[2] ?? '0'), batch]);
      const numbers: string[] = [];
      const hashes: string[] = [];
      for (const [, ...entry] of entries) {
        hash = chained(hash, practice, entry);
        numbers.push(String(++number));
        hashes.push(hash);
      }
      if (entries.length > 0)
        await run(seal, [practice, numbers, entries.map(([xid]) => xid), entries.map(([, seq]) => seq), hashes]);
      return entries.length;
    });
    sealed += count;
    if (count < batch) return sealed;
  }
}

/** What a look along a practice's chain found. */
export interface ChainFinding {
  readonly entries: number;
  /** Entries that no seal covers yet: those of the last seconds. */
  readonly waiting: number;
  /** Undefined where the chain is whole. */
  readonly broken:
    | { readonly number: string; readonly seq: string; readonly how: 'changed' | 'missing' | 'out of order' | 'put in' }
    | undefined;
}

const links = prepared(
  `select s.number::text, s.seq::text as sealed, s.hash, a.* from audit_seal s
   left join lateral (select ${said} from audit where practice_id = $1 and xid = s.xid and seq = s.seq) a on true
   where s.practice_id = $1 and s.number >= $2::bigint order by s.number limit $3::int`,
);
const uncovered = prepared(
  `select seq::text, xid < coalesce((select xid from audit_seal where practice_id = $1 order by number desc limit 1), '0'::xid8) as early
   from audit a where practice_id = $1 and not exists (select from audit_seal s where s.practice_id = $1 and s.seq = a.seq) order by xid, seq`,
);

/** Goes along a practice's chain from its first entry, and says where it breaks first. */
async function lookAlong(run: Run, practice: string): Promise<ChainFinding> {
  let hash = genesis;
  let expected = 1n;
  const found = { entries: 0, waiting: 0 };
  for (;;) {
    const rows = await run(links, [practice, String(expected), batch]);
    for (const [number, seq, kept, ...entry] of rows) {
      const at = { number: String(number), seq: String(seq) };
      if (String(number) !== String(expected)) return { ...found, broken: { ...at, how: 'out of order' } };
      if (entry[0] === null) return { ...found, broken: { ...at, how: 'missing' } };
      hash = chained(hash, practice, entry);
      if (hash !== kept) return { ...found, broken: { ...at, how: 'changed' } };
      expected++;
      found.entries++;
    }
    if (rows.length < batch) break;
  }
  const rest = await run(uncovered, [practice]);
  found.waiting = rest.length;
  const early = rest.find((row) => row[1] === true);
  return { ...found, broken: early ? { number: '', seq: String(early[0]), how: 'put in' } : undefined };
}

/** As the server sees it: behind the wall, entry by entry in pages, each page whole in itself. */
export const verifyWithin = (db: Database, practice: string): Promise<ChainFinding> =>
  lookAlong((statement, values) => db.run(practice, statement, values), practice);

/** Recomputes a practice's chain from its first entry, as the owner, and says where it breaks first. */
export async function verifyAudit(client: pg.ClientBase, practice: string): Promise<ChainFinding> {
  await client.query('begin isolation level repeatable read read only');
  try {
    await client.query('set local row_security = off');
    return await lookAlong(
      async ({ text }, values) => (await client.query<unknown[]>({ text, values: [...(values ?? [])], rowMode: 'array' })).rows,
      practice,
    );
  } finally {
    await client.query('commit');
  }
}

/** How far a practice's chain has come. */
export interface ChainState {
  readonly sealed: number;
  /** Entries that no seal covers yet. */
  readonly waiting: number;
  /** The hash of the last entry: who keeps it elsewhere can prove later that nothing before it was changed. */
  readonly head: string | undefined;
}
const since = prepared(
  `select count(*)::int from audit a where practice_id = $1 and xid >= $2::xid8
     and not exists (select from audit_seal s where s.practice_id = $1 and s.seq = a.seq)`,
);

export async function chainState(db: Database, practice: string): Promise<ChainState> {
  const [end] = await db.run(practice, last, [practice]);
  const [waiting] = await db.run(practice, since, [practice, String(end?.[2] ?? '0')]);
  return { sealed: Number(end?.[0] ?? 0), waiting: Number(waiting?.[0] ?? 0), head: end ? String(end[1]) : undefined };
}
