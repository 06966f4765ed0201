import { writeXlsxStream } from 'hucre/xlsx';
import type { ReportRun } from '../report-run.ts';
import type { ReportPage } from '../reporting-reader.ts';
import { sheetCell, type Writer } from './file.ts';

/** XLSX, row by row. Cells are values, never formulas. */
export const xlsx: Writer = {
  contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  extension: 'xlsx',
  async *write({ run }, pages) {
    const columns = run.columns.map(({ label, width }) => ({ header: label, width }));
    const options = { name: run.report.title, columns, freezePane: { rows: 1 } };
    yield* writeXlsxStream(rowsOf(run, pages), options);
  },
};

async function* rowsOf({ columns, context }: ReportRun, pages: AsyncIterable<ReportPage>) {
  for await (const { rows } of pages)
    for (const { cells } of rows) yield columns.map((column) => sheetCell(cells.get(column.key), column, context.zone));
}
