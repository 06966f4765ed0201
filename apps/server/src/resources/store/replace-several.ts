import { literal, tableOf } from '../postgres/names.ts';
import { columns, rowsOf, severalOf, unlessInUse } from '../postgres/several.ts';
import type { Several } from '../postgres/statement.ts';

const own = { ...columns, before: [4, 'int'] } as const;

export interface ReplaceShape {
  readonly action: 'update' | 'delete';
  readonly deleted: boolean;
  readonly keepHistory: boolean;
  readonly once: boolean;
}

/** The columns that history keeps of a superseded version. */
export const superseded = 'practice_id, type, id, version, modified, deleted, expires, patients, creator, body';

/**
 * Replaces several rows of one type in one statement. Each has the outcome that it would have alone: written or not, version
 * current or not.
 */
export function replaceSeveral(type: string, { action, deleted, keepHistory, once }: ReplaceShape): Several {
  const table = tableOf(type);
  const parts = [
    // The version condition also tells the planner that rows are few. It then reaches each by an index, even if the table was
    // small when the plan was made.
    `given as materialized (select g.* from ${rowsOf(own)} where g.version = g.before + 1)`,
    `old as materialized (select r.* from given g, lateral (select ${superseded}, facets from ${table}
  where practice_id = $1 and id = g.id and version = g.before for update) r)`,
    ...(once
      ? [
          `claim as (insert into idempotency (practice_id, account, key, fingerprint, status, type, id, version, at)
  select $1, account, key, fingerprint, ${action === 'delete' ? 204 : 200}, ${literal(type)}, id, version, modified from given where id in (select id from old)
  ${unlessInUse}
  returning id)`,
        ]
      : []),
    `meant as materialized (select * from given where id in (select id from ${once ? 'claim' : 'old'}))`,
    ...(keepHistory
      ? [
          `kept as (insert into history (${superseded}, content_hash)
  select ${superseded}, facets #>> '{content,hash}' from old${once ? ' where id in (select id from claim)' : ''})`,
        ]
      : []),
    `made as (update ${table} r set version = g.version, modified = g.modified, expires = g.expires, patients = g.patients::text[],
    words = g.words, deleted = ${deleted}, body = g.body, terms = g.terms::text[], facets = g.facets::jsonb, mentions = g.mentions,
    secrets = case when g.secrets is null then r.secrets else jsonb_strip_nulls(coalesce(r.secrets, '{}') || g.secrets::jsonb) end
  from meant g where r.practice_id = $1 and r.id = g.id returning r.id)`,
    `noted as (insert into audit (practice_id, at, action, type, id, version, patients, creator, actor, account, request_id, detail)
  select $1, modified, ${literal(action)}, ${literal(type)}, id, version, patients::text[], creator, actor, account, request, detail::jsonb from meant)`,
  ];
  return severalOf(`with ${parts.join(',\n')} select array(select id from made), array(select id from old)`, own, 21);
}
