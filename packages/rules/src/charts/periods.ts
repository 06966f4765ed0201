import { definitionOf, type Fault, type Field, type Fields } from '@notewell/model';
import { isRecord, type UnknownRecord } from '@notewell/model/values';

/** Days and moments that stand next to each other: the second is not before the first. */
const pairs: readonly (readonly [first: string, second: string])[] = [
  ['start', 'end'],
  ['from', 'to'],
  ['earliest', 'latest'],
  ['dataFrom', 'dataTo'],
  ['effective', 'expires'],
  ['issued', 'expires'],
  ['documentDate', 'expires'],
  ['onset', 'abatement'],
  ['onset', 'lastOccurrence'],
  ['given', 'revoked'],
  ['sent', 'received'],
  ['sent', 'followUpDue'],
];
const kinds: readonly string[] = ['date', 'instant', 'approximateDate'];
/** Types whose times are typed over days and judged when they are signed. */
const judgedLater: ReadonlySet<string> = new Set(['Note']);

export interface PeriodWrite {
  readonly type: string;
  /** The stored record; undefined for a new one. Periods that it has already are not judged again. */
  readonly before?: unknown;
  readonly after: unknown;
}

interface Reversed {
  readonly path: string;
  readonly earlier: string;
  /** The period without its place, so that a moved entry is the same one. */
  readonly said: string;
}

/** Faults of periods that end before they begin, in a record and in the entries of its lists. */
export function periodFaults({ type, before, after }: PeriodWrite): readonly Fault[] {
  const fields = judgedLater.has(type) ? undefined : definitionOf(type)?.fields;
  if (!fields || !isRecord(after)) return [];
  const found = reversedIn(fields, after, []);
  if (found.length === 0) return [];
  const known = new Set(isRecord(before) ? reversedIn(fields, before, []).map(({ said }) => said) : []);
  return found
    .filter(({ said }) => !known.has(said))
    .map(({ path, earlier }) => ({ path, code: 'later', message: `${path} must be later than ${earlier}` }));
}

function reversedIn(fields: Fields, value: UnknownRecord, at: readonly (string | number)[]): readonly Reversed[] {
  const place = (name: string) => [...at, name].join('.');
  const own = pairs.flatMap(([first, second]): Reversed[] => {
    if (!isMoment(fields[first]) || !isMoment(fields[second])) return [];
    const [from, to] = [value[first], value[second]];
    if (typeof from !== 'string' || typeof to !== 'string' || !isBefore(to, from)) return [];
    const names = [...at.filter((part) => typeof part === 'string'), second].join('.');
    return [{ path: place(second), earlier: place(first), said: `${names} ${from} ${to}` }];
  });
  return [...own, ...Object.entries(fields).flatMap(([name, field]) => reversedBelow(field, value[name], [...at, name]))];
}

function reversedBelow({ spec }: Field, value: unknown, at: readonly (string | number)[]): readonly Reversed[] {
  // The server derives what nobody may write.
  if (spec.readOnly || value === undefined) return [];
  if (spec.kind === 'group') return isRecord(value) ? reversedIn(spec.fields, value, at) : [];
  if (spec.kind !== 'list' || !Array.isArray(value)) return [];
  return value.flatMap((entry: unknown, index) => reversedBelow(spec.of, entry, [...at, index]));
}

const isMoment = (field: Field | undefined): boolean => field !== undefined && kinds.includes(field.spec.kind);

/** True if a day or moment is before another. Days and less precise dates compare by what both say. */
function isBefore(one: string, other: string): boolean {
  if (one.length > dayLength && other.length > dayLength) return Date.parse(one) < Date.parse(other);
  const size = Math.min(one.length, other.length);
  return one.slice(0, size) < other.slice(0, size);
}
const dayLength = '2026-11-28'.length;
