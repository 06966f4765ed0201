import { type Field, type Fields, isRecord, labelOf, type UnknownRecord } from '@notewell/model';
import { cellOf, fitsCell, readCell } from './cells.ts';
import { type Lens, member, through } from './lenses.ts';
import { type CellContext, good, type Read } from './types.ts';

/** Splits at a separator that no backslash precedes. */
function split(text: string, separator: string): readonly string[] {
  const parts = [''];
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] ?? '';
    if (sign === '\\' && at + 1 < text.length) parts.push(`${parts.pop()}${text[++at]}`);
    else if (sign === separator) parts.push('');
    else parts.push(`${parts.pop()}${sign}`);
  }
  return parts.map((part) => part.trim());
}
const escaped = (text: string, separator: string) =>
  text.replaceAll('\\', '\\\\').replaceAll(separator, `\\${separator}`).replaceAll('\n', ' ');

/** Reads every part, or returns the first fault. */
function all<T>(parts: readonly string[], read: (part: string) => Read<T>): Read<readonly T[]> {
  const values: T[] = [];
  for (const part of parts) {
    const one = read(part);
    if (!one.ok) return one;
    values.push(one.value);
  }
  return good(values);
}

/** A list of single values in a cell, such as `Spanish; English`. */
export const listCell = (of: Field, value: unknown, separator = ';'): string =>
  (Array.isArray(value) ? value : [])
    .map((one) => escaped(cellOf(of, one), separator))
    .join(separator === ';' ? '; ' : ` ${separator} `);

/** Entries whose text stays the same are kept as they are. */
export function readList(of: Field, cell: string, { before, context }: Reading): Read<readonly unknown[]> {
  const kept = new Map((Array.isArray(before) ? before : []).map((one) => [cellOf(of, one), one]));
  const parts = split(cell, ';').filter((part) => part !== '');
  return all(parts, (part) => (kept.has(part) ? good(kept.get(part)) : readCell(of, part, context)));
}

/** The value that a cell replaces, and the facts that reading needs. */
export interface Reading {
  readonly before: unknown;
  readonly context: CellContext;
}

interface Part {
  readonly label: string;
  readonly field: Field;
  readonly lens: Lens;
}
/** The values of an entry that a line carries, in order. */
export function partsOf(fields: Fields): readonly Part[] {
  return Object.entries(fields).flatMap(([name, field]): readonly Part[] => {
    const { spec } = field;
    if (spec.readOnly || spec.stampedBy || spec.secret || name === 'id') return [];
    const here = { label: labelOf(name, field), field, lens: member(name) };
    if (fitsCell(field) || (spec.kind === 'list' && fitsCell(spec.of))) return [here];
    if (spec.kind !== 'group') return [];
    return partsOf(spec.fields).map((part) => ({ ...part, lens: through(here.lens, part.lens) }));
  });
}

const partCell = ({ field, lens }: Part, entry: unknown): string => {
  const value = lens.get(entry);
  const { spec } = field;
  return spec.kind === 'list' ? listCell(spec.of, value, '+') : cellOf(field, value);
};
const lineOf = (parts: readonly Part[], entry: unknown): string =>
  parts
    .map((part) => escaped(partCell(part, entry), '|'))
    .join(' | ')
    .replace(/( \| *)+$/, '');

/** Entries with several values: one line each, such as `Monday | 09:00 | 17:00`. */
export const linesCell = (parts: readonly Part[], value: unknown): string =>
  (Array.isArray(value) ? value : []).map((entry) => lineOf(parts, entry)).join('\n');

function readPart({ field, lens }: Part, cell: string, { before: into, context }: Reading): Read {
  const { spec } = field;
  if (cell === '') return good(into);
  const read =
    spec.kind === 'list' ? all(split(cell, '+'), (one) => readCell(spec.of, one, context)) : readCell(field, cell, context);
  return read.ok ? good(lens.set(into, read.value)) : read;
}

/** Lines that stay the same keep their entries, with what no table carries. */
export function readLines(parts: readonly Part[], cell: string, { before, context }: Reading): Read<readonly unknown[]> {
  const kept = new Map<string, unknown>((Array.isArray(before) ? before : []).map((entry) => [lineOf(parts, entry), entry]));
  const lines = cell.split('\n').filter((line) => line.trim() !== '');
  return all(lines, (line) => {
    if (kept.has(line.trim())) return good(kept.get(line.trim()));
    let entry: Read<UnknownRecord> = good({});
    const cells = split(line, '|');
    for (const [index, part] of parts.entries()) {
      if (!entry.ok) return entry;
      const next = readPart(part, cells[index] ?? '', { before: entry.value, context });
      entry = next.ok ? good(isRecord(next.value) ? next.value : {}) : next;
    }
    return entry;
  });
}
