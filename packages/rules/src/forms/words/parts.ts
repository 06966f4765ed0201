import {
  formatApproximateDate,
  isApproximateDate,
  isRichText,
  type Json,
  localTimeOf,
  plainTextOf,
  type QuestionnaireItem,
} from '@notewell/model';

/** Words for an answer. Times of day are in the practice's time zone. */
export type AnswerWords = (item: QuestionnaireItem, values: readonly Json[], zone: string) => string;

/** Words for each value, joined. */
export const each =
  (words: (value: Json) => string, by = ', '): AnswerWords =>
  (_item, values) =>
    values
      .map(words)
      .filter((one) => one !== '')
      .join(by);

/** A value as text: a rich text in plain words, another structure as JSON. */
export const plainWords = (value: Json): string => {
  if (isRichText(value)) return plainTextOf(value);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

/** A referenced record by its name. */
export const referenceWords = (value: Json): string => {
  const named =
    typeof value === 'object' && value !== null && !Array.isArray(value) ? (value['display'] ?? value['id']) : undefined;
  return typeof named === 'string' ? named : plainWords(value);
};

const readDay = (text: string): string => {
  try {
    return formatApproximateDate(text);
  } catch {
    return text;
  }
};
/** `Mar 18, 2026`, `Mar 2026` or `2026`; other text unchanged. */
export const dayWords = (value: Json): string => {
  const text = plainWords(value);
  return isApproximateDate(text) && !text.includes('T') ? readDay(text) : text;
};

/** `9:30 PM`; other text unchanged. */
export const timeWords = (text: string): string => {
  const [, hour, minute] = /^([01]\d|2[0-3]):([0-5]\d)/.exec(text) ?? [];
  return hour === undefined ? text : `${Number(hour) % 12 || 12}:${minute} ${Number(hour) < 12 ? 'AM' : 'PM'}`;
};

const moment = (text: string) => /^\d{4}-\d\d-\d\dT/.test(text) && !Number.isNaN(Date.parse(text));
/** The time of day of an instant in a zone; other text unchanged. */
export const timeOfInstant = (instant: string, zone: string): string =>
  moment(instant) ? timeWords(localTimeOf(Date.parse(instant), zone).time) : instant;
/** Day and time of an instant in a zone; other text unchanged. */
export function momentWords(instant: string, zone: string): string {
  if (!moment(instant)) return instant;
  const { day, time } = localTimeOf(Date.parse(instant), zone);
  return `${readDay(day)}, ${timeWords(time)}`;
}
