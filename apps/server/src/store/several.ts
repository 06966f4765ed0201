import type { Row, Several } from './statement.ts';

/** What of each write's values, counted from 1 as in its own statement, is a column of those together; the rest they share. */
type Columns = Readonly<Record<string, readonly [at: number, kind: 'text' | 'int' | 'timestamptz' | 'json']>>;

/** What several writes of one type have in common, whether they create or replace. `$1` is the practice. */
export const columns = {
  id: [2, 'text'],
  version: [3, 'int'],
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
  body: [16, 'json'],
  secrets: [17, 'text'],
  terms: [18, 'text'],
  facets: [19, 'json'],
  detail: [20, 'json'],
  mentions: [21, 'text'],
} as const satisfies Columns;

/** How a key is claimed: it names one request for 7 days, and is free again after them. */
export const unlessInUse = `on conflict (practice_id, account, key) do update
    set fingerprint = excluded.fingerprint, status = excluded.status, type = excluded.type, id = excluded.id, version = excluded.version, at = excluded.at
    where idempotency.at < excluded.at - interval '7 days'`;

/**
 * JSON goes as one text, cut where it stands: an array would have each quote in it escaped, and read again letter by letter. As JSON
 * is written here no such character is in it.
 */
const cut = { text: '\u001f', sql: String.raw`E'\x1f'` };

/** So long a transaction of several may wait for a row: somebody holds it, and others are not to wait behind that. */
export const patienceMs = 100;
/** It gives way long before anybody would be told of a deadlock; each is then written by itself. */
export const givesWay = `select set_config('lock_timeout', '${patienceMs}ms', true)`;

/** The writes as rows `g`, from the second parameter on. Whoever reads them gives way, and so does what follows in the transaction. */
export const rowsOf = (own: Columns): string => {
  const arrays = Object.values(own).map(([, kind], nth) =>
    kind === 'json' ? `string_to_array($${nth + 2}, ${cut.sql})` : `$${nth + 2}::${kind}[]`,
  );
  return `(${givesWay}) as patience, unnest(${arrays.join(', ')}) as g(${Object.keys(own).join(', ')})`;
};

/**
 * Writes as one statement that answers with the ids of those written and of those that were as their writer thought.
 * `shared`: how many of each write's values are its own; it is one statement only where the others are the same.
 */
export function severalOf(text: string, own: Columns, shared: number): Several {
  const all = Object.values(own);
  return {
    text,
    mayJoin: (values, others) =>
      values.length === others.length && values.every((value, at) => at < shared || value === others[at]),
    together: (rows) => [
      rows[0]?.[0],
      ...all.map(([at, kind]) => {
        const each = rows.map((values) => values[at - 1] ?? null);
        return kind === 'json' ? each.join(cut.text) : each;
      }),
      ...(rows[0]?.slice(shared) ?? []),
    ],
    apart: (answers, rows) => {
      const [done, met] = (answers[0] ?? []).map((ids) => new Set(Array.isArray(ids) ? ids.map(String) : []));
      return rows.map(({ 1: id }): Row[] => [[done?.has(String(id)) ? 1 : 0, met?.has(String(id)) ? 1 : 0]]);
    },
  };
}
