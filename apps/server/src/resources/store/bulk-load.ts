import type { ResourceDefinition } from '@notewell/model';
import type { AuditEntry } from '../audit/audit.ts';
import { foundBy } from '../columns/facets.ts';
import type { Body } from '../columns/row.ts';
import { hasWays, keepWays, waysIn } from '../columns/ways.ts';
import { type Database, prepared, type Run, type Statement } from '../postgres/database.ts';
import { literal, tableOf } from '../postgres/names.ts';
import type { Secrets } from '../secrets/secrets.ts';

/** A resource as the normal writer would have made it: id, meta, display and references complete. */
export interface LoadRow {
  readonly definition: ResourceDefinition;
  readonly body: Body;
  /** `Practitioner/<id>`: who made it. */
  readonly creator: string;
}
/** Writes rows; they count once the whole load has come to its end. */
export type WriteRows = (rows: readonly LoadRow[]) => Promise<void>;

const entry = prepared(
  `insert into audit (practice_id, at, action, type, id, actor, account, request_id, detail)
   values ($1, $2::timestamptz, $3, $4, $5, $6, $7, $8, $9::jsonb)`,
);

/** Rows of one statement at most. */
const most = 500;
/** Characters of one statement at most, about. */
const mostText = 4_000_000;

function insertStatement(type: string): Statement {
  const [returned, kept] = hasWays({ type }) ? ['id, facets', `, ${keepWays('made', '$3')}`] : ['1', ''];
  return prepared(
    `with made as (insert into ${tableOf(type)} (practice_id, type, id, partition, version, modified, patients, creator, words, terms, facets, mentions, body, secrets)
     select $1, ${literal(type)}, r.id, r.partition, 1, r.modified, r.patients, r.creator, r.words, r.terms, r.facets, r.mentions, r.body, r.secrets
     from json_to_recordset($2::json) as r(id text, partition text, modified timestamptz, patients text[], creator text, words text, terms text[], facets jsonb, mentions text, body text, secrets jsonb)
     returning ${returned})${kept} select count(*) from made`,
  );
}

async function write(run: Run, secrets: Secrets, practice: string, rows: readonly LoadRow[]): Promise<void> {
  interface Batch {
    readonly statement: Statement;
    parts: string[];
    length: number;
    /** Access paths, for the type that has them; see `ways.ts`. */
    readonly ways?: object[];
  }
  const byType = new Map<string, Batch>();
  const flush = async (batch: Batch) => {
    const ways = batch.ways ? [JSON.stringify(batch.ways.splice(0))] : [];
    if (batch.parts.length > 0) await run(batch.statement, [practice, `[${batch.parts.join(',')}]`, ...ways]);
    batch.parts = [];
    batch.length = 0;
  };
  for (const { definition, body: whole, creator } of rows) {
    const { body, changes } = await secrets.split(practice, definition, whole);
    const { type } = definition;
    const ways = hasWays(definition) ? { ways: [] } : {};
    const batch: Batch = byType.get(type) ?? { statement: insertStatement(type), parts: [], length: 0, ...ways };
    byType.set(type, batch);
    batch.ways?.push(...waysIn(body));
    const { words, terms, facets, mentions, patients } = foundBy(definition, body);
    const part = JSON.stringify({
      id: body.id,
      partition: body.partition ?? null,
      modified: body.meta?.lastModified,
      patients,
      creator,
      words,
      terms,
      body: JSON.stringify(body),
      secrets: changes,
      facets,
      mentions,
    });
    batch.parts.push(part);
    batch.length += part.length;
    if (batch.parts.length >= most || batch.length >= mostText) await flush(batch);
  }
  for (const batch of byType.values()) await flush(batch);
}

/**
 * Loads many new resources, all or none: version 1, without history and without a change event each. One audit entry records
 * the load. Use it to fill a practice before people work in it.
 */
export const bulkLoad = (
  { db, secrets, practice }: { readonly db: Database; readonly secrets: Secrets; readonly practice: string },
  summary: () => AuditEntry,
  work: (write: WriteRows, run: Run) => Promise<void>,
): Promise<void> =>
  db.transaction(practice, async (run) => {
    await work((rows) => write(run, secrets, practice, rows), run);
    const { at, action, type, id, actor, account, requestId, detail = {} } = summary();
    await run(entry, [practice, at, action, type, id, actor, account, requestId, JSON.stringify(detail)]);
  });
