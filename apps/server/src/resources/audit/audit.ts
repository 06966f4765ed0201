import { type Database, lookup, prepared } from '../postgres/database.ts';
import { changeChannel, globalPractice } from '../postgres/names.ts';
import { type ClosedCharts, closedChartsSql, teamMemberIn } from '../visibility/closed-charts.ts';
import { safeEntry } from './audit-safe.ts';

const closedCharts = prepared(closedChartsSql);

/** A place in the order of commits. Everything below it was delivered, and nothing can appear below it later. */
export interface Cursor {
  readonly xid: string;
  readonly seq: string;
}
export interface Change {
  readonly cursor: Cursor;
  readonly resourceType: string;
  readonly id: string;
  readonly versionId: string;
  readonly deleted: boolean;
  readonly patients: readonly string[];
  readonly creator: string;
}
export interface AuditEntry {
  readonly at: string;
  readonly action: string;
  readonly type: string;
  readonly id: string;
  readonly version?: number | undefined;
  readonly patients?: readonly string[];
  readonly creator?: string;
  readonly actor: string;
  readonly account: string;
  readonly requestId: string;
  readonly detail?: Readonly<Record<string, unknown>>;
}
export interface Audit {
  /** Writes that were committed after the cursor, oldest first, none of which a running transaction could precede. */
  readonly changesAfter: (practice: string, cursor: Cursor, most: number) => Promise<Change[]>;
  /** The cursor from which every entry that is not yet visible will be delivered. */
  readonly position: () => Promise<Cursor>;
  /** The charts of a practice that a confidential team closes to others. */
  readonly closedCharts: (practice: string) => Promise<ClosedCharts>;
  /** Entries that are not writes (reads, refusals, sign-ins), several at once. */
  readonly record: (practice: string, entries: readonly AuditEntry[]) => Promise<void>;
  /** Tells all servers that something was written; only a hint, which may be lost. */
  readonly hint: () => Promise<void>;
  readonly onHint: (heard: () => void) => Promise<() => void>;
}

/** Changes below the oldest running transaction: none can appear behind a cursor. Sequences and timestamps have gaps. */
const after = prepared(
  `select xid::text, seq::text, type, id, version, action = 'delete', patients, creator from audit
   where practice_id = $1 and (xid, seq) > ($2::xid8, $3::bigint) and xid < pg_snapshot_xmin(pg_current_snapshot())
     and action in ('create', 'update', 'delete')
   order by audit.xid, audit.seq limit $4`,
);
const position = prepared(`select pg_snapshot_xmin(pg_current_snapshot())::text`);
/** `$1` the practice, `$2` the entries as JSON. */
export const recordStatement = prepared(
  `insert into audit (practice_id, at, action, type, id, version, patients, creator, actor, account, request_id, detail)
   select $1, e.at, e.action, e.type, e.id, e.version,
     array(select jsonb_array_elements_text(coalesce(e.patients, '[]'))), coalesce(e.creator, ''), e.actor, e.account, e."requestId", e.detail
   from jsonb_to_recordset($2::jsonb) as e(at timestamptz, action text, type text, id text, version int, patients jsonb, creator text,
     actor text, account text, "requestId" text, detail jsonb)`,
);
const hint = lookup(`select pg_notify('${changeChannel}', '')`);

export const createAudit = (db: Database): Audit => ({
  async changesAfter(practice, { xid, seq }, most) {
    const rows = await db.run(practice, after, [practice, xid, seq, most]);
    return rows.map(([rowXid, rowSeq, type, id, version, deleted, patients, creator]) => ({
      cursor: { xid: String(rowXid), seq: String(rowSeq) },
      resourceType: String(type),
      id: String(id),
      versionId: String(version),
      deleted: deleted === true,
      patients: Array.isArray(patients) ? patients.map(String) : [],
      creator: String(creator),
    }));
  },
  async position() {
    const [row] = await db.run(globalPractice, position);
    return { xid: String(row?.[0] ?? '0'), seq: '0' };
  },
  async closedCharts(practice) {
    const rows = await db.run(practice, closedCharts, [practice]);
    return new Map(rows.map(([id, team]) => [String(id), Array.isArray(team) ? team.map(String).map(teamMemberIn) : []]));
  },
  async record(practice, entries) {
    const rows = entries.map((entry) => {
      const { at, ...safe } = safeEntry({ ...entry, at: Date.parse(entry.at) });
      return { ...safe, at: new Date(at).toISOString(), creator: entry.creator };
    });
    if (rows.length > 0) await db.run(practice, recordStatement, [practice, JSON.stringify(rows)]);
  },
  hint: async () => {
    await db.run(globalPractice, hint);
  },
  onHint: (heard) => db.listen(changeChannel, heard),
});
