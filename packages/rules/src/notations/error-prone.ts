/** A sign or abbreviation that readers take for another, and what to write in its place. */
export interface ErrorProne {
  readonly symbol: string;
  /** The danger in one phrase. */
  readonly why: string;
  /** Source of a regular expression without capturing groups. */
  readonly pattern: string;
  /** The words for what was found. */
  readonly write: (found: string) => string;
}

/** Where no letter or digit continues a word. */
const begins = '(?<![\\p{L}\\p{N}.])';
const ends = '(?![\\p{L}\\p{N}])';
/** A number in front of a unit. */
const amount = '(?<![\\p{L}\\p{N}.,])\\d[\\d,]*(?:\\.\\d+)?';
/** Units of a dose. Laboratory values and measures of the body keep their decimals. */
const doseUnit = '(?= ?(?:mg|mcg|g|mL|ml|units?|mEq|tabs?|tablets?)(?![\\p{L}\\p{N}]))';

type Facts = readonly [forms: string, instead: string, why: string];

const word = (symbol: string, [forms, instead, why]: Facts): ErrorProne => ({
  symbol,
  why,
  pattern: `${begins}(?:${forms})${ends}`,
  write: () => instead,
});
/** A unit after a number, which stays. */
const unit = (symbol: string, [forms, instead, why]: Facts): ErrorProne => ({
  symbol,
  why,
  pattern: `${amount} ?(?:${forms})${ends}`,
  write: (found) => `${/^[\d,.]*\d/.exec(found)?.[0] ?? ''} ${instead}`,
});

/** Facts of the public lists of error-prone abbreviations, in our words. Those with everyday meanings ask for a dose. */
export const errorProne: readonly ErrorProne[] = [
  unit('U', ['U|u', 'units', 'looks like 0, 4 or cc']),
  unit('IU', ['IU', 'international units', 'looks like IV or 10']),
  unit('cc', ['cc|CC', 'mL', 'looks like U']),
  unit('µg', ['[µμ]g', 'mcg', 'looks like mg']),
  word('QOD', ['QOD|qod|Q\\.O\\.D\\.?|q\\.o\\.d\\.?', 'every other day', 'looks like QD or QID']),
  word('QD', ['QD|qd|Q\\.D\\.?|q\\.d\\.?|q1d', 'daily', 'looks like QID or QOD']),
  word('QHS', ['QHS|qhs|Q\\.H\\.S\\.?|q\\.h\\.s\\.?', 'nightly at bedtime', 'looks like QHR, every hour']),
  word('TIW', ['TIW|tiw', '3 times weekly', 'is read as 3 times a day or twice weekly']),
  word('BIW', ['BIW|biw', '2 times weekly', 'is read as twice a day']),
  word('SQ', ['SQ|sq|sub q|sub-q', 'subcutaneously', 'looks like SL or 5 every']),
  word('MSO4', ['MSO4|MSO₄', 'morphine sulfate', 'is taken for magnesium sulfate']),
  word('MgSO4', ['MgSO4|MgSO₄', 'magnesium sulfate', 'is taken for morphine sulfate']),
  {
    symbol: 'MS',
    why: 'is morphine sulfate or magnesium sulfate',
    pattern: `${begins}MS(?= ?\\d[\\d.,]* ?(?:mg|mcg|g)(?![\\p{L}\\p{N}]))`,
    write: () => 'morphine sulfate',
  },
  {
    symbol: '1.0 mg',
    why: 'is read as ten times the dose if the point is missed',
    pattern: `(?<![\\p{L}\\p{N}.,])\\d[\\d,]*\\.0+${doseUnit}`,
    write: (found) => found.replace(/\.0+$/, ''),
  },
  {
    symbol: '.5 mg',
    why: 'is read as ten times the dose if the point is missed',
    pattern: `(?<![\\p{L}\\p{N}.,])\\.\\d*[1-9]\\d*${doseUnit}`,
    write: (found) => `0${found}`,
  },
];
