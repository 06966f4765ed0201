export { type Heading, idHeading, readHeadings } from './headings.ts';
export { nameIn } from './keys.ts';
export { type CellChange, type PlannedRow, planTable, type RowFault } from './plan.ts';
export type { Existing } from './records.ts';
export { plainCell, safeCell } from './spreadsheet.ts';
export { inWords, tableOf, tableTypes } from './tables.ts';
export { type CellContext, type Column, type DateOrder, isDateOrder, type Named, type Table } from './types.ts';
