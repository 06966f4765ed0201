import { literal, tableOf } from '../postgres/names.ts';
import { columns, rowsOf, severalOf, unlessInUse } from '../postgres/several.ts';
import type { Several } from '../postgres/statement.ts';

/** The last are the patients whom its caller is to know of; values behind them are of the condition on who may know of whom. */
const own = { ...columns, partition: [4, 'text'], named: [22, 'text'] } as const;
const shared = 22;

/** The condition that nobody of `ids` is hidden, with its own values as parameters in the order in which `bind` is called. */
type HiddenSql = (ids: string, bind: () => string) => string;

/** Creations of one type as one statement, each with the outcome that it has alone: written or not, provided or not. */
export function createSeveral(type: string, once: boolean, hidden: HiddenSql | undefined): Several {
  let parameters = 1 + Object.keys(own).length;
  const condition = hidden?.('g.named::text[]', () => `$${++parameters}`);
  const parts = [
    `allowed as materialized (select g.* from ${rowsOf(own)}${condition ? ` where not exists (${condition})` : ''})`,
    ...(once
      ? [
          `claim as (insert into idempotency (practice_id, account, key, fingerprint, status, type, id, version, at)
  select $1, account, key, fingerprint, 201, ${literal(type)}, id, version, modified from allowed
  ${unlessInUse}
  returning id)`,
          'meant as (select * from allowed where id in (select id from claim))',
        ]
      : ['meant as (select * from allowed)']),
    `made as (insert into ${tableOf(type)} (practice_id, type, id, partition, version, modified, expires, patients, creator, words, body, secrets, terms, facets, mentions)
  select $1, ${literal(type)}, id, partition, version, modified, expires, patients::text[], creator, words, body, secrets::jsonb, terms::text[], facets::jsonb, mentions from meant returning id)`,
    `noted as (insert into audit (practice_id, at, action, type, id, version, patients, creator, actor, account, request_id, detail)
  select $1, modified, 'create', ${literal(type)}, id, version, patients::text[], creator, actor, account, request, detail::jsonb from meant)`,
  ];
  return severalOf(`with ${parts.join(',\n')} select array(select id from made), array(select id from allowed)`, own, shared);
}
