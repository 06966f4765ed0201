import { safeCell } from '@notewell/rules/tables';
import Papa from 'papaparse';
import { sheetCell, type Writer } from './file.ts';

const lines = (rows: readonly (readonly string[])[]) => `${Papa.unparse([...rows], { newline: '\r\n' })}\r\n`;

/** CSV that spreadsheets open as UTF-8 and do not calculate. */
export const csv: Writer = {
  contentType: 'text/csv; charset=utf-8',
  extension: 'csv',
  async *write({ run: { columns, context } }, pages) {
    yield Buffer.from(`\ufeff${lines([columns.map(({ label }) => label)])}`);
    for await (const { rows } of pages) {
      const cells = rows.map((row) =>
        columns.map((column) => safeCell(String(sheetCell(row.cells.get(column.key), column, context.zone)))),
      );
      if (cells.length > 0) yield Buffer.from(lines(cells));
    }
  },
};
