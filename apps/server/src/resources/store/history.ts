import type { StoredRow } from '../columns/row.ts';
import { type Database, prepared, type Statement } from '../postgres/database.ts';
import { literal, tableOf } from '../postgres/names.ts';
import { Sheet } from '../postgres/sheet.ts';
import { readToken, writeToken } from '../search/continuation.ts';
import { type Disclose, disclosed, type Page } from '../search/search.ts';
import { versionSql } from '../visibility/version-sql.ts';
import { shapeOf, type Visibility, visibilitySql } from '../visibility/visibility.ts';
import type { Bind } from '../visibility/visibility-type.ts';
import { rowColumns, type Seen, toStoredRow } from './reader.ts';

export interface History {
  /** One version, the current one included; deleted ones read. Superseded ones are marked historical. */
  readonly version: (seen: Seen, id: string, version: number) => Promise<StoredRow | undefined>;
  /** Versions, newest first. */
  readonly list: (
    seen: Seen,
    id: string,
    page: { readonly pageSize: number; readonly continuation: string | undefined; readonly disclose?: Disclose | undefined },
  ) => Promise<Page>;
}

const historicalBody = `jsonb_set(body::jsonb, '{meta,isHistorical}', 'true')`;
const historical = rowColumns.replace('body, mentions', `${historicalBody}::text, null`);

/** Conditions on the current row and on earlier versions, and where these are read. */
function conditionsOf(visibility: Visibility, bind: Bind) {
  const seen = visibilitySql(visibility, bind);
  const shown = versionSql(visibility, bind);
  const versions = shown ? '(select *, body::jsonb as facets from history) versions' : 'history';
  return { seen, shown: shown && ` and ${shown}`, versions };
}

export function createHistory(db: Database): History {
  const statements = new Map<string, Statement>();
  const remember = (key: string, make: () => string): Statement => {
    const known = statements.get(key) ?? prepared(make());
    statements.set(key, known);
    return known;
  };
  // Callers who may see the resource now may see its history. Nobody else may, even if older versions allowed it.
  const current = (type: string, seen: string) =>
    `select ${rowColumns} from ${tableOf(type)} where practice_id = $1 and id = $2 and (expires is null or expires > now())${seen ? ` and ${seen}` : ''}`;

  return {
    async version({ practice, definition, visibility }, id, version) {
      const values: unknown[] = [practice, id, version];
      const { seen, shown, versions } = conditionsOf(visibility, (value) => `$${values.push(value)}`);
      const statement = remember(
        `version ${definition.type} ${shapeOf(visibility)}`,
        () => `with now_row as (${current(definition.type, seen)})
          select * from now_row where version = $3
          union all
          select ${historical} from ${versions} where practice_id = $1 and type = ${literal(definition.type)} and id = $2 and version = $3
            and exists (select from now_row where version <> $3)${shown}`,
      );
      const [row] = await db.run(practice, statement, values);
      return row ? toStoredRow(row) : undefined;
    },

    async list({ practice, definition, visibility }, id, { pageSize, continuation, disclose }) {
      const name = JSON.stringify([practice, definition.type, id, 'history']);
      const before = continuation === undefined ? 2_147_483_647 : Number(readToken(name, continuation).key);
      const values: unknown[] = [practice, id, before, pageSize + 1];
      const { seen, shown, versions } = conditionsOf(visibility, (value) => `$${values.push(value)}`);
      const statement = remember(
        `history ${definition.type} ${shapeOf(visibility)}`,
        () => `with now_row as (${current(definition.type, seen)})
          select text, version from (
            select body as text, version from now_row where version < $3
            union all
            select ${historicalBody}::text, version from ${versions}
              where practice_id = $1 and type = ${literal(definition.type)} and id = $2 and version < $3 and exists (select from now_row)${shown}
          ) versions order by version desc limit $4`,
      );
      const sheet = Sheet.take();
      const rows = await db.run(practice, statement, values, sheet);
      const found = rows.slice(0, pageSize);
      sheet.keep(found.length);
      const last = found.at(-1);
      return {
        // Older versions are kept without what they speak of.
        sheet: await disclosed(sheet, () => null, disclose),
        count: found.length,
        // A version list is about one resource, whose row names its patients.
        patients: [],
        versions: found.map(([, version]) => String(version)).join(','),
        continuation: rows.length > pageSize && last ? writeToken(name, { key: String(last[1]), id }) : undefined,
      };
    },
  };
}
