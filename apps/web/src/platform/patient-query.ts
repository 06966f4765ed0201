import type { ListFilter } from '@notewell/client';
import { addDays } from './dates.ts';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Birth dates as people type them; the rest of the text is names and numbers. */
const forms: readonly (readonly [RegExp, (parts: readonly string[]) => readonly [year: string, month: number, day: string]])[] = [
  [/\b(\d{4})-(\d{1,2})-(\d{1,2})\b/, ([year = '', month, day = '']) => [year, Number(month), day]],
  [/\b(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})\b/, ([month, day = '', year = '']) => [wholeYear(year), Number(month), day]],
  [
    /\b([a-z]{3})[a-z]* (\d{1,2}),? (\d{4})\b/i,
    ([month = '', day = '', year = '']) => [year, months.indexOf(month.toLowerCase()) + 1, day],
  ],
  [
    /\b(\d{1,2}) ([a-z]{3})[a-z]*,? (\d{4})\b/i,
    ([day = '', month = '', year = '']) => [year, months.indexOf(month.toLowerCase()) + 1, day],
  ],
];

/** The year of a birth date typed with two digits: never in the future. */
function wholeYear(year: string): string {
  const now = new Date().getFullYear();
  if (year.length !== 2) return year;
  const recent = now - (now % 100) + Number(year);
  return String(recent > now ? recent - 100 : recent);
}

/** With hyphens, because nine digits alone may be a record number. */
const socialSecurityNumber = /^\d{3}-\d{2}-\d{4}$/;

/**
 * Filters for patients by typed text: name, record number or birth date in any usual form, alone or combined.
 * A whole social security number matches only for users who may read it. Empty text gives no filter.
 */
export function patientFilters(typed: string): readonly ListFilter[] {
  let text = typed.trim().replace(/\s+/g, ' ').slice(0, 200);
  if (socialSecurityNumber.test(text)) return [{ kind: 'SocialSecurityNumber', values: [text] }];
  const filters: ListFilter[] = [];
  for (const [form, read] of forms) {
    const found = form.exec(text);
    const birthDate = found && calendarDay(...read(found.slice(1)));
    if (!found || !birthDate) continue;
    text = text.replace(found[0], ' ').trim();
    filters.push({ kind: 'BirthDate', from: birthDate, to: addDays(birthDate, 1) });
    break;
  }
  const words = text.replace(/,/g, ' ').trim();
  if (words) filters.push({ kind: 'Text', text: words.split(/\s+/).slice(0, 10).join(' ') });
  return filters;
}

/** `yyyy-MM-dd`, or undefined if the date does not exist. */
function calendarDay(year: string, month: number, day: string): string | undefined {
  const text = `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : undefined;
}
