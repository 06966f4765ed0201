import type { ResourceDefinition } from '@notewell/model';
import type pg from 'pg';
import { digestOf, foundBy } from './facets.ts';
import { literal, practiceSetting, tableOf } from './names.ts';
import type { Body } from './row.ts';

const batch = 500;
/** Rows after which it is said how far it is: a start that says nothing for minutes looks as if it hung. */
const told = 20_000;

/**
 * Brings what rows are found by to the declarations of this build, where a type's filters or sorts changed since the
 * rows were written. As the owner; answers how many rows were derived anew.
 */
export async function deriveAnew(
  client: pg.ClientBase,
  definitions: readonly ResourceDefinition[],
  report: (line: string) => void,
): Promise<number> {
  const kept = await client.query<{ type: string; digest: string }>('select type, digest from derivation');
  const known = new Map(kept.rows.map(({ type, digest }) => [type, digest]));
  const changed = definitions.filter((definition) => known.get(definition.type) !== digestOf(definition));
  if (changed.length === 0) return 0;
  const practices = await client.query<{ id: string }>('select practice_id as id from practice');
  let count = 0;
  for (const definition of changed) {
    const isNew = !known.has(definition.type);
    // The owner may be bound by the wall like anybody: practice by practice.
    for (const { id } of isNew ? [] : practices.rows) {
      await client.query(`select set_config('${practiceSetting}', $1, false)`, [id]);
      for await (const rows of deriveRows(client, definition, id)) {
        if (Math.floor((count + rows) / told) > Math.floor(count / told)) report(progress(count + rows));
        count += rows;
      }
    }
  }
  if (count > 0) report(`Made ${count.toLocaleString('en-US')} resources findable by what is declared now`);
  const values = changed.map((definition) => `(${literal(definition.type)}, ${literal(digestOf(definition))})`).join(', ');
  await client.query(
    `insert into derivation (type, digest) values ${values} on conflict (type) do update set digest = excluded.digest`,
  );
  return count;
}

const progress = (count: number) => `${count.toLocaleString('en-US')} resources made findable by what is declared now…`;

/** Goes through the rows of a type in a practice; gives how many of them each batch held. */
async function* deriveRows(client: pg.ClientBase, definition: ResourceDefinition, practice: string): AsyncGenerator<number> {
  const table = tableOf(definition.type);
  let after = '';
  for (;;) {
    const { rows } = await client.query<{ id: string; body: string }>(
      `select id, body from ${table} where practice_id = $1 and id > $2 order by id limit ${batch}`,
      [practice, after],
    );
    // Our own column.
    const found = rows.map(({ id, body }) => ({ id, body, ...foundBy(definition, JSON.parse(body) as Body) }));
    await client.query(
      `update ${table} r set words = f.words, terms = f.terms, facets = f.facets, mentions = f.mentions
       from json_to_recordset($2::json) as f(id text, body text, words text, terms text[], facets jsonb, mentions text)
       where r.practice_id = $1 and r.id = f.id and r.body = f.body`,
      [practice, JSON.stringify(found)],
    );
    yield rows.length;
    after = rows.at(-1)?.id ?? '';
    if (rows.length < batch) return;
  }
}
