import type pg from 'pg';

/** Tables whose rows stand in the order of the transactions that wrote them. */
const ordered = ['public.audit', 'public.audit_seal'] as const;
/** Transaction ids below this mean something else to PostgreSQL. */
const reserved = 3;

/**
 * Gives loaded rows transaction ids of this cluster, in their original order. The chain over the audit log stays valid, and
 * loaded rows precede all later writes. `client` holds the loading transaction. `other` is a second connection, which moves
 * the cluster's counter past the highest id.
 */
export async function keepCommitOrder(client: pg.ClientBase, other: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ newer: boolean }>(
    `select coalesce(max(xid) >= pg_snapshot_xmin(pg_current_snapshot()), false) as newer
     from (${ordered.map((table) => `select xid from ${table}`).join(' union all ')}) loaded`,
  );
  // No loaded row can look like a later write.
  if (!rows[0]?.newer) return;
  await client.query(
    `create temporary table commit_order on commit drop as
     select xid as old, (row_number() over (order by xid) + ${reserved - 1})::text::xid8 as new
     from (${ordered.map((table) => `select xid from ${table}`).join(' union ')}) loaded`,
  );
  await client.query('create unique index on commit_order (old)');
  await client.query('analyze commit_order');
  for (const table of ordered)
    await client.query(`update ${table} t set xid = o.new from commit_order o where o.old = t.xid and o.old <> o.new`);
  const { rows: highest } = await client.query<{ xid: string }>('select max(new)::text as xid from commit_order');
  await passCounter(other, highest[0]?.xid ?? '0');
}

/** Begins and ends transactions until the cluster's counter is past an id: some hundred thousand a second. */
async function passCounter(client: pg.ClientBase, xid: string): Promise<void> {
  // A whole number of ours; a block takes no parameters.
  const past = BigInt(xid);
  await client.query(`do $$ begin while pg_current_xact_id()::text::numeric <= ${past} loop commit; end loop; end $$`);
}
