import { mkdtempSync, rmSync } from 'node:fs';
import { systemCaller } from '@notewell/server';
import { openContent } from '../../../server/src/modules/content/files/index.ts';
import type { Node } from '../../../server/src/modules/imports/fhir/read.ts';
import { type FhirImport, importFhir } from '../../../server/src/modules/imports/fhir/run.ts';
import type { Summary } from '../../../server/src/modules/imports/fhir/summary.ts';
import { createSaving } from '../../../server/src/modules/saving.ts';
import { startDatabase } from '../../../server/tests/support/database.ts';

const practice = 'north';

/** A practice on a real database, with everything an import needs. */
export async function startPractice() {
  const database = await startDatabase();
  const { store } = database;
  const saving = createSaving({ store });
  const folder = mkdtempSync('/tmp/notewell-import-content-');
  const content = await openContent({ folder, keys: store.keys });
  const caller = systemCaller(practice, 'test');
  const rows = async (sql: string, values: unknown[] = []): Promise<Node[]> => {
    const client = await database.pool.connect();
    try {
      await client.query(`select set_config('notewell.practice', $1, false)`, [practice]);
      return (await client.query(sql, values)).rows;
    } finally {
      client.release(true);
    }
  };
  return {
    ...database,
    practice,
    saving,
    content,
    stop: async () => {
      await database.stop();
      rmSync(folder, { recursive: true, force: true });
    },
    take: (paths: readonly string[], options: string | Partial<FhirImport> = {}): Promise<Summary> => {
      const more = typeof options === 'string' ? { source: options } : options;
      return importFhir({ installation: { store, saving, content }, caller, practice, paths, ...more });
    },
    /** Bodies of a type that meet a condition. */
    bodies: async (type: string, where = 'true', values: unknown[] = []): Promise<Node[]> => {
      const found = await rows(
        `select body from (select id, type, deleted, body::jsonb as body from resource) r where type = '${type}' and not deleted and ${where} order by id`,
        values,
      );
      return found.map((row) => row.body as Node);
    },
    rows,
  };
}
export type TestPractice = Awaited<ReturnType<typeof startPractice>>;
