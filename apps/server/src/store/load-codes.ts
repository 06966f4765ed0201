import type { Database } from './database.ts';
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
  readonly retired: number;
}

const batchSize = 5_000;

/**
 * Replaces the codes of a system by another edition, in one transaction. Codes that the edition lacks are retired, not
 * removed: records that hold them stay readable.
 */
export async function loadCodes(
  db: Database,
  system: string,
  rows: Iterable<CodeRow> | AsyncIterable<CodeRow>,
  report: (loaded: number) => void = () => {},
): Promise<CodesLoaded> {
  return db.transaction(globalPractice, async (run) => {
    await run({ text: 'update code set retired = true where system = $1' }, [system]);
    let loaded = 0;
    let batch: (CodeRow & { words: string })[] = [];
    const flush = async () => {
      if (batch.length === 0) return;
      await run(
        {
          text: `insert into code (system, code, display, words, billable, retired)
            select $1, c.code, c.display, c.words, c.billable, false from jsonb_to_recordset($2::jsonb) as c(code text, display text, words text, billable boolean)
            on conflict (system, code) do update
              set display = excluded.display, words = excluded.words, billable = excluded.billable, retired = false`,
        },
        [system, JSON.stringify(batch)],
      );
      loaded += batch.length;
      batch = [];
      report(loaded);
    };
    for await (const row of rows) {
      const words = new Set([...wordsOf(row.display)]);
      batch.push({ ...row, words: [...words].map((word) => ` ${word}`).join('') });
      if (batch.length >= batchSize) await flush();
    }
    await flush();
    const [retired] = await run({ text: 'select count(*)::int from code where system = $1 and retired' }, [system]);
    return { loaded, retired: Number(retired?.[0] ?? 0) };
  });
}
