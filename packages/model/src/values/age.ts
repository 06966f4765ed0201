import { isDate } from './moment.ts';

/** Whole years lived on a day, both `yyyy-MM-dd`. A person born on 29 February turns older on 1 March. Undefined before birth. */
export function ageAt(birthDate: string, day: string): number | undefined {
  if (!isDate(birthDate) || !isDate(day) || day < birthDate) return undefined;
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return day.slice(5) < birthDate.slice(5) ? years - 1 : years;
}

/** Whole months lived on a day, for the age of infants. */
export function monthsAt(birthDate: string, day: string): number | undefined {
  if (!isDate(birthDate) || !isDate(day) || day < birthDate) return undefined;
  const months = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7));
  return months(day) - months(birthDate) - (day.slice(8) < birthDate.slice(8) ? 1 : 0);
}

/** Age for charts: years, or months below two years. */
export function formatAge(birthDate: string, day: string): string | undefined {
  const years = ageAt(birthDate, day);
  const months = monthsAt(birthDate, day);
  if (years === undefined || months === undefined) return undefined;
  return years < 2 ? `${months} mo` : `${years} y`;
}
