import { literal, tableOf } from './names.ts';
import type { Row, Several } from './statement.ts';

/** What of each creation's values, counted from 1 as in its own statement, is a column of those together; the rest they share. */
const columns = {
  id: [2, 'text'],
  version: [3, 'int'],
  partition: [4, 'text'],
  modified: [5, 'timestamptz'],
  expires: [6, 'timestamptz'],
  patients: [7, 'text'],
  creator: [8, 'text'],
  words: [9, 'text'],
  actor: [10, 'text'],
  account: [11, 'text'],
  request: [12, 'text'],
  key: [13, 'text'],
  fingerprint: [14, 'text'],
  body: [16, 'text'],
  secrets: [17, 'text'],
  terms: [18, 'text'],
  facets: [19, 'text'],
  detail: [20, 'text'],
  mentions: [21, 'text'],
  /** The patients whom its caller is to know of. */
  named: [22, 'text'],
} as const;
/** How a key is claimed: it names one request for 7 days, and is free again after them. */
export const unlessInUse = `on conflict (practice_id, account, key) do update
    set fingerprint = excluded.fingerprint, status = excluded.status, type = excluded.type, id = excluded.id, version = excluded.version, at = excluded.at
    where idempotency.at < excluded.at - interval '7 days'`;
const all = Object.values(columns);
/** Values from here on are of the condition on who may know of whom: it is one statement only where these are the same. */
const shared = 22;

/** The condition that nobody of `ids` is hidden, with its own values as parameters in the order in which `bind` is called. */
type HiddenSql = (ids: string, bind: () => string) => string;

/** Creations of one type as one statement, each with the outcome that it has alone: written or not, provided or not. */
export function createSeveral(type: string, once: boolean, hidden: HiddenSql | undefined): Several {
  let parameters = 1 + all.length;
  const condition = hidden?.('g.named::text[]', () => `$${++parameters}`);
  const names = Object.keys(columns).join(', ');
  const arrays = all.map(([, kind], nth) => `$${nth + 2}::${kind}[]`).join(', ');
  const parts = [
    `allowed as materialized (select * from unnest(${arrays}) as g(${names})${condition ? ` where not exists (${condition})` : ''})`,
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
  return {
    text: `with ${parts.join(',\n')} select array(select id from made), array(select id from allowed)`,
    mayJoin: (values, others) =>
      values.length === others.length && values.every((value, at) => at < shared || value === others[at]),
    together: (rows) => [
      rows[0]?.[0],
      ...all.map(([at]) => rows.map((values) => values[at - 1] ?? null)),
      ...(rows[0]?.slice(shared) ?? []),
    ],
    apart: (answers, rows) => {
      const [made, allowed] = (answers[0] ?? []).map((ids) => new Set(Array.isArray(ids) ? ids.map(String) : []));
      return rows.map(({ 1: id }): Row[] => [[made?.has(String(id)) ? 1 : 0, allowed?.has(String(id)) ? 1 : 0]]);
    },
  };
}
