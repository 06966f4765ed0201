import { createHash } from 'node:crypto';
import { isRecord } from '@notewell/model';
import type { RowDecision, TablePreview, TableRowPreview } from '@notewell/protocol';
import { rowOutcomes } from '@notewell/protocol';
import {
  type DateOrder,
  type Heading,
  nameIn,
  type PlannedRow,
  planTable,
  type RowFault,
  readHeadings,
  type Table,
} from '@notewell/rules/tables';
import { Refusal } from '../../kernel/refusal.ts';
import type { Call } from '../../resources/routes/call.ts';
import type { SaveAll } from '../../resources/saving/save-all.ts';
import type { AppParts } from '../parts.ts';
import { fileFault, headingsOf, readCsv } from './table-file.ts';
import { existingOf, namedOf } from './table-records.ts';

export type Say = (text: string) => string;

export interface Asked {
  readonly table: Table;
  readonly bytes: Buffer;
  readonly dates: DateOrder;
  /** Puts the practice's labels into a sentence. */
  readonly say: Say;
}
export interface Plan {
  readonly table: Table;
  readonly headings: readonly Heading[];
  readonly rows: readonly PlannedRow[];
}
type Place = Pick<AppParts, 'store' | 'saving'>;
/** A call, with the services that it uses. */
export interface Work {
  readonly call: Call;
  readonly parts: Place;
  /** Takes the step that begins. Throws to stop the work. */
  readonly progress?: ((line: string) => void) | undefined;
}
type Decisions = Readonly<Record<string, RowDecision>>;

/** Decides what a file does to the records that are there. */
export async function planOf(call: Call, parts: Place, { table, bytes, dates }: Asked): Promise<Plan> {
  const [first = [], ...rows] = readCsv(bytes);
  const headings = readHeadings(table, headingsOf(first, rows));
  if (headings.every(({ column }) => column === undefined || column === 'id')) {
    const some = table.columns.slice(0, 4).map(({ label }) => `“${label}”`);
    throw fileFault(`No heading in the first row is known. Write headings such as ${some.join(', ')}, or begin with an export.`);
  }
  const types = new Set(headings.flatMap(({ column }) => (column === undefined || column === 'id' ? [] : column.names)));
  const [existing, named] = await Promise.all([existingOf(call, parts, table), namedOf(call, parts, types)]);
  return { table, headings, rows: planTable({ table, headings, rows, existing, context: { dates, named } }) };
}

/** Writes that a row asks for, after the decision about it. */
type Write = Pick<Required<SaveAll>, 'updates' | 'creates'>;

async function writeOf({ call, parts }: Work, row: PlannedRow, decision?: RowDecision): Promise<Write> {
  const { caller, definition, practice, visibility } = call;
  const isNew = row.outcome === 'new' || (row.outcome === 'duplicate' && decision === 'create');
  const isConfirmed = decision === 'update' && (row.outcome === 'duplicate' || row.outcome === 'otherPerson');
  const changes = row.outcome === 'changed' || isConfirmed;
  if (decision === 'leave' || (!isNew && !changes)) return { updates: [], creates: [] };
  if (isNew) {
    // A possible duplicate was read on top of the record found.
    const { id: _id, meta: _meta, display: _display, ...draft } = row.fresh;
    return { updates: [], creates: [{ caller, definition, draft }] };
  }
  const before = row.found ? await parts.store.reader.read(practice, definition, row.found.id, visibility) : undefined;
  const meta = row.found?.record['meta'];
  if (!before || before.deleted || String(before.version) !== (isRecord(meta) ? meta['versionId'] : undefined))
    throw new Refusal('stale-version');
  return { updates: [{ caller, definition, before, next: row.next }], creates: [] };
}

const isOpen = ({ outcome, row }: PlannedRow, decisions: Decisions): boolean =>
  (outcome === 'refused' && decisions[row] !== 'leave') ||
  (outcome === 'otherPerson' && decisions[row] !== 'leave' && decisions[row] !== 'update');

/** The writes of a whole file. Refuses one with refused rows that nobody chose to leave out, or decided about. */
export async function writesOf(work: Work, { rows }: Plan, decisions: Decisions): Promise<Write> {
  const refused = rows.filter((row) => isOpen(row, decisions));
  if (refused.length > 0) throw refusalOf(refused.map(({ row, faults }) => ({ row, faults })));
  const writes: Write[] = [];
  for (const row of rows) {
    writes.push(await writeOf(work, row, decisions[row.row]));
    if (writes.length % together === 0) work.progress?.(rowsOf('Reading', writes.length, rows.length));
  }
  return { updates: writes.flatMap(({ updates }) => updates), creates: writes.flatMap(({ creates }) => creates) };
}

export const refusalOf = (rows: readonly { readonly row: number; readonly faults: readonly RowFault[] }[]): Refusal =>
  new Refusal('validation-failed', {
    detail: 'Nothing was imported. Some rows are refused; they are listed in errors.',
    errors: rows.slice(0, 100).map(({ row, faults }) => ({
      path: `rows.${row}`,
      code: 'invalid',
      message: `Row ${row}: ${faults.map(({ column, message }) => (column ? `${column}: ${message}` : message)).join(' ')}`,
    })),
  });

/** Judged at one time: more would only wait for the database. */
const together = 100;
/** A step with how far it has come. */
export const rowsOf = (step: string, done: number, of: number): string =>
  `${step} ${done.toLocaleString('en-US')} of ${of.toLocaleString('en-US')} rows`;

/** The rows with what the server would refuse, each judged as if it were saved alone. */
export async function judged(work: Work, { rows, table }: Plan, decisions: Decisions = {}): Promise<readonly PlannedRow[]> {
  const { call, parts } = work;
  const judge = async (row: PlannedRow): Promise<PlannedRow> => {
    try {
      const { updates, creates } = await writeOf(work, row, decisions[row.row]);
      if (updates.length + creates.length > 0) await parts.saving.judgeAll(call.practice, { updates, creates });
      return row;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { ...row, outcome: 'refused', faults: faultsOf(error, table) };
    }
  };
  const done: PlannedRow[] = [];
  for (let at = 0; at < rows.length; at += together) {
    work.progress?.(rowsOf('Checking', at, rows.length));
    done.push(...(await Promise.all(rows.slice(at, at + together).map(judge))));
  }
  return done;
}

/** Faults of a row, by the headings of its columns. */
export function faultsOf({ extras, message }: Refusal, { columns }: Table): readonly RowFault[] {
  const { errors = [], missing = [], detail } = extras;
  // Columns stand for entries of lists: their paths have no places.
  const labelAt = (at: string) => {
    const path = at.replaceAll(/\.\d+/g, '');
    const [list] = path.split('.');
    const found =
      columns.find((column) => column.path === path) ??
      columns.find((column) => path.startsWith(column.path)) ??
      columns.find((column) => column.path.startsWith(`${list}.`));
    return found?.label ?? at;
  };
  if (errors.length > 0) return errors.map((one) => ({ message: `${one.message.replace(one.path, labelAt(one.path))}.` }));
  if (missing.length > 0) return [{ message: `You need the permission ${missing.join(' or ')}.` }];
  return [{ message: detail ?? message }];
}

/** A digest of what a plan does: an import goes by the preview that was agreed to. */
export const digestOf = ({ rows }: Plan): string =>
  createHash('sha256')
    .update(JSON.stringify(rows.map(({ row, outcome, next, found, faults }) => [row, outcome, found?.id, next, faults])))
    .digest('base64url');

export function previewOf(plan: Plan, rows: readonly PlannedRow[], say: Say): TablePreview {
  const { columns, definition } = plan.table;
  const counts = Object.fromEntries(rowOutcomes.map((name) => [name, 0])) as Record<(typeof rowOutcomes)[number], number>; // all its names
  for (const { outcome } of rows) counts[outcome]++;
  return {
    asOf: digestOf(plan),
    columns: columns.map(({ label }) => label),
    ignored: plan.headings.flatMap(({ heading, column }) => (column === undefined && heading.trim() !== '' ? [heading] : [])),
    counts,
    rows: rows.map((row): TableRowPreview => {
      const { found, like, changes, faults } = row;
      const seen = found ? { id: found.id } : {};
      return {
        row: row.row,
        outcome: row.outcome,
        name: row.name,
        changes,
        ...(like === undefined ? seen : {}),
        ...(faults.length > 0 && { faults: faults.map((one) => ({ ...one, message: say(one.message) })) }),
        ...(like && { like: { ...like, ...seen, ...(found && { name: nameIn({ definition }, found.record) }) } }),
      };
    }),
  };
}
