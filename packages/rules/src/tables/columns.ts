import { type Field, type FieldSpec, labelOf, type UnknownRecord } from '@notewell/model';
import { stateCodeOf } from '../people/contact-facts.ts';
import { cellOf, clearing, fitsCell, isPlainCoding, readCell } from './cells.ts';
import { contact, first, type Lens, member, setIn, through } from './lenses.ts';
import { linesCell, listCell, partsOf, readLines, readList } from './lists.ts';
import { type CellContext, type Column, good, type Read } from './types.ts';

/** A column before its heading is chosen: the short one where no other has it. */
interface Draft extends Omit<Column, 'label'> {
  readonly labels: readonly [short: string, long: string];
}
interface Place {
  readonly path: string;
  readonly labels: readonly [short: string, long: string];
  readonly lens: Lens;
}
type Write = (value: unknown) => string;
type Reader = (cell: string, before: unknown, context: CellContext) => Read;

/** Text as it is compared: line ends of every system, and no spaces around it. */
export const tidy = (cell: string): string => cell.replaceAll(/\r\n?/g, '\n').trim();

const draft = ({ path, labels, lens }: Place, names: readonly string[], [write, read]: readonly [Write, Reader]): Draft => ({
  path,
  labels,
  names,
  cellOf: (record) => write(lens.get(record)),
  put(record, cell, context) {
    const before = lens.get(record);
    if (tidy(cell) === tidy(write(before))) return good(record);
    if (tidy(cell).toLowerCase() === clearing) return good(setIn(lens, record, undefined));
    const value = read(tidy(cell), before, context);
    return value.ok ? good<UnknownRecord>(setIn(lens, record, value.value)) : value;
  },
});

const namesIn = (field: Field): readonly string[] => {
  const { spec } = field;
  if (spec.kind === 'reference') return spec.targets;
  if (spec.kind === 'list') return namesIn(spec.of);
  return spec.kind === 'group' ? Object.values(spec.fields).flatMap(namesIn) : [];
};
const below = ({ path, labels, lens }: Place, name: string, label: string): Place => ({
  path: `${path}.${name}`,
  labels: [label, `${labels[0]}: ${label}`],
  lens: through(lens, member(name)),
});

/** Kinds and uses of phone numbers and addresses that have columns. */
const contacts = [
  ['Phone', undefined, 'Phone'],
  ['Phone', 'Home', 'Home phone'],
  ['Phone', 'Work', 'Work phone'],
  ['Phone', 'Mobile', 'Mobile phone'],
  ['Email', undefined, 'Email'],
  ['Email', 'Home', 'Home email'],
  ['Email', 'Work', 'Work email'],
] as const;

/** The columns of a field; none if a table cannot carry it. */
function draftsOf(field: Field, place: Place): readonly Draft[] {
  const { spec } = field;
  if (spec.secret || spec.readOnly || spec.stampedBy) return [];
  if (isPlainCoding(field) && spec.kind === 'group')
    return (['code', 'display'] as const).flatMap((name) => {
      const inner = spec.fields[name];
      const [one] = place.labels;
      return inner
        ? draftsOf(inner, {
            ...below(place, name, ''),
            labels: name === 'code' ? place.labels : [`${one}: name`, `${one}: name`],
          })
        : [];
    });
  if (fitsCell(field))
    return [
      draft(place, namesIn(field), [(value) => cellOf(field, value), (cell, _before, context) => readCell(field, cell, context)]),
    ];
  if (spec.kind === 'list') return listDrafts(spec, place);
  if (spec.kind !== 'group') return [];
  return Object.entries(spec.fields).flatMap(([name, inner]) => {
    const part = below(place, name, labelOf(name, inner));
    return spec.shape === 'address' && name === 'state' ? [draft(part, [], stateCell)] : draftsOf(inner, part);
  });
}

/** A state is written by its letters or its name. */
const stateCell: readonly [Write, Reader] = [
  (value) => (typeof value === 'string' ? value : ''),
  (cell) => good(stateCodeOf(cell) ?? cell),
];

function listDrafts({ of }: Extract<FieldSpec, { kind: 'list' }>, place: Place): readonly Draft[] {
  if (fitsCell(of))
    return [
      draft(place, namesIn(of), [
        (value) => listCell(of, value),
        (cell, before, context) => readList(of, cell, { before, context }),
      ]),
    ];
  if (of.spec.kind !== 'group') return [];
  const { fields, shape } = of.spec;
  if (shape === 'address') return draftsOf(of, { ...place, lens: through(place.lens, first) });
  if (shape === 'contactPoint')
    return contacts.map(([system, use, label]) =>
      draft(
        {
          path: `${place.path}.${label}`,
          labels: [label, `${place.labels[0]}: ${label}`],
          lens: through(place.lens, contact(system, use)),
        },
        [],
        [(value) => (typeof value === 'string' ? value : ''), (cell) => good(cell)],
      ),
    );
  // Entries with lists of their own are edited on screens.
  if (shape !== undefined || Object.values(fields).some(({ spec }) => spec.required && spec.kind === 'instant')) return [];
  const parts = partsOf(fields);
  const names = parts.flatMap(({ field }) => namesIn(field));
  const label = `${place.labels[0]} (${parts.map((part) => part.label).join(' | ')})`;
  return [
    draft({ ...place, labels: [label, label] }, names, [
      (value) => linesCell(parts, value),
      (cell, before, context) => readLines(parts, cell, { before, context }),
    ]),
  ];
}

/** The columns of fields, in their order, each with a heading of its own. */
export function columnsOf(fields: readonly (readonly [name: string, field: Field])[]): readonly Column[] {
  const drafts = fields.flatMap(([name, field]) => {
    const label = labelOf(name, field);
    return draftsOf(field, { path: name, labels: [label, label], lens: member(name) });
  });
  return drafts.map(({ labels: [short, long], ...column }) => {
    const isTaken = short !== long && drafts.some((other) => other.path !== column.path && other.labels[0] === short);
    return { ...column, label: isTaken ? long : short };
  });
}
