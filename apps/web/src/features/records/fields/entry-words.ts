import { durationToMinutes, type Field, isDuration, isRecord, labelOf, labelOfValue, type UnknownRecord } from '@notewell/model';
import { dateWords, momentWords } from '../../../platform/dates.ts';
import { timeWords } from '../../forms/form-renderer/parts/moments.ts';

/** Most values that the words for an entry name. */
const most = 3;

/** `1 h 30 min`; the text itself if it is no duration. */
function durationWords(text: string): string {
  if (!isDuration(text)) return text;
  const minutes = Math.round(durationToMinutes(text));
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ');
}

/** Values in a row, with semicolons between names such as `Rivers, Leon`. */
const listed = (words: readonly string[]): string | undefined =>
  words.join(words.some((one) => one.includes(', ')) ? '; ' : ', ') || undefined;

/** A coded value by its code, where a column names the code. */
export const codeWords = (name: string, field: Field, value: unknown): string | undefined =>
  isRecord(value) && typeof value['code'] === 'string' ? value['code'] : valueWords(name, field, value);

/** A value in words; undefined for one that says little, such as a flag that is off. */
export function valueWords(name: string, field: Field, value: unknown): string | undefined {
  const { spec } = field;
  if (value === undefined || value === null || value === '') return undefined;
  switch (spec.kind) {
    case 'boolean':
      return value === true ? labelOf(name, field) : undefined;
    case 'code':
      return labelOfValue(String(value));
    case 'date':
    case 'approximateDate':
      return dateWords(String(value));
    case 'time':
      return timeWords(String(value));
    case 'instant':
      return momentWords(String(value));
    case 'reference':
      return isRecord(value) ? String(value['display'] ?? 'Unnamed') : undefined;
    case 'list':
      return Array.isArray(value) ? listed(value.flatMap((one) => valueWords(name, spec.of, one) ?? [])) : undefined;
    case 'group':
      return isRecord(value) ? groupWords(spec.fields, value, spec.shape) : undefined;
    case 'json':
      return undefined;
    case 'duration':
      return durationWords(String(value));
    case 'number':
    case 'text':
      return String(value);
  }
}

function groupWords(
  fields: { readonly [name: string]: Field },
  value: UnknownRecord,
  shape: string | undefined,
): string | undefined {
  if (shape === 'humanName') return ['given', 'middle', 'family'].flatMap((name) => value[name] ?? []).join(' ') || undefined;
  if (shape === 'contactPoint') return typeof value['value'] === 'string' ? value['value'] : undefined;
  if (shape === 'address') {
    const lines = Array.isArray(value['lines']) ? value['lines'] : [];
    return (
      [...lines, value['city'], [value['state'], value['postalCode']].filter(Boolean).join(' ')].filter(Boolean).join(', ') ||
      undefined
    );
  }
  if (shape === 'period') {
    const [from, until] = [value['start'], value['end']].map((day) => (typeof day === 'string' ? dateWords(day) : ''));
    return from && until ? `${from} – ${until}` : from ? `from ${from}` : until ? `until ${until}` : undefined;
  }
  if ('code' in fields && 'display' in fields) {
    const [code, display] = [value['code'], value['display'] ?? value['text']];
    return [display, display && code ? `(${String(code)})` : code].filter(Boolean).join(' ') || undefined;
  }
  return entryWords(fields, value) || undefined;
}

/** How often something is due, such as `every 4 weeks`, for an entry with a number and a unit of time. */
function oftenWords({ every, unit }: UnknownRecord): string | undefined {
  if (typeof every !== 'number' || typeof unit !== 'string') return undefined;
  const units = unit.toLowerCase();
  return every === 1 ? `every ${units.replace(/s$/, '')}` : `every ${every} ${units}`;
}

/** The words of one field of an entry. A unit of time is said with its number. */
function partWords(name: string, field: Field, entry: UnknownRecord): string | undefined {
  const often = name === 'every' || name === 'unit' ? oftenWords(entry) : undefined;
  if (often === undefined) return valueWords(name, field, entry[name]);
  return name === 'every' ? often : undefined;
}

/** An entry of a list in words: its first values. */
export const entryWords = (fields: { readonly [name: string]: Field }, entry: UnknownRecord, limit = most): string =>
  Object.entries(fields)
    .filter(([name]) => name !== 'id' && name !== 'linkId')
    .flatMap(([name, field]) => partWords(name, field, entry) ?? [])
    .slice(0, limit)
    .join(' · ');

/** Words for an entry that holds only from or until another day; undefined for one that holds on the day. */
export function daysApart(fields: { readonly [name: string]: Field }, entry: UnknownRecord, day: string): string | undefined {
  const [start, end] = ['start', 'end'].map((name) => {
    const value = fields[name]?.spec.kind === 'date' ? entry[name] : undefined;
    return typeof value === 'string' ? value : undefined;
  });
  if (start !== undefined && start > day) return `from ${dateWords(start)}`;
  return end !== undefined && end < day ? `until ${dateWords(end)}` : undefined;
}

/** The same for a list of today: instead of a state that does not hold on the day, the days of the entry. */
export function entryWordsOn(fields: { readonly [name: string]: Field }, entry: UnknownRecord, day: string): string {
  const apart = daysApart(fields, entry, day);
  if (apart === undefined) return entryWords(fields, entry);
  const { status, start: _start, end: _end, ...rest } = entry;
  const known = status === 'Active' ? rest : { ...rest, status };
  return [entryWords(fields, known), apart].filter(Boolean).join(' · ');
}
