/** Days are whole numbers since 1970-01-01, minutes count from midnight in the practice's zone. */
export type Day = number;

export const timeZone = 'America/New_York';
const dayMs = 86_400_000;

export const dayOf = (date: string): Day => Math.round(Date.parse(`${date}T00:00:00Z`) / dayMs);
export const dateOf = (day: Day): string => new Date(day * dayMs).toISOString().slice(0, 10);
/** 0 for Monday to 6 for Sunday. */
export const weekdayOf = (day: Day): number => (((day + 3) % 7) + 7) % 7;
/** Number of the day's week; weeks begin on Monday. */
export const weekOf = (day: Day): number => Math.floor((day + 3) / 7);
export const isWeekend = (day: Day): boolean => weekdayOf(day) > 4;

const hours = new Intl.DateTimeFormat('en-US', { timeZone, hour: '2-digit', hourCycle: 'h23' });
const offsets = new Map<Day, number>();
/** Hours that the practice's zone is behind UTC at noon. Clocks change at night, when there are no visits. */
function behindUtc(day: Day): number {
  const known = offsets.get(day);
  if (known !== undefined) return known;
  const offset = 17 - Number(hours.format(day * dayMs + 17 * 3_600_000));
  offsets.set(day, offset);
  return offset;
}
/** Milliseconds since 1970 of a minute of the day in the practice's zone. */
export const momentOf = (day: Day, minute: number): number => day * dayMs + (minute + behindUtc(day) * 60) * 60_000;
export const instantOf = (moment: number): string => new Date(moment).toISOString();
export const instantAt = (day: Day, minute: number): string => instantOf(momentOf(day, minute));

/** Whole years from one day to another. */
export function yearsBetween(from: string, to: string): number {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4));
  return to.slice(5) < from.slice(5) ? years - 1 : years;
}
const months = 'January February March April May June July August September October November December'.split(' ');
/** "March 4", for text. */
export const spoken = (day: Day): string => {
  const date = dateOf(day);
  return `${months[Number(date.slice(5, 7)) - 1]} ${Number(date.slice(8))}`;
};
export const monthName = (day: Day): string => months[Number(dateOf(day).slice(5, 7)) - 1] ?? '';

/** Days on which the clinic is closed: New Year, Independence Day, Thanksgiving, Christmas. */
export function isHoliday(day: Day): boolean {
  const [, month = '', date = ''] = dateOf(day).split('-');
  const fourthThursday = month === '11' && weekdayOf(day) === 3 && Number(date) > 21 && Number(date) < 29;
  return fourthThursday || ['01-01', '07-04', '12-24', '12-25'].includes(`${month}-${date}`);
}
/** Summer, and the days around New Year. */
export function isSchoolBreak(day: Day): boolean {
  const date = dateOf(day).slice(5);
  return (date > '06-22' && date < '09-02') || date > '12-21' || date < '01-03';
}
