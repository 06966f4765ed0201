import { type CodeEntry, type CodeIndex, createCodeIndex } from '@notewell/rules/codes';
import { type Database, prepared } from '../../../resources/postgres/database.ts';
import { globalPractice } from '../../../resources/postgres/names.ts';
import { ofDatabase } from '../../../resources/postgres/of-database.ts';

export type { CodeEntry };
export interface Codes {
  /** Searches billable codes, best first, ranked as on devices. */
  readonly search: (system: string, text: string, most: number) => Promise<CodeEntry[]>;
  /** One code, retired or not, for what was coded when it was in force. */
  readonly find: (system: string, code: string) => Promise<(CodeEntry & { readonly retired: boolean }) | undefined>;
  /** Makes the next search read a system again, because its codes were changed. */
  readonly forget: (system: string) => void;
}
interface Kept {
  readonly index: Promise<CodeIndex>;
  /** Changes with every change of the system's codes. */
  readonly stamp: Promise<string>;
  checkedAt: number;
}

const one = prepared('select code, display, retired from code where system = $1 and code = $2');
const page = {
  text: `select code, display from code where system = $1 and billable and not retired and code > $2 order by code limit $3`,
};
const stampOf = { text: 'select count(*), coalesce(max(xmin::text::bigint), 0) from code where system = $1' };

/** Rows read and indexed at a time, so that other requests are answered in between. */
const pageSize = 2_000;
/** Milliseconds after which the codes are compared with those another process may have loaded. */
const trustedFor = 30_000;

/** `F32.1` and `f321` are one code. */
const bareCode = (text: string) => text.toUpperCase().replace(/[^A-Z0-9]/g, '');

function createCodes(db: Database, now: () => number = Date.now): Codes {
  const kept = new Map<string, Kept>();

  const readStamp = async (system: string) => String(await db.run(globalPractice, stampOf, [system]));
  async function readIndex(system: string): Promise<CodeIndex> {
    const index = createCodeIndex();
    for (let last = ''; ; ) {
      const rows = await db.run(globalPractice, page, [system, last, pageSize]);
      index.add(rows.map(([code, display]) => ({ code: String(code), display: String(display) })));
      if (rows.length < pageSize) return index;
      last = String(rows.at(-1)?.[0]);
    }
  }
  function load(system: string): Kept {
    // The stamp comes first: a change in between is seen at the next comparison.
    const stamp = readStamp(system);
    const fresh: Kept = { stamp, index: stamp.then(() => readIndex(system)), checkedAt: now() };
    kept.set(system, fresh);
    fresh.index.catch(() => kept.get(system) === fresh && kept.delete(system));
    return fresh;
  }
  /** Refreshes in the background. Searches use the cached codes meanwhile. */
  async function compare(system: string, known: Kept): Promise<void> {
    known.checkedAt = now();
    const [before, after] = [await known.stamp, await readStamp(system)];
    if (before === after || kept.get(system) !== known) return;
    const index = await readIndex(system);
    if (kept.get(system) === known)
      kept.set(system, { stamp: Promise.resolve(after), index: Promise.resolve(index), checkedAt: now() });
  }

  return {
    async search(system, text, most) {
      const known = kept.get(system) ?? load(system);
      // On failure the loaded codes stay, and the next search tries again.
      if (now() - known.checkedAt > trustedFor) void compare(system, known).catch(() => {});
      return (await known.index).search(text, most);
    },
    async find(system, code) {
      const [row] = await db.run(globalPractice, one, [system, bareCode(code)]);
      return row ? { code: dotted(String(row[0])), display: String(row[1]), retired: row[2] === true } : undefined;
    },
    forget: (system) => void kept.delete(system),
  };
}

/** Codes are kept without the dot, as the official files give them. */
const dotted = (code: string) => (code.length > 3 ? `${code.slice(0, 3)}.${code.slice(3)}` : code);

export const codesOf = ofDatabase((db) => createCodes(db));
