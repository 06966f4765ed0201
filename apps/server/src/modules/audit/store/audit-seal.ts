import { createHash } from 'node:crypto';
import type pg from 'pg';
import { type Database, prepared, type Run } from '../../../resources/postgres/database.ts';

/** The contents of an entry, column by column as text, in the order that its hash takes them. */
const said = `seq::text, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), action, type, id, version::text, patients::text,
  creator, actor, account, request_id, detail::text, entries`;
/** The hash before the first entry. */
const genesis = 'notewell audit';

const sha256 = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');

/**
 * A seal covers several entries. Its hash is over the hash of the seal before and the digest of each of its entries in order.
 * So every changed, removed, added or moved entry is detected.
 */
const sealed = (previous: string, practice: string, digests: readonly string[]): string =>
  sha256([previous, practice, ...digests]);
/** The stored length of each digest, enough to tell which entry it belongs to. */
const markLength = 12;
const marksOf = (digests: readonly string[]): string => digests.map((digest) => digest.slice(0, markLength)).join('');

/** The number of a seal is that of its last entry. */
const last = prepared(
  `select number, hash, xid::text, seq::text from audit_seal where practice_id = $1 order by number desc limit 1`,
);
/** Committed entries below every running transaction, so that nothing can still appear before them. */
const unsealed = prepared(
  `select xid::text, ${said} from audit where practice_id = $1 and (xid, seq) > ($2::xid8, $3::bigint)
     and xid < pg_snapshot_xmin(pg_current_snapshot()) order by audit.xid, audit.seq limit $4::int`,
);
const seal = prepared(
  `insert into audit_seal (practice_id, number, xid, seq, seqs, marks, hash) values ($1, $2, $3::xid8, $4, $5::bigint[], $6, $7)`,
);
const lock = prepared('select pg_advisory_xact_lock(hashtextextended($1, 0))');
const batch = 1_000;

/** Appends new entries to the chain. Returns how many. Only one server does so at a time. */
export async function sealAudit(db: Database, practice: string): Promise<number> {
  let done = 0;
  for (;;) {
    const count = await db.transaction(practice, async (run) => {
      await run(lock, [`audit chain ${practice}`]);
      const [end] = await run(last, [practice]);
      const [number = 0, hash = genesis, xid = '0', seq = '0'] = end ?? [];
      const entries = await run(unsealed, [practice, xid, seq, batch]);
      const newest = entries.at(-1);
      if (!newest) return 0;
      const digests = entries.map(([, ...entry]) => sha256(entry));
      const seqs = entries.map((entry) => entry[1]);
      const next = BigInt(String(number)) + BigInt(entries.length);
      const head = sealed(String(hash), practice, digests);
      await run(seal, [practice, String(next), newest[0], newest[1], seqs, marksOf(digests), head]);
      return entries.length;
    });
    done += count;
    if (count < batch) return done;
  }
}

/** The result of verifying a practice's chain. */
export interface ChainFinding {
  readonly entries: number;
  /** Entries that no seal covers yet: those of the last seconds. */
  readonly waiting: number;
  /** Undefined where the chain is whole. */
  readonly broken:
    | { readonly number: string; readonly seq: string; readonly how: 'changed' | 'missing' | 'out of order' | 'put in' }
    | undefined;
}

const next = prepared(
  `select number::text, xid::text, seq::text, seqs::text[], marks, hash from audit_seal
   where practice_id = $1 and number > $2::bigint order by audit_seal.number limit 1`,
);
/** Entries of the log between the ends of two seals. */
const between = prepared(
  `select ${said} from audit where practice_id = $1 and (xid, seq) > ($2::xid8, $3::bigint) and (xid, seq) <= ($4::xid8, $5::bigint)
   order by audit.xid, audit.seq`,
);
const since = prepared(`select count(*)::int from audit where practice_id = $1 and (xid, seq) > ($2::xid8, $3::bigint)`);

/** Verifies a practice's chain from its first entry, and returns the first break. */
async function lookAlong(run: Run, practice: string): Promise<ChainFinding> {
  let [number, xid, seq, hash] = ['0', '0', '0', genesis];
  const found = { entries: 0, waiting: 0 };
  for (;;) {
    const [link] = await run(next, [practice, number]);
    if (!link) break;
    const [itsNumber, itsXid, itsSeq, marks, kept] = [link[0], link[1], link[2], link[4], link[5]].map(String);
    const seqs = Array.isArray(link[3]) ? link[3].map(String) : [];
    const at = { number: String(itsNumber), seq: String(itsSeq) };
    if (BigInt(number) + BigInt(seqs.length) !== BigInt(at.number)) return { ...found, broken: { ...at, how: 'out of order' } };
    const entries = await run(between, [practice, xid, seq, itsXid, itsSeq]);
    const digests = entries.map(sha256);
    const there = new Set(entries.map((entry) => String(entry[0])));
    const missing = seqs.find((one) => !there.has(one));
    if (missing !== undefined) return { ...found, broken: { ...at, seq: missing, how: 'missing' } };
    const known = new Set(seqs);
    const strange = [...there].find((one) => !known.has(one));
    if (strange !== undefined) return { ...found, broken: { ...at, seq: strange, how: 'put in' } };
    if (sealed(hash, practice, digests) !== kept) {
      const which = digests.findIndex((digest, nth) => !marks?.startsWith(digest.slice(0, markLength), nth * markLength));
      return { ...found, broken: { ...at, seq: seqs[which] ?? at.seq, how: 'changed' } };
    }
    found.entries += entries.length;
    [number, xid, seq, hash] = [at.number, String(itsXid), at.seq, kept];
  }
  const [rest] = await run(since, [practice, xid, seq]);
  return { ...found, waiting: Number(rest?.[0] ?? 0), broken: undefined };
}

/** As the server sees it: behind the wall, entry by entry in pages, each page whole in itself. */
export const verifyWithin = (db: Database, practice: string): Promise<ChainFinding> =>
  lookAlong((statement, values) => db.run(practice, statement, values), practice);

/** Recomputes a practice's chain from its first entry, as the owner, and returns the first break. */
export async function verifyAudit(client: pg.ClientBase, practice: string): Promise<ChainFinding> {
  await client.query('begin isolation level repeatable read read only');
  try {
    await client.query('set local row_security = off');
    return await verifyInTransaction(client, practice);
  } finally {
    await client.query('commit');
  }
}

/** The same within a transaction of the caller's that sees every row. */
export const verifyInTransaction = (client: pg.ClientBase, practice: string): Promise<ChainFinding> =>
  lookAlong(
    async ({ text }, values) => (await client.query<unknown[]>({ text, values: [...(values ?? [])], rowMode: 'array' })).rows,
    practice,
  );

/** How far a practice's chain has come. */
export interface ChainState {
  readonly sealed: number;
  /** Entries that no seal covers yet. */
  readonly waiting: number;
  /** The hash of the last entry: who keeps it elsewhere can prove later that nothing before it was changed. */
  readonly head: string | undefined;
}

export async function chainState(db: Database, practice: string): Promise<ChainState> {
  const [end] = await db.run(practice, last, [practice]);
  const [waiting] = await db.run(practice, since, [practice, String(end?.[2] ?? '0'), String(end?.[3] ?? '0')]);
  return { sealed: Number(end?.[0] ?? 0), waiting: Number(waiting?.[0] ?? 0), head: end ? String(end[1]) : undefined };
}
