import type { ApproximateDatePrecision } from '../vocabularies/scheduling/time.ts';
import { InvalidValueError } from './invalid-value.ts';
import { isDate, isInstant } from './moment.ts';

/** A date as precisely as it is known: `2020`, `2020-05`, `2020-05-17` or an instant (spec section 5). */
export interface ApproximateDate {
  readonly text: string;
  readonly precision: ApproximateDatePrecision;
}

/** The precision of a text by its form: its length, or the T of an instant. */
function precisionOf(text: string): ApproximateDatePrecision | undefined {
  if (text.includes('T')) return 'Full';
  return text.length === 4 ? 'Year' : text.length === 7 ? 'YearMonth' : text.length === 10 ? 'YearMonthDay' : undefined;
}

const holds: Readonly<Record<ApproximateDatePrecision, (text: string) => boolean>> = {
  Full: isInstant,
  YearMonthDay: isDate,
  YearMonth: (text) => /^\d{4}-(?:0[1-9]|1[0-2])$/.test(text),
  Year: (text) => /^\d{4}$/.test(text),
};

/** Parses an approximate date. Throws 'Invalid year' if four characters are no year, else 'Invalid approximate date'. */
export function parseApproximateDate(text: string): ApproximateDate {
  const precision = precisionOf(text);
  if (precision && holds[precision](text)) return { text, precision };
  throw new InvalidValueError(precision === 'Year' ? 'year' : 'approximate date', text);
}

export const isApproximateDate = (text: unknown): text is string => {
  const precision = typeof text === 'string' ? precisionOf(text) : undefined;
  return precision !== undefined && holds[precision](String(text));
};

/** The date of a year alone. Throws 'Invalid year' unless it is a non-negative safe integer of at most four digits. */
export function approximateYear(year: number): ApproximateDate {
  if (!Number.isSafeInteger(year) || year < 0 || year > 9_999) throw new InvalidValueError('year', year);
  return { text: String(year).padStart(4, '0'), precision: 'Year' };
}

/** An instant, cut to the precision. */
export function approximateFrom(instant: string, precision: ApproximateDatePrecision): string {
  return precision === 'Full' ? instant : instant.slice(0, { Year: 4, YearMonth: 7, YearMonthDay: 10 }[precision]);
}

const nextOf = { Year: [1, 0, 0], YearMonth: [0, 1, 0], YearMonthDay: [0, 0, 1] } as const;

/** The instants it may mean, in milliseconds: from the first (inclusive) to the last (exclusive), in UTC. */
export function approximateRange(text: string): readonly [from: number, to: number] {
  const { precision } = parseApproximateDate(text);
  if (precision === 'Full') return [Date.parse(text), Date.parse(text) + 1];
  const [year = 0, month = 1, day = 1] = text.split('-').map(Number);
  const at = (years: number, months: number, days: number) => {
    const date = new Date(0);
    // Not Date.UTC, which reads years 0 to 99 as 1900 to 1999.
    date.setUTCFullYear(year + years, month - 1 + months, day + days);
    return date.getTime();
  };
  const [years, months, days] = nextOf[precision];
  return [at(0, 0, 0), at(years, months, days)];
}

const coarsestFirst: readonly ApproximateDatePrecision[] = ['Year', 'YearMonth', 'YearMonthDay', 'Full'];

/** Orders by the first possible instant, the less precise before the more precise: `2020`, `2020-01`, `2020-01-01`. */
export function compareApproximateDates(a: string, b: string): number {
  const rank = (text: string) => coarsestFirst.indexOf(parseApproximateDate(text).precision);
  return approximateRange(a)[0] - approximateRange(b)[0] || rank(a) - rank(b);
}

const styles: Readonly<Record<ApproximateDatePrecision, Intl.DateTimeFormatOptions>> = {
  Year: { year: 'numeric' },
  YearMonth: { year: 'numeric', month: 'short' },
  YearMonthDay: { year: 'numeric', month: 'short', day: 'numeric' },
  Full: { year: 'numeric', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
};

/** Formats the date with its own precision. Only an instant depends on the time zone. */
export function formatApproximateDate(text: string, locale = 'en-US', timeZone = 'UTC'): string {
  const { precision } = parseApproximateDate(text);
  const zone = precision === 'Full' ? timeZone : 'UTC';
  return new Intl.DateTimeFormat(locale, { ...styles[precision], timeZone: zone }).format(approximateRange(text)[0]);
}
