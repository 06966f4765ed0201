import type { ResourceDefinition } from '@notewell/model';
import { termOf } from '../columns/facets.ts';
import { resolvePath } from '../columns/paths.ts';
import type { StoredRow } from '../columns/row.ts';
import { type Database, keptStatements, lookup, type Row, type Run } from '../postgres/database.ts';
import { tableOf } from '../postgres/names.ts';
import { keptSql, type Secrets, secretFieldsOf } from '../secrets/secrets.ts';
import { shapeOf, type Visibility, visibilitySql } from '../visibility/visibility.ts';

/** Rows of a type in a practice, as far as somebody sees them. */
export interface Seen {
  readonly practice: string;
  readonly definition: ResourceDefinition;
  readonly visibility: Visibility;
}

export interface Reader {
  /**
   * One current resource as unparsed JSON with its readable secrets. Includes deleted ones (`deleted`), but none that has
   * expired or that the caller may not see.
   */
  readonly read: (
    practice: string,
    definition: ResourceDefinition,
    id: string,
    visibility: Visibility,
  ) => Promise<StoredRow | undefined>;
  /** The one not deleted that carries the identifier; the oldest where several do. */
  readonly byIdentifier: (
    seen: Seen,
    identifier: { readonly system: string; readonly value: string },
    run?: Run,
  ) => Promise<StoredRow | undefined>;
  /** One current resource without its secrets, which nobody else changes until the transaction ends. */
  readonly hold: (
    run: Run,
    at: { readonly practice: string; readonly definition: ResourceDefinition; readonly id: string },
  ) => Promise<StoredRow | undefined>;
  /** True if the row exists, regardless of access. */
  readonly exists: (practice: string, definition: ResourceDefinition, id: string) => Promise<boolean>;
}

export const rowColumns = 'id, version, deleted, expires, patients, creator, body, mentions';

type RowColumns = [string, number, boolean, Date | null, string[], string, string, string | null];

/** Reads `rowColumns`, in that order. */
export function toStoredRow(row: Row): StoredRow {
  const [id, version, deleted, expires, patients, creator, text, mentions] = row as RowColumns; // the types of its columns
  return { id, version, deleted, expires, patients, creator, text, mentions };
}

const and = (condition: string) => (condition === '' ? '' : ` and ${condition}`);

/** One row, with its secrets if the type has any. */
const readSql = (definition: ResourceDefinition, seen: string) =>
  `select ${rowColumns}${secretFieldsOf(definition) ? `, ${keptSql(definition)}` : ''} from ${tableOf(definition.type)} where practice_id = $1 and id = $2${and(seen)}`;

const byIdentifierSql = ({ type }: ResourceDefinition, seen: string) => `select ${rowColumns} from ${tableOf(type)}
  where practice_id = $1 and terms && $2::text[]
    and facets -> 'identifiers' @> $3::jsonb and not deleted and (expires is null or expires > now())${and(seen)}
  order by modified, id limit 1`;

const existsSql = (type: string) => `select 1 from ${tableOf(type)} where practice_id = $1 and id = $2`;

const holdSql = (type: string) => `select ${rowColumns} from ${tableOf(type)}
  where practice_id = $1 and id = $2 and (expires is null or expires > now()) for update`;

export function createReader(db: Database, secrets: Secrets): Reader {
  const statementOf = keptStatements();
  return {
    async read(practice, definition, id, visibility) {
      const dot = id.lastIndexOf('.');
      const guarded = secretFieldsOf(definition) !== undefined;
      const look = (likely: boolean): Promise<Row[]> | undefined => {
        const values: unknown[] = [practice, id];
        const partition = dot > 0 ? () => `$${values.push(id.slice(0, dot))}` : undefined;
        const search = { counts: false, one: true, likely, partition };
        const seen = visibilitySql(visibility, (value) => `$${values.push(value)}`, search);
        if (likely && seen === '') return undefined;
        const statement = statementOf(`${definition.type} ${seen}`, () => lookup(readSql(definition, seen)));
        return db.run(practice, statement, values);
      };
      const row = (await look(true))?.[0] ?? (await look(false))?.[0];
      if (!row) return undefined;
      const stored = toStoredRow(row);
      if (stored.expires && stored.expires.getTime() <= Date.now()) return undefined;
      if (!guarded) return stored;
      return { ...stored, text: await secrets.reveal({ practice, definition, id }, stored.text, row[8]) };
    },

    async byIdentifier({ practice, definition, visibility }, { system, value }, run) {
      const values: unknown[] = [
        practice,
        [termOf(resolvePath(definition, 'identifiers.value'), value)],
        JSON.stringify([{ system, value }]),
      ];
      const seen = visibilitySql(visibility, (parameter) => `$${values.push(parameter)}`);
      const key = `${definition.type} ${shapeOf(visibility)} identifier`;
      const statement = statementOf(key, () => lookup(byIdentifierSql(definition, seen)));
      // The plan depends on the number of rows with that identifier.
      const byValue = { ...statement, planOnce: false };
      const [row] = await (run ? run(byValue, values) : db.run(practice, byValue, values));
      return row ? toStoredRow(row) : undefined;
    },

    async hold(run, { practice, definition: { type }, id }) {
      const statement = statementOf(`${type} hold`, () => lookup(holdSql(type)));
      const [row] = await run(statement, [practice, id]);
      return row ? toStoredRow(row) : undefined;
    },

    async exists(practice, { type }, id) {
      const statement = statementOf(`${type} exists`, () => lookup(existsSql(type)));
      return (await db.run(practice, statement, [practice, id])).length > 0;
    },
  };
}
