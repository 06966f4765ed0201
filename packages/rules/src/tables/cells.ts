import { type Field, isRecord, labelOfValue, type UnknownRecord, vocabularies } from '@notewell/model';
import { readDate, readTime, timeCell } from './moments.ts';
import { readReference } from './references.ts';
import { bad, type CellContext, good, type Read } from './types.ts';

/** Words that empty a value; an empty cell leaves it. */
export const clearing = '(clear)';

/** The kinds of fields that one cell carries. */
const codecs = {
  text: {
    write: (value: unknown) => String(value),
    read: (_field: Field, cell: string) => good(cell),
  },
  number: {
    write: (value: unknown) => String(value),
    read(_field: Field, cell: string) {
      const plain = cell.replace(/^(-?)\$\s*/, '$1');
      const digits = /^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(plain) ? plain.replaceAll(',', '') : plain;
      return /^-?\d{1,15}(\.\d{1,15})?$/.test(digits)
        ? good(Number(digits))
        : bad(`“${short(cell)}” is no number. Write 1234.5.`);
    },
  },
  boolean: {
    write: (value: unknown) => (value === true ? 'Yes' : 'No'),
    read(_field: Field, cell: string) {
      const word = cell.toLowerCase();
      if (['yes', 'y', 'true', '1', 'x'].includes(word)) return good(true);
      return ['no', 'n', 'false', '0'].includes(word) ? good(false) : bad(`“${short(cell)}” is neither Yes nor No.`);
    },
  },
  code: {
    write: (value: unknown) => labelOfValue(String(value)),
    read({ spec }: Field, cell: string) {
      const values = spec.kind === 'code' ? spec.values : [];
      const found = values.find((value) => [value, labelOfValue(value)].some((one) => plain(one) === plain(cell)));
      return found === undefined
        ? bad(`“${short(cell)}” is not on the list. Write ${choice(values.map(labelOfValue))}.`)
        : good(found);
    },
  },
  date: {
    write: (value: unknown) => String(value),
    read: (_field: Field, cell: string, { dates }: CellContext) => readDate(cell, dates),
  },
  approximateDate: {
    write: (value: unknown) => String(value),
    read: (_field: Field, cell: string, { dates }: CellContext) =>
      /^\d{4}(-(0[1-9]|1[0-2]))?$/.test(cell) ? good(cell) : readDate(cell, dates),
  },
  time: { write: (value: unknown) => timeCell(String(value)), read: (_field: Field, cell: string) => readTime(cell) },
  duration: { write: (value: unknown) => String(value), read: (_field: Field, cell: string) => good(cell) },
  reference: {
    write: (value: unknown) => (isRecord(value) ? String(value['display'] ?? value['id'] ?? '') : ''),
    read: ({ spec }: Field, cell: string, context: CellContext) =>
      readReference(spec.kind === 'reference' ? spec.targets : [], cell, context),
  },
  group: {
    write: (value: unknown) => (isRecord(value) ? String(value['display'] ?? value['text'] ?? value['code'] ?? '') : ''),
    read: readCoding,
  },
} as const;
type CellKind = keyof typeof codecs;

const isCoding = ({ spec }: Field): boolean => spec.kind === 'group' && 'translations' in spec.fields && 'system' in spec.fields;
/** True if the values are entries of a list that the product knows. */
export const hasVocabulary = (field: Field): boolean =>
  isCoding(field) && field.spec.kind === 'group' && field.spec.vocabulary !== undefined;
export const isPlainCoding = (field: Field): boolean => isCoding(field) && !hasVocabulary(field);
/** True if one cell carries a value of the field. Moments are written on screens alone. */
export const fitsCell = (field: Field): boolean => (field.spec.kind === 'group' ? isCoding(field) : field.spec.kind in codecs);

export function cellOf(field: Field, value: unknown): string {
  const { spec } = field;
  if (value === undefined || value === null) return spec.kind === 'boolean' && spec.unset === true ? 'Yes' : '';
  const codec = fitsCell(field) ? codecs[spec.kind as CellKind] : undefined; // fitsCell compares with the same table
  return codec?.write(value) ?? '';
}

export function readCell(field: Field, cell: string, context: CellContext): Read {
  // fitsCell compares with the same table
  const codec = fitsCell(field) ? codecs[field.spec.kind as CellKind] : undefined;
  return codec?.read(field, cell, context) ?? bad('A table does not carry this.');
}

function readCoding({ spec }: Field, cell: string): Read<UnknownRecord> {
  const vocabulary = spec.kind === 'group' && spec.vocabulary !== undefined ? vocabularies[spec.vocabulary] : undefined;
  if (!vocabulary) return good({ display: cell });
  const found = vocabulary.entries.find(
    ({ code, display }) => plain(display) === plain(cell) || code.toLowerCase() === cell.toLowerCase(),
  );
  if (found) return good({ code: found.code, system: vocabulary.system, display: found.display });
  return bad(`“${short(cell)}” is not on the list. Write ${choice(vocabulary.entries.map(({ display }) => display))}.`);
}

/** Normalizes text for comparison: without case, accents, spaces and punctuation. */
export const plain = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

export const short = (text: string): string => (text.length > 40 ? `${text.slice(0, 39)}…` : text);
const choice = (all: readonly string[]): string => {
  const named = all.slice(0, 12);
  if (all.length > named.length) return `${named.join(', ')} or another of its values`;
  return named.length < 2 ? named.join('') : `${named.slice(0, -1).join(', ')} or ${named.at(-1)}`;
};
