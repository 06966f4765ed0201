import type { PermissionVerb } from '@notewell/model';
import { batchAction, batchSpanMs, unpacked } from '../../../resources/audit/audit-batch.ts';
import { type Database, prepared, type Row } from '../../../resources/postgres/database.ts';
import { readToken, writeToken } from '../../../resources/search/continuation.ts';

export interface AuditQuery {
  readonly patient?: string | undefined;
  /** `Practitioner/<id>`. */
  readonly actor?: string | undefined;
  readonly action?: string | undefined;
  readonly type?: string | undefined;
  /** The resource that it is about. */
  readonly id?: string | undefined;
  /** The temporary access that it was done under. */
  readonly token?: string | undefined;
  readonly outcome?: 'done' | 'refused' | undefined;
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

/** The position of an entry: its time in milliseconds, its row, and its place within the row. */
interface Place {
  readonly at: number;
  readonly seq: bigint;
  readonly nth: number;
}
interface Found extends Place {
  readonly line: AuditLine;
}

const columns =
  'at, seq::text, action, type, id, version, patients, actor, account, request_id, detail, entries, at::text as moment';
/** Actions that were requested and not done. */
const refusals: ReadonlySet<string> = new Set(['refused', 'sign-in-failed']);
/** Rows of the first query: one row may hold a thousand entries. Later queries read more rows, if few entries matched. */
const firstRows = 5;
const growth = 8;
const mostRowsAtOnce = 2_000;
const newestFirst = (a: Place, b: Place) => b.at - a.at || (b.seq > a.seq ? 1 : b.seq < a.seq ? -1 : b.nth - a.nth);

/** Entries of a practice's log, newest first. */
export async function searchAudit(db: Database, practice: string, query: AuditQuery): Promise<AuditPage> {
  const { patient, actor, action, type, id, token, outcome, from, to, pageSize, continuation } = query;
  const list = JSON.stringify([practice, 'audit', patient, actor, action, type, id, token, outcome, from, to]);
  const after = continuation === undefined ? undefined : placeIn(list, continuation);
  const [begin, end] = [from === undefined ? -Infinity : Date.parse(from), to === undefined ? Infinity : Date.parse(to)];
  const passes = ({ at, line }: Found) =>
    at >= begin &&
    at <= end &&
    (actor === undefined || line.actor === actor) &&
    (action === undefined || line.action === action) &&
    (type === undefined || line.resourceType === type) &&
    (id === undefined || line.id === id) &&
    (token === undefined || line.detail['token'] === token) &&
    (outcome === undefined || refusals.has(line.action) === (outcome === 'refused')) &&
    (patient === undefined || line.patients.includes(patient));

  const latest = Math.min(end, after?.at ?? Infinity);
  const found: Found[] = [];
  /**
   * True if a page and one more entry were found. An entry is no younger than its row, so all entries above a row's time are
   * known.
   */
  const isPage = (moment: number) => found.length > pageSize && found.filter(({ at }) => at > moment).length > pageSize;
  let reached: { moment: string; seq: string } | undefined;
  for (let mostRows = firstRows; ; mostRows = Math.min(mostRows * growth, mostRowsAtOnce)) {
    const rows = await rowsOf({ db, practice }, query, { latest, reached, mostRows });
    for (const row of rows) {
      if (isPage(momentOf(row))) break;
      for (const one of entriesOf(row)) if (passes(one) && (!after || newestFirst(after, one) < 0)) found.push(one);
    }
    const last = rows.at(-1);
    if (rows.length < mostRows || !last || isPage(momentOf(last))) break;
    reached = { moment: String(last[12]), seq: String(last[1]) };
  }
  const page = found.sort(newestFirst).slice(0, pageSize);
  const last = page.at(-1);
  const more = found.length > pageSize && last;
  return {
    lines: page.map(({ line }) => line),
    continuation: more ? writeToken(list, { key: String(last.at), id: `${last.seq}.${last.nth}` }) : undefined,
  };
}

function placeIn(list: string, continuation: string): Place {
  const { key, id } = readToken(list, continuation);
  const [, seq = '', nth = ''] = /^(\d{1,18})\.(\d{1,4})$/.exec(id) ?? [];
  // Read as a token of no list, which is refused.
  if (seq === '' || !/^-?\d{1,15}$/.test(key)) readToken(list, '');
  return { at: Number(key), seq: BigInt(seq), nth: Number(nth) };
}

/** A stretch of the log: rows up to a time, after those already read, at most so many. */
interface Stretch {
  readonly latest: number;
  readonly reached: { readonly moment: string; readonly seq: string } | undefined;
  readonly mostRows: number;
}

/** Rows that may hold matching entries, newest first. */
function rowsOf(
  { db, practice }: { readonly db: Database; readonly practice: string },
  { patient, actor, action, type, id, token, outcome, from }: AuditQuery,
  { latest, reached, mostRows }: Stretch,
): Promise<Row[]> {
  const values: unknown[] = [practice];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const one = Object.entries({ actor, action, type, id }).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name} = ${bind(value)}`],
  );
  if (token !== undefined) one.push(`detail ->> 'token' = ${bind(token)}`);
  if (outcome !== undefined) one.push(`${outcome === 'done' ? 'not ' : ''}action = any(${bind([...refusals])}::text[])`);
  // A row with several entries is JSON without spaces. Rows that do not contain the words are skipped without reading them.
  const says = (word: string) => `strpos(entries, ${bind(JSON.stringify(word))}) > 0`;
  const several = [actor, action, type, id, token].flatMap((word) => (word === undefined ? [] : says(word)));
  if (outcome === 'refused') several.push(`(${[...refusals].map(says).join(' or ')})`);
  const ofSeveral = [`action = '${batchAction}'`, ...several].join(' and ');
  const where = ['practice_id = $1', ...(one.length > 0 ? [`((${ofSeveral}) or (${one.join(' and ')}))`] : [])];
  if (from !== undefined) where.push(`at >= ${bind(from)}::timestamptz`);
  if (latest !== Infinity) where.push(`at <= ${bind(new Date(latest + batchSpanMs).toISOString())}::timestamptz`);
  if (reached) where.push(`(audit.at, audit.seq) < (${bind(reached.moment)}::timestamptz, ${bind(reached.seq)}::bigint)`);
  const part = (more: string) =>
    `(select ${columns} from audit where ${[...where, more].filter(Boolean).join(' and ')} order by audit.at desc, audit.seq desc limit ${mostRows})`;
  if (patient === undefined) return db.run(practice, prepared(part('')), values);
  // Nearly every row is about one patient, by an index of its own; pages of lists and rows of several entries are about several.
  const about = bind(patient);
  const text = `select * from (${part(`patients[1] = ${about}`)} union all
    ${part(`cardinality(patients) > 1 and patients && array[${about}] and patients[1] <> ${about}`)}) found
    order by at desc, seq::bigint desc limit ${mostRows}`;
  return db.run(practice, prepared(text), values);
}

const writes: Readonly<Record<string, PermissionVerb>> = { create: 'Create', update: 'Update', delete: 'Delete' };
/** The permission of a write, derived from its action and type instead of being stored in every row. */
const grantOfWrite = (action: string, type: string) => {
  const verb = writes[action];
  return verb === undefined ? {} : { grant: `${type}.${verb}` };
};

const momentOf = ([at]: Row): number => (at instanceof Date ? at.getTime() : Date.parse(String(at)));

function entriesOf(row: Row): Found[] {
  const [, seq, action, type, id, version, patients, actor, account, requestId, detail, entries] = row;
  const place = { seq: BigInt(String(seq)), at: momentOf(row) };
  if (typeof entries === 'string') {
    return unpacked(entries).map(([at, act, of, which, versionOf, about, who, whose, request, more], nth) => ({
      seq: place.seq,
      nth,
      at,
      line: {
        at: new Date(at).toISOString(),
        action: act,
        resourceType: of,
        id: which,
        versionId: versionOf === null ? undefined : String(versionOf),
        patients: about,
        actor: who,
        account: whose,
        requestId: request,
        detail: more ?? {},
      },
    }));
  }
  const line = {
    at: new Date(place.at).toISOString(),
    action: String(action),
    resourceType: String(type),
    id: String(id),
    versionId: version === null ? undefined : String(version),
    patients: Array.isArray(patients) ? patients.map(String) : [],
    actor: String(actor),
    account: String(account),
    requestId: String(requestId),
    detail: { ...grantOfWrite(String(action), String(type)), ...(typeof detail === 'object' ? detail : {}) },
  };
  return [{ ...place, nth: 0, line }];
}
