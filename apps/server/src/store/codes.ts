import { type Database, prepared } from './database.ts';
import { globalPractice } from './names.ts';
import { wordsOf } from './words.ts';

export interface CodeEntry {
  readonly code: string;
  readonly display: string;
}
export interface Codes {
  /**
   * Codes found as they are typed: the code itself, then codes that begin so, then those each of whose words begins
   * with one of the words. Retired and non-billable ones are not offered.
   */
  readonly search: (system: string, text: string, most: number) => Promise<CodeEntry[]>;
  /** One code, retired or not, for what was coded when it was in force. */
  readonly find: (system: string, code: string) => Promise<(CodeEntry & { readonly retired: boolean }) | undefined>;
}

/** `F32.1` and `f321` are one code. */
const bareCode = (text: string) => text.toUpperCase().replace(/[^A-Z0-9]/g, '');

const byCode = prepared(
  `select code, display from code where system = $1 and billable and not retired and code >= $2 and code < $3 order by code limit $4`,
);
const one = prepared('select code, display, retired from code where system = $1 and code = $2');

export const createCodes = (db: Database): Codes => ({
  async search(system, text, most) {
    const code = bareCode(text);
    const words = wordsOf(text);
    if (words.length === 0) return [];
    const looksLikeCode = words.length <= 2 && /^[A-Z][0-9]/.test(code);
    const found: CodeEntry[] = [];
    const seen = new Set<string>();
    const take = (rows: readonly (readonly unknown[])[]) => {
      for (const [value, display] of rows) {
        const entry = { code: dotted(String(value)), display: String(display) };
        if (found.length < most && !seen.has(entry.code)) found.push(entry);
        seen.add(entry.code);
      }
    };
    // "~" follows every character of a code.
    if (looksLikeCode) take(await db.run(globalPractice, byCode, [system, code, `${code}~`, most]));
    for (const { text: sql, values } of byWords(words)) {
      if (found.length >= most) break;
      take(await db.run(globalPractice, { text: sql }, [system, most, ...values]));
    }
    return found;
  },
  async find(system, code) {
    const [row] = await db.run(globalPractice, one, [system, bareCode(code)]);
    return row ? { code: dotted(String(row[0])), display: String(row[1]), retired: row[2] === true } : undefined;
  },
});

/**
 * What begins with the whole phrase, then what has its words further on, those in the same order before the others;
 * short descriptions first in each, as they are the general codes. Planned each time: how common the words are decides
 * whether an index is walked in order or what it finds is sorted.
 */
function byWords(words: readonly string[]): { readonly text: string; readonly values: readonly string[] }[] {
  const phrase = words.join(' ');
  const query = (where: string, first = '') =>
    `select code, display from code where system = $1 and billable and not retired and ${where} order by ${first}length(display), code limit $2`;
  const likes = words.map((_, index) => `words like $${index + 3}`).join(' and ');
  const asPhrase = words.length > 1 ? `(words not like $${words.length + 3}), ` : '';
  return [
    // "~" follows every character of a word.
    { text: query('words >= $3 and words < $4'), values: [` ${phrase}`, ` ${phrase}~`] },
    {
      text: query(likes, asPhrase),
      values: [...words.map((word) => `% ${word}%`), ...(words.length > 1 ? [`% ${phrase}%`] : [])],
    },
  ];
}

/** Codes are kept without the dot, as the official files give them. */
const dotted = (code: string) => (code.length > 3 ? `${code.slice(0, 3)}.${code.slice(3)}` : code);
