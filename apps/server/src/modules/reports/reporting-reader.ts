import type { UnknownRecord } from '@notewell/model';
import { type Cell, Summary, TooManyGroupsError } from '@notewell/rules/reports';
import { Refusal } from '../../kernel/refusal.ts';
import { pagesOf, recordsIn } from '../../resources/routes/read-all.ts';
import { filterGuardOf, isSortHidden } from '../../resources/visibility/filter-guard.ts';
import type { AppParts } from '../parts.ts';
import { type ReportRun, sortOf } from './report-run.ts';

export interface ReportRow {
  readonly id: string;
  /** By column key; contains the grouping columns too. */
  readonly cells: ReadonlyMap<string, Cell>;
}
export interface ReportPage {
  readonly rows: readonly ReportRow[];
  readonly patients: readonly string[];
}

/**
 * The rows of a report, page by page, as the caller sees the records: with hidden records missing and hidden parts redacted
 * before anything is counted. One page is in memory at a time.
 */
export async function* pagesOfReport(run: ReportRun, { store }: Pick<AppParts, 'store'>): AsyncGenerator<ReportPage> {
  const { call, filters } = run;
  const { caller, definition } = call;
  if (!filters) return yield { rows: [], patients: [] };
  const order = sortOf(run);
  const sort = order && isSortHidden(caller, definition, order.path) ? undefined : order;
  const guard = filterGuardOf(caller, definition);
  for await (const { text, patients } of pagesOf(call, { store }, { ...call, filters, sort, guard }))
    yield { rows: recordsIn(text).flatMap((record) => rowOf(run, record) ?? []), patients };
}

function rowOf({ report, criteria, context, practitioners }: ReportRun, record: UnknownRecord): ReportRow | undefined {
  if (practitioners && !practitioners.has(report.ownedBy.owner(record) ?? '')) return undefined;
  if (!report.keeps(record, criteria, context)) return undefined;
  return { id: String(record['id']), cells: new Map(report.columns.map((column) => [column.key, column.read(record, context)])) };
}

/** Counts and totals of the rows, which pass through one page at a time. */
export class ReportTally {
  private readonly summary: Summary;

  constructor({ report, criteria }: ReportRun) {
    this.summary = new Summary(report.columns, criteria.groupBy);
  }

  add({ rows }: ReportPage): void {
    try {
      for (const { cells } of rows) this.summary.add(cells);
    } catch (error) {
      if (!(error instanceof TooManyGroupsError)) throw error;
      throw new Refusal('too-large', { detail: 'The report has too many groups. Group by fewer columns or shorten the period.' });
    }
  }

  get result() {
    return { total: this.summary.total, groups: this.summary.lines };
  }
}
