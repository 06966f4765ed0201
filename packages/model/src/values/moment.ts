/** Text forms of days, times of day and instants (spec section 9). Years run from 0001, because the database has no year 0. */
const dateForm = /^(\d{4})-(\d{2})-(\d{2})$/;
const timeForm = /^(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?$/;

const daysIn = (year: number, month: number) =>
  month === 2 ? (year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;

/** `yyyy-MM-dd`, and a day that exists. */
export function isDate(text: unknown): text is string {
  const match = typeof text === 'string' ? dateForm.exec(text) : null;
  if (!match) return false;
  const [year = 0, month = 0, day = 0] = match.slice(1).map(Number);
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month);
}

/** `HH:mm:ss`, with an optional fraction. */
export const isTime = (text: unknown): text is string => typeof text === 'string' && timeForm.test(text);

/** ISO 8601 in UTC: `yyyy-MM-ddTHH:mm:ssZ`, with an optional fraction. */
export const isInstant = (text: unknown): text is string =>
  typeof text === 'string' && text.endsWith('Z') && text[10] === 'T' && isDate(text.slice(0, 10)) && isTime(text.slice(11, -1));
