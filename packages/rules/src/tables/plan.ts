import type { UnknownRecord } from '@notewell/model';
import { short } from './cells.ts';
import { tidy } from './columns.ts';
import type { Heading } from './headings.ts';
import { nameIn } from './keys.ts';
import { type Existing, type Like, Records } from './records.ts';
import type { CellContext, Table } from './types.ts';

/** One cell that an import changes: its column, and its words before and after. */
export type CellChange = readonly [column: number, before: string, after: string];
/** A fault of a row; its column where one is meant. */
export interface RowFault {
  readonly column?: string;
  readonly message: string;
}
export interface PlannedRow {
  /** Number of the row in a spreadsheet; the headings are row 1. */
  readonly row: number;
  readonly outcome: 'new' | 'changed' | 'unchanged' | 'refused' | 'duplicate' | 'otherPerson';
  readonly name: string;
  /** The record after the import. */
  readonly next: UnknownRecord;
  /** The same as a new record. */
  readonly fresh: UnknownRecord;
  /** The record that the row changes, or may duplicate. */
  readonly found?: Existing | undefined;
  readonly like?: Like | undefined;
  readonly changes: readonly CellChange[];
  readonly faults: readonly RowFault[];
}

export interface PlanInput {
  readonly table: Table;
  readonly headings: readonly Heading[];
  /** The cells of each row, without the headings. */
  readonly rows: readonly (readonly string[])[];
  readonly existing: readonly Existing[];
  readonly context: CellContext;
}

/** Decides what each row of a file does, without writing. Rows without text are left out. */
export function planTable(input: PlanInput): readonly PlannedRow[] {
  const records = new Records(input.table, input.existing);
  return input.rows.flatMap((cells, index) =>
    cells.every((cell) => tidy(cell) === '') ? [] : [planRow(input, records, { cells, row: index + 2 })],
  );
}

interface Line {
  readonly cells: readonly string[];
  readonly row: number;
}

function planRow(input: PlanInput, records: Records, line: Line): PlannedRow {
  const { table, headings } = input;
  const { row } = line;
  const id = tidy(line.cells[headings.findIndex(({ column }) => column === 'id')] ?? '');
  const named = id === '' ? undefined : records.byId(id);
  const noun = table.definition.labels[0].toLowerCase();
  const blank = applied(input, line, table.values);
  const fresh = { ...blank, fresh: blank.next };
  const refuse = (message: string, found?: Existing): PlannedRow => ({
    ...fresh,
    row,
    outcome: 'refused',
    found,
    faults: [...fresh.faults, { message }],
  });
  if (id !== '' && !named) return refuse(`No ${noun} has this ID. Leave the cell empty for a new ${noun}.`);
  const match = named ? { found: named, like: undefined } : records.match(fresh.next);
  if (match === 'several') return refuse(`Several records have this name. Add the column ID from an export.`);
  if (typeof match === 'number') return refuse(`Row ${match} says the same. Remove one of the two.`);
  const { found, like } = match ?? {};
  if (!found) return settled({ ...fresh, row, found, like }, records);
  // A number typed wrong would turn one person's chart into another's.
  if (!named && !like && records.isSomebodyElse(found, fresh.next))
    return refuse(`${records.labelOf(found)} has this number or email. Correct the row, or add the column ID from an export.`);
  const change = { ...applied(input, line, found.record), fresh: blank.next };
  if (like === undefined || (change.changes.length === 0 && change.faults.length === 0)) {
    const taken = records.take(found, row);
    if (taken !== undefined) return refuse(`Row ${taken} names the same ${noun}. Remove one of the two.`, found);
    const other = change.faults.length > 0 ? undefined : records.otherPerson({ ...change, found, fresh: blank.next });
    // IDs that slipped by a line would turn each chart into the next person's.
    if (other !== undefined)
      return { ...change, row, outcome: 'otherPerson', found, like: undefined, faults: [{ message: other }] };
    return settled({ ...change, row, found, like: undefined }, records);
  }
  return settled({ ...change, row, found, like }, records);
}

function settled(plan: Omit<PlannedRow, 'outcome'>, records: Records): PlannedRow {
  const { faults, like, found, changes, row, next } = plan;
  if (faults.length > 0) return { ...plan, outcome: 'refused' };
  if (like) return { ...plan, outcome: 'duplicate' };
  if (found) return { ...plan, outcome: changes.length > 0 ? 'changed' : 'unchanged' };
  records.add(next, row);
  return { ...plan, outcome: 'new' };
}

/** A fault for text to the right of the last heading, as after a comma that was not within quotation marks. */
function beyond({ length }: readonly Heading[], cells: readonly string[]): readonly RowFault[] {
  const first = cells.slice(length).map(tidy).find(Boolean);
  if (first === undefined) return [];
  return [
    { message: `“${short(first)}” has no heading. Add one, or put a cell that contains the delimiter in quotation marks.` },
  ];
}

/** Control characters, changes of the direction of text, and signs that were lost before: nobody sees them. */
const unreadable = /[^\P{Cc}\t\n\r]|[\u202a-\u202e\u2066-\u2069\ufffd]/u;
function unreadableWords(sign: string): string {
  const code = sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
  return `A character cannot be read (U+${code}). Type it again, and save the file as CSV UTF-8.`;
}

/** A record with the cells of a row. An empty cell changes nothing. */
function applied(
  { table, headings, context }: PlanInput,
  { cells }: Line,
  record: UnknownRecord,
): Pick<PlannedRow, 'next' | 'changes' | 'faults' | 'name'> {
  let next = record;
  const changes: CellChange[] = [];
  const faults: RowFault[] = [];
  for (const [at, { column }] of headings.entries()) {
    const cell = tidy(cells[at] ?? '');
    if (cell === '' || column === undefined || column === 'id') continue;
    const put = column.put(next, cell, context);
    if (!put.ok) faults.push({ column: column.label, message: put.fault });
    else {
      // Another way to write the same value, such as 9:00 AM, is no change.
      const [before, after] = [column.cellOf(next), column.cellOf(put.value)];
      if (before === after) continue;
      const [broken] = unreadable.exec(cell) ?? [];
      if (broken !== undefined) {
        faults.push({ column: column.label, message: unreadableWords(broken) });
        continue;
      }
      changes.push([table.columns.indexOf(column), before, after]);
      next = put.value;
    }
  }
  return { next, changes, faults: [...faults, ...beyond(headings, cells)], name: nameIn(table, next) };
}
