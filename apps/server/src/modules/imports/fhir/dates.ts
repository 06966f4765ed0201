import { isApproximateDate, isDate, isInstant, isTime } from '@notewell/model';

const withTime = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}(?::\d{2})?)(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;

/** Converts a FHIR dateTime with a time of day to UTC; undefined if only the day or less is known. */
export function toInstant(text: string | undefined): string | undefined {
  const [, day, time, fraction = '', zone] = withTime.exec(text ?? '') ?? [];
  if (!day || !time || !zone) return undefined;
  const clock = time.length === 5 ? `${time}:00` : time;
  const moment = Date.parse(`${day}T${clock}${zone}`);
  if (Number.isNaN(moment)) return undefined;
  // The fraction is kept as written; zones are whole minutes and do not change it.
  const instant = `${new Date(moment).toISOString().slice(0, 19)}${fraction.slice(0, 10)}Z`;
  return isInstant(instant) ? instant : undefined;
}

/** Converts a FHIR date or dateTime with its own precision. */
export const toApproximate = (text: string | undefined): string | undefined => {
  const found = text?.includes('T') ? toInstant(text) : text;
  return isApproximateDate(found) ? found : undefined;
};

/** The calendar day as written, without conversion to another zone; undefined if only month or year is known. */
export const toDay = (text: string | undefined): string | undefined => {
  const day = text?.slice(0, 10);
  return isDate(day) ? day : undefined;
};

export const toTime = (text: string | undefined): string | undefined => (isTime(text) ? text : undefined);
