import { wordsOf } from '../../../resources/columns/words.ts';
import type { Database, Run } from '../../../resources/postgres/database.ts';
import { globalPractice } from '../../../resources/postgres/names.ts';
import { codesOf } from './codes.ts';

export interface CodeRow {
  /** Without the dot. */
  readonly code: string;
  readonly display: string;
  /** False for headings, which are kept to be read but not offered. */
  readonly billable: boolean;
}
export interface CodesLoaded {
  readonly loaded: number;
  /** The number of codes that are new. */
  readonly added: number;
  /** The number of codes that had other content before, or were retired. */
  readonly changed: number;
  /** The number of the system's codes that this edition lacks, including those retired earlier. */
  readonly retired: number;
}
export interface LoadOptions {
  readonly report?: (loaded: number) => void;
  /** Throws for an incomplete or older edition; then nothing changes. */
  readonly check?: (facts: { readonly loaded: number; readonly added: number; readonly retiredNow: number }) => void;
}

type Rows = Iterable<CodeRow> | AsyncIterable<CodeRow>;

const batchSize = 5_000;

const put = {
  text: `insert into code (system, code, display, words, billable, retired)
    select $1, c.code, c.display, c.words, c.billable, false from jsonb_to_recordset($2::jsonb) as c(code text, display text, words text, billable boolean)
    on conflict (system, code) do update
      set display = excluded.display, words = excluded.words, billable = excluded.billable, retired = false
      where (code.display, code.words, code.billable, code.retired) is distinct from (excluded.display, excluded.words, excluded.billable, false)
    returning xmax = 0`,
};
const retire = {
  text: 'update code set retired = true where system = $1 and not retired and code <> all($2::text[]) returning 1',
};
const countRetired = { text: 'select count(*)::int from code where system = $1 and retired' };

/**
 * Replaces the codes of a system by another edition, in one transaction: codes that the edition lacks are retired, not
 * removed, so that records which hold them stay readable. The same edition again writes nothing. A throw of `rows`
 * leaves everything as it was.
 */
async function replaceCodes(
  db: Database,
  system: string,
  rows: Rows,
  { report = () => {}, check = () => {} }: LoadOptions = {},
): Promise<CodesLoaded> {
  return db.transaction(globalPractice, async (run) => {
    const codes = new Set<string>();
    let [added, changed] = [0, 0];
    let batch = new Map<string, CodeRow>();
    const flush = async () => {
      for (const isNew of await putBatch(run, system, [...batch.values()])) {
        if (isNew) added += 1;
        else changed += 1;
      }
      batch = new Map();
      report(codes.size);
    };
    for await (const row of rows) {
      codes.add(row.code);
      batch.set(row.code, row);
      if (batch.size >= batchSize) await flush();
    }
    if (batch.size > 0) await flush();
    const retiredNow = (await run(retire, [system, [...codes]])).length;
    check({ loaded: codes.size, added, retiredNow });
    const [retired] = await run(countRetired, [system]);
    return { loaded: codes.size, added, changed, retired: Number(retired?.[0] ?? 0) };
  });
}

/** Answers, for each row that was written, whether it is new. */
async function putBatch(run: Run, system: string, rows: readonly CodeRow[]): Promise<boolean[]> {
  const searchable = rows.map(({ code, display, billable }) => {
    const words = [...new Set(wordsOf(display))].map((word) => ` ${word}`).join('');
    return { code, display, billable, words };
  });
  const written = await run(put, [system, JSON.stringify(searchable)]);
  return written.map(([isNew]) => isNew === true);
}

const hasEdition = { text: 'select 1 from code where system = $1 and not billable limit 1' };

/**
 * Loads a starter list if no edition has been loaded yet. An edition has headings, and a starter list has none. Returns how
 * many codes were written.
 */
async function putStarterCodes(db: Database, system: string, rows: readonly CodeRow[]): Promise<number> {
  const [edition] = await db.run(globalPractice, hasEdition, [system]);
  if (edition) return 0;
  return db.transaction(globalPractice, async (run) => (await putBatch(run, system, rows)).length);
}

interface Place {
  readonly database: Database;
}

/** Loads an edition, see `replaceCodes`; later searches find it. */
export const loadCodes = (store: Place, system: string, rows: Rows, options?: LoadOptions): Promise<CodesLoaded> =>
  replaceCodes(store.database, system, rows, options).finally(() => codesOf(store).forget(system));

/** Loads a starter list, see `putStarterCodes`; later searches find it. */
export const loadStarterCodes = (store: Place, system: string, rows: readonly CodeRow[]): Promise<number> =>
  putStarterCodes(store.database, system, rows).finally(() => codesOf(store).forget(system));
