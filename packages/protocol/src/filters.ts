import type { Filter, Referrer } from '@notewell/model';
import { isStorableText } from '@notewell/model/storable';
import { isRecord, type UnknownRecord } from '@notewell/model/values';
import type { ErrorCode, ProblemFault } from './errors.ts';

/** A filter in `POST {collection}/queries`. All filters of a query must hold. */
export interface WireFilter {
  /** A key of the type's `filters`: `Patient`, `Status`, `Start` … */
  readonly kind: string;
  /** By value and by reference: one of these. */
  readonly values?: readonly (string | number | boolean)[];
  /** Inverts the filter: everything that does not match. */
  readonly exclude?: boolean;
  /** By range: from this value on, inclusive. */
  readonly from?: string | number;
  /** By range: before this value, exclusive. */
  readonly to?: string | number;
  /** By text: every word begins a word. */
  readonly text?: string;
}

export type ParsedFilter = { readonly kind: string; readonly paths: readonly string[]; readonly exclude: boolean } & (
  | { readonly by: 'value' | 'reference'; readonly values: readonly (string | number | boolean)[] }
  | {
      readonly by: 'range';
      readonly of: 'instant' | 'date' | 'number';
      readonly from: string | number | undefined;
      readonly to: string | number | undefined;
    }
  | { readonly by: 'text'; readonly words: readonly string[] }
  | { readonly by: 'referrer'; readonly from: Referrer; readonly values: readonly (string | number | boolean)[] }
);

export type FilterResult =
  | { readonly ok: true; readonly filters: readonly ParsedFilter[] }
  | { readonly ok: false; readonly code: ErrorCode; readonly errors: readonly ProblemFault[] };

export const filterLimits = { filters: 50, values: 1_000, characters: 500, words: 10 } as const;

const names = ['kind', 'values', 'exclude', 'from', 'to', 'text'];
const takes: Readonly<Record<Filter['by'], readonly string[]>> = {
  value: ['values'],
  reference: ['values'],
  range: ['from', 'to'],
  text: ['text'],
  referrer: ['values'],
};

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= filterLimits.characters && isStorableText(value);
const isScalar = (value: unknown): value is string | number | boolean =>
  isText(value) || typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value));

const isMoment = (value: string, form: RegExp) =>
  form.test(value) && !Number.isNaN(Date.parse(value)) && !value.startsWith('0000');
const bounds: Readonly<
  Record<'instant' | 'date' | 'number', { readonly form: string; readonly is: (value: unknown) => boolean }>
> = {
  instant: {
    form: 'a day or an instant in UTC',
    is: (value) => typeof value === 'string' && isMoment(value, /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d(?:\.\d{1,9})?Z)?$/),
  },
  date: {
    form: 'a year, month, day or instant',
    is: (value) => typeof value === 'string' && isMoment(value, /^\d{4}(?:-\d\d(?:-\d\d(?:T\d\d:\d\d:\d\d(?:\.\d{1,9})?Z)?)?)?$/),
  },
  number: { form: 'a number', is: (value) => typeof value === 'number' && Number.isFinite(value) },
};

const wordsOf = (text: string) =>
  text
    .normalize('NFC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .slice(0, filterLimits.words);

type Sent = UnknownRecord;
type Report = (path: string, message: string) => void;

/** Parses one filter, or reports its faults. */
function parseOne(kind: string, filter: Filter, sent: Sent, report: Report): ParsedFilter | undefined {
  for (const name of Object.keys(sent)) {
    if (!names.includes(name)) report(name, `${name} is not part of a filter`);
    else if (name !== 'kind' && name !== 'exclude' && !takes[filter.by].includes(name)) {
      report(name, `${kind} takes ${takes[filter.by].join(' and ')}, not ${name}`);
    }
  }
  const { exclude = false, values, from, to, text } = sent;
  if (typeof exclude !== 'boolean') {
    report('exclude', 'exclude must be true or false');
    return undefined;
  }
  const common = { kind, paths: filter.paths, exclude };
  if (filter.by === 'range') {
    const { form, is } = bounds[filter.of];
    if (from === undefined && to === undefined) report('from', `${kind} needs from or to`);
    if (from !== undefined && !is(from)) report('from', `from must be ${form}`);
    if (to !== undefined && !is(to)) report('to', `to must be ${form}`);
    // Each bound has the filter's form if nothing was reported.
    const [least, most] = [from, to].map((bound) => (typeof bound === 'string' ? bound : undefined));
    return { ...common, by: 'range', of: filter.of, from: least, to: most };
  }
  if (filter.by === 'text') {
    if (!isText(text) || text.trim() === '') {
      report('text', `${kind} needs text of at most ${filterLimits.characters} characters`);
      return undefined;
    }
    return { ...common, by: 'text', words: wordsOf(text) };
  }
  if (filter.by === 'referrer') {
    if (Array.isArray(values) && values.length === 1 && ['true', 'false'].includes(String(values[0])))
      return { ...common, by: 'referrer', from: filter.from, values: [String(values[0]) === 'true'] };
    report('values', `${kind} needs one value, true or false`);
    return undefined;
  }
  if (!Array.isArray(values) || values.length === 0 || values.length > filterLimits.values || !values.every(isScalar)) {
    report('values', `${kind} needs 1 to ${filterLimits.values} values, each a text, number, true or false`);
    return undefined;
  }
  return { ...common, by: filter.by, values };
}

/** Parses the body of a query against a type's filters. Every fault is reported with the filter's position in the body. */
export function parseFilters(type: { readonly filters: Readonly<Record<string, Filter>> }, body: unknown): FilterResult {
  if (!Array.isArray(body) || body.length > filterLimits.filters) {
    const message = `The body must be an array of at most ${filterLimits.filters} filters`;
    return { ok: false, code: 'filter-invalid', errors: [{ path: '', code: 'invalid', message }] };
  }
  const errors: ProblemFault[] = [];
  const filters: ParsedFilter[] = [];
  let code: ErrorCode = 'filter-invalid';
  for (const [index, sent] of body.entries()) {
    const report: Report = (path, message) => errors.push({ path: `${index}.${path}`, code: 'invalid', message });
    const kind: unknown = isRecord(sent) ? sent.kind : undefined;
    if (!isRecord(sent) || typeof kind !== 'string') {
      report('kind', 'A filter must be an object with a kind');
      continue;
    }
    const filter = Object.hasOwn(type.filters, kind) ? type.filters[kind] : undefined;
    if (!filter) {
      code = 'filter-unknown';
      report('kind', `kind is one of ${Object.keys(type.filters).join(', ')}`);
      continue;
    }
    const parsed = parseOne(kind, filter, sent, report);
    if (parsed) filters.push(parsed);
  }
  return errors.length > 0 ? { ok: false, code, errors } : { ok: true, filters };
}
