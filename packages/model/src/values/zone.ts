/** Days of a time zone. Records hold instants in UTC; the practice's zone decides when a day begins and ends. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const options: Intl.DateTimeFormatOptions = {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  };
  const made = new Intl.DateTimeFormat('en-US', options);
  formats.set(zone, made);
  return made;
}

export function isTimeZone(zone: string): boolean {
  try {
    return Boolean(formatOf(zone));
  } catch {
    return false;
  }
}

export interface LocalTime {
  /** `yyyy-MM-dd` */
  readonly day: string;
  /** `HH:mm:ss` */
  readonly time: string;
}

/** Local date and time as the platform formats it, which is slow. */
function formattedTime(at: number, zone: string): LocalTime {
  const parts = new Map(
    formatOf(zone)
      .formatToParts(new Date(at))
      .map(({ type, value }) => [type, value]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '';
  return {
    day: `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`,
    time: `${part('hour')}:${part('minute')}:${part('second')}`,
  };
}

/** Spans of 6 hours for which the offset of a zone is remembered, and the moments between which that is done. */
const span = 6 * 3_600_000;
const [first, last] = [0, Date.UTC(9999, 0)];
const offsets = new Map<string, Map<number, number | undefined>>();
const mostSpans = 20_000;

/** The milliseconds by which a zone is ahead of UTC throughout a span; undefined if its clocks change within. */
function offsetIn(zone: string, nth: number): number | undefined {
  const known = offsets.get(zone) ?? new Map<number, number | undefined>();
  offsets.set(zone, known);
  if (known.has(nth)) return known.get(nth);
  if (known.size >= mostSpans) known.clear();
  const offsetAt = (at: number) => {
    const { day, time } = formattedTime(at, zone);
    return Date.parse(`${day}T${time}Z`) - at;
  };
  const begins = offsetAt(nth * span);
  const found = begins === offsetAt((nth + 1) * span) ? begins : undefined;
  known.set(nth, found);
  return found;
}

/** Local date and time in an IANA zone at an instant, given as text or milliseconds. Throws RangeError for an unknown zone. */
export function localTimeOf(instant: string | number, zone: string): LocalTime {
  const at = typeof instant === 'number' ? instant : Date.parse(instant);
  const offset = at >= first && at < last ? offsetIn(zone, Math.floor(at / span)) : undefined;
  if (offset === undefined) return formattedTime(at, zone);
  const text = new Date(at + offset).toISOString();
  return { day: text.slice(0, 10), time: text.slice(11, 19) };
}
export const dayIn = (instant: string | number, zone: string): string => localTimeOf(instant, zone).day;

/** The calendar day of a record's date, which in a zone depends on its time. A date without one is returned as it is. */
export const calendarDayIn = (at: string, zone: string): string => (at.includes('T') ? dayIn(at, zone) : at);

export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}
/** 0 for Sunday to 6 for Saturday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();
export const isWeekend = (day: string): boolean => weekdayOf(day) % 6 === 0;

/**
 * The first instant, in milliseconds, at which the clocks of a zone show a local time (`HH:mm:ss`) of a day. If clocks skip
 * that time, the instant they skip to.
 */
export function instantOf(day: string, time: string, zone: string): number {
  const text = `${day}T${time}`;
  const wanted = Date.parse(`${text}Z`);
  const shown = (at: number) => {
    const local = localTimeOf(at, zone);
    return `${local.day}T${local.time}`;
  };
  const offsetAt = (at: number) => Date.parse(`${shown(at)}Z`) - at;
  const candidates = [wanted - offsetAt(wanted - 86_400_000), wanted - offsetAt(wanted + 86_400_000)].toSorted((a, b) => a - b);
  const found = candidates.find((at) => shown(at) === text);
  if (found !== undefined) return found;
  let [before = wanted, after = wanted] = candidates;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (shown(middle) < text) before = middle;
    else after = middle;
  }
  return after;
}

/** The first instant of a day in a zone, in milliseconds; if clocks skip midnight, the instant they skip to. */
export const startOfDay = (day: string, zone: string): number => instantOf(day, '00:00:00', zone);
