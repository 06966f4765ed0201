import type { Row, Several } from './statement.ts';

/**
 * Values of each write that become columns of the multi-row statement, numbered from 1 as in a single write. Writes share the
 * rest.
 */
type Columns = Readonly<Record<string, readonly [at: number, kind: 'text' | 'int' | 'timestamptz' | 'json']>>;

/** Columns of a multi-row insert or update. `$1` is the practice. */
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
 * Separates JSON bodies in one text parameter. An array would escape each quote and be parsed character by character. JSON as
 * written here never contains this character.
 */
const cut = { text: '\u001f', sql: String.raw`E'\x1f'` };

/** The time that a batch may wait for a row lock. Others must not wait behind it. */
export const patienceMs = 100;
/** Gives up long before PostgreSQL detects a deadlock. Each write is then done alone. */
export const givesWay = `select set_config('lock_timeout', '${patienceMs}ms', true)`;

/**
 * The writes as rows `g`, from the second parameter on. Sets the lock timeout for this statement and the rest of the
 * transaction.
 */
export const rowsOf = (own: Columns): string => {
  const arrays = Object.values(own).map(([, kind], nth) =>
    kind === 'json' ? `string_to_array($${nth + 2}, ${cut.sql})` : `$${nth + 2}::${kind}[]`,
  );
  return `(${givesWay}) as patience, unnest(${arrays.join(', ')}) as g(${Object.keys(own).join(', ')})`;
};

/**
 * A statement for several writes, which returns the ids that were written and those whose version was current. The first
 * `shared` values differ by write; writes can join only if all other values are equal.
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
