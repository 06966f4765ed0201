import type { Database, Run } from './database.ts';
import { globalPractice } from './names.ts';
import { wordsOf } from './words.ts';

export interface CodeRow {
  /** Without the dot. */
  readonly code: string;
  readonly display: string;
  /** False for headings, which are kept to be read but not offered. */
  readonly billable: boolean;
}
export interface CodesLoaded {
  readonly loaded: number;
  /** How many of those were not there before. */
  readonly added: number;
  /** How many said something else before, or were retired. */
  readonly changed: number;
  /** How many of the system's codes this edition lacks, whenever they were retired. */
  readonly retired: number;
}

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
  text: 'update code set retired = true where system = $1 and not retired and code <> all($2::text[])',
};
const countRetired = { text: 'select count(*)::int from code where system = $1 and retired' };

/**
 * Replaces the codes of a system by another edition, in one transaction: codes that the edition lacks are retired, not
 * removed, so that records which hold them stay readable. The same edition again writes nothing. A throw of `rows`
 * leaves everything as it was.
 */
export async function loadCodes(
  db: Database,
  system: string,
  rows: Iterable<CodeRow> | AsyncIterable<CodeRow>,
  report: (loaded: number) => void = () => {},
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
    await run(retire, [system, [...codes]]);
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
 * Puts a starter list where no edition has been loaded yet: a whole edition has headings, a starter list has none.
 * Answers how many codes were written.
 */
export async function loadStarterCodes(db: Database, system: string, rows: readonly CodeRow[]): Promise<number> {
  const [edition] = await db.run(globalPractice, hasEdition, [system]);
  if (edition) return 0;
  return db.transaction(globalPractice, async (run) => (await putBatch(run, system, rows)).length);
}
