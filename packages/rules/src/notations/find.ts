import type { Notation } from '@notewell/model';
import { type ErrorProne, errorProne } from './error-prone.ts';

/** An error-prone abbreviation in a text. */
export interface FoundNotation {
  readonly from: number;
  readonly to: number;
  readonly found: string;
  /** Words to write in its place. */
  readonly instead: string;
  readonly why: string;
}
export interface NotationFinder {
  readonly find: (text: string) => readonly FoundNotation[];
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);
type Row = Pick<Notation, 'symbol' | 'meaning' | 'errorProne' | 'instead' | 'note' | 'active'>;

const ofRow = ({ symbol, meaning, instead, note }: Row): ErrorProne => ({
  symbol,
  why: note ?? `stands for ${meaning}`,
  pattern: String.raw`(?<![\p{L}\p{N}.])${escaped(symbol)}(?![\p{L}\p{N}])`,
  write: () => instead ?? meaning,
});

/** The usual abbreviations and those of the shelf. A shelf entry replaces the usual one of its symbol, or switches it off. */
export function errorProneOf(rows: readonly Row[]): readonly ErrorProne[] {
  const bySymbol = new Map(rows.map((row) => [row.symbol, row]));
  const own = rows.filter(({ symbol, errorProne: flagged, active }) => symbol !== '' && flagged === true && active !== false);
  return [...own.map(ofRow), ...errorProne.filter(({ symbol }) => !bySymbol.has(symbol))];
}

/** Finds them in one pass over a text, so that the cost follows its length alone. */
export function notationFinder(rows: readonly Row[] = []): NotationFinder {
  const all = errorProneOf(rows);
  const pattern = new RegExp(all.map((one) => `(${one.pattern})`).join('|'), 'gu');
  return {
    find: (text) =>
      [...text.matchAll(pattern)].flatMap((match) => {
        const at = match.slice(1).findIndex((group) => group !== undefined);
        const entry = all[at];
        const [found] = match;
        if (!entry || found === '') return [];
        return [{ from: match.index, to: match.index + found.length, found, instead: entry.write(found), why: entry.why }];
      }),
  };
}
