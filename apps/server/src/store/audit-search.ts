import { readToken, writeToken } from './continuation.ts';
import { type Database, prepared } from './database.ts';

export interface AuditQuery {
  readonly patient?: string | undefined;
  /** `Practitioner/<id>`. */
  readonly actor?: string | undefined;
  readonly action?: string | undefined;
  readonly type?: string | undefined;
  /** Moments, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly pageSize: number;
  readonly continuation?: string | undefined;
}
export interface AuditLine {
  readonly at: string;
  readonly action: string;
  readonly resourceType: string;
  readonly id: string;
  readonly versionId: string | undefined;
  readonly patients: readonly string[];
  readonly actor: string;
  readonly account: string;
  readonly requestId: string;
  readonly detail: Readonly<Record<string, unknown>>;
}
export interface AuditPage {
  readonly lines: readonly AuditLine[];
  readonly continuation: string | undefined;
}

const columns = 'at, seq::text, action, type, id, version, patients, actor, account, request_id, detail, at::text as moment_text';

/** Entries of a practice's log, newest first. */
export async function searchAudit(db: Database, practice: string, query: AuditQuery): Promise<AuditPage> {
  const { patient, actor, action, type, from, to, pageSize, continuation } = query;
  const list = JSON.stringify([practice, 'audit', patient, actor, action, type, from, to]);
  const values: unknown[] = [practice];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const where = ['practice_id = $1'];
  if (actor !== undefined) where.push(`actor = ${bind(actor)}`);
  if (action !== undefined) where.push(`action = ${bind(action)}`);
  if (type !== undefined) where.push(`type = ${bind(type)}`);
  if (from !== undefined) where.push(`at >= ${bind(from)}::timestamptz`);
  if (to !== undefined) where.push(`at <= ${bind(to)}::timestamptz`);
  if (continuation !== undefined) {
    const after = readToken(list, continuation);
    if (!/^\d{1,18}$/.test(after.id) || Number.isNaN(Date.parse(after.key))) readToken(list, '');
    where.push(`(audit.at, audit.seq) < (${bind(after.key)}::timestamptz, ${bind(after.id)}::bigint)`);
  }
  const limit = bind(pageSize + 1);
  const part = (more: string) =>
    `(select ${columns}, at as moment, seq as place from audit where ${[...where, more].filter(Boolean).join(' and ')} order by audit.at desc, audit.seq desc limit ${limit})`;
  // Nearly every entry is about one patient, by an index of its own; pages of lists are about several.
  const one = patient === undefined ? undefined : bind(patient);
  const text =
    one === undefined
      ? part('')
      : `select * from (${part(`patients[1] = ${one}`)} union all
         ${part(`cardinality(patients) > 1 and patients && array[${one}] and patients[1] <> ${one}`)}) found
         order by moment desc, place desc limit ${limit}`;
  const rows = await db.run(practice, prepared(text), values);
  const shown = rows.slice(0, pageSize);
  const end = shown.at(-1);
  return {
    lines: shown.map(([at, , act, kind, id, version, patients, who, account, requestId, detail]) => ({
      at: at instanceof Date ? at.toISOString() : String(at),
      action: String(act),
      resourceType: String(kind),
      id: String(id),
      versionId: version === null ? undefined : String(version),
      patients: Array.isArray(patients) ? patients.map(String) : [],
      actor: String(who),
      account: String(account),
      requestId: String(requestId),
      detail: typeof detail === 'object' && detail !== null ? { ...detail } : {},
    })),
    continuation: rows.length > pageSize && end ? writeToken(list, { key: String(end[11]), id: String(end[1]) }) : undefined,
  };
}
