import type { ResourceDefinition } from '@notewell/model';
import type pg from 'pg';
import { literal, practiceSetting, tableOf } from '../postgres/names.ts';
import { derivedIndexName } from './derived.ts';
import { digestOf, foundBy } from './facets.ts';
import type { Body } from './row.ts';
import { hasWays, keepWays, waysIn } from './ways.ts';

const batch = 500;
/** The number of rows between progress reports. A start without output for minutes looks stuck. */
const reportEvery = 20_000;

/**
 * Updates the derived columns of rows where a type's filters or sorts changed since they were written. Runs as the owner.
 * Returns how many rows changed.
 */
export async function rebuildColumns(
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
    if (!known.has(definition.type)) continue;
    await dropIndexesOfMany(client, definition);
    // The owner may be bound by the wall like anybody: practice by practice.
    for (const { id } of practices.rows) {
      await client.query(`select set_config('${practiceSetting}', $1, false)`, [id]);
      for await (const rows of deriveRows(client, definition, id)) {
        if (Math.floor((count + rows) / reportEvery) > Math.floor(count / reportEvery)) report(progress(count + rows));
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

/** Rows from which indexes are quicker built again than kept up with every row of their type. */
const many = 5_000;

/** Drops the derived indexes of a large type. They are built again once its rows are done. */
async function dropIndexesOfMany(client: pg.ClientBase, { type }: ResourceDefinition): Promise<void> {
  const table = tableOf(type);
  const { rows } = await client.query<{ name: string }>(
    `select i.relname as name from pg_index join pg_class t on t.oid = indrelid join pg_class i on i.oid = indexrelid
     where t.oid = $1::regclass and t.reltuples >= ${many} and i.relname ~ $2`,
    [table, derivedIndexName],
  );
  if (rows.length > 0) await client.query(`drop index ${rows.map(({ name }) => name).join(', ')}`);
}

const progress = (count: number) => `${count.toLocaleString('en-US')} resources made findable by what is declared now…`;

/** Updates the rows of a type in a practice, and yields the size of each batch. */
async function* deriveRows(client: pg.ClientBase, definition: ResourceDefinition, practice: string): AsyncGenerator<number> {
  const table = tableOf(definition.type);
  const [returned, kept] = hasWays(definition) ? ['r.id, r.facets', `, ${keepWays('made', '$3')}`] : ['1', ''];
  const from = (after: string) =>
    client.query<{ id: string; version: number; body: string }>(
      `select id, version, body from ${table} where practice_id = $1 and id > $2 order by id limit ${batch}`,
      [practice, after],
    );
  let next = from('');
  let written: Promise<unknown> = Promise.resolve();
  for (;;) {
    const { rows } = await next;
    // The database writes the batch before while this one is derived.
    const bodies = rows.map(({ body }): Body => JSON.parse(body));
    const found = rows.map(({ id, version }, at) => ({ id, version, ...foundBy(definition, bodies[at] ?? {}) }));
    const ways = hasWays(definition) ? [JSON.stringify(bodies.flatMap(waysIn))] : [];
    await written;
    const last = rows.length < batch ? undefined : rows.at(-1)?.id;
    if (last !== undefined) next = from(last);
    written = client.query(
      `with made as (update ${table} r set words = f.words, terms = f.terms, facets = f.facets, mentions = f.mentions,
         patients = f.patients
       from json_to_recordset($2::json) as f(id text, version integer, words text, terms text[], facets jsonb, mentions text, patients text[])
       where r.practice_id = $1 and r.id = f.id and r.version = f.version
       returning ${returned})${kept} select count(*) from made`,
      [practice, JSON.stringify(found), ...ways],
    );
    written.catch(() => {}); // awaited below, or with the next batch
    if (last === undefined) await written;
    yield rows.length;
    if (last === undefined) return;
  }
}
