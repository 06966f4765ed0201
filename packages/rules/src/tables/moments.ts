import { bad, type DateOrder, good, type Read } from './types.ts';

const two = (part: string | number): string => String(part).padStart(2, '0');

/** A day in ISO order, or in the order of the practice. */
export function readDate(cell: string, order: DateOrder): Read<string> {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ]00:00(?::00(?:\.0+)?)?Z?)?$/.exec(cell);
  const local = iso ? undefined : /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(cell);
  const [, first = '', second = '', third = ''] = iso ?? local ?? [];
  const [year, month, day] = iso ? [first, second, third] : order === 'mdy' ? [third, first, second] : [third, second, first];
  if (year !== '' && isDay(Number(year), Number(month), Number(day))) return good(`${year}-${two(month)}-${two(day)}`);
  if (/^\d{1,2}[/.-]\d{1,2}[/.-]\d{2}$/.test(cell)) return bad(`“${cell}” has a year of two digits. Write all four.`);
  const form = order === 'mdy' ? 'month/day/year' : 'day/month/year';
  return bad(`“${cell.slice(0, 40)}” is no date in the order ${form}. Write it as 1984-03-02, or choose the other order.`);
}

function isDay(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** A time of day: `9:00 AM`, `09:00`, `14:30:00`. */
export function readTime(cell: string): Read<string> {
  const [, hours = '', minutes = '00', seconds = '00', half] =
    /^(\d{1,2})(?::(\d{2}))?(?::(\d{2}))?\s*([ap])?\.?m?\.?$/i.exec(cell) ?? [];
  const afternoon = half?.toLowerCase() === 'p';
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (afternoon ? 12 : 0);
  const isTime = hours !== '' && hour < 24 && Number(minutes) < 60 && Number(seconds) < 60;
  return isTime ? good(`${two(hour)}:${minutes}:${seconds}`) : bad(`“${cell.slice(0, 40)}” is no time. Write 14:30 or 2:30 PM.`);
}

export const timeCell = (time: string): string => (/^\d{2}:\d{2}:00$/.test(time) ? time.slice(0, 5) : time);
