import type { Cell, Report, ReportColumn } from './report.ts';

export interface SummaryLine {
  /** Values of the grouping columns, outermost first; empty for the whole report. */
  readonly group: readonly string[];
  readonly count: number;
  /** Sums and means by column. */
  readonly totals: Readonly<Record<string, number>>;
}

/** Groups that one summary holds: its memory does not grow with the rows. */
export const mostGroups = 10_000;

export class TooManyGroupsError extends Error {
  override readonly name = 'TooManyGroupsError';
}

type Columns = readonly Pick<ReportColumn<never>, 'key' | 'total'>[];

class Tally {
  count = 0;
  private readonly sums = new Map<string, { sum: number; values: number }>();

  add(cells: ReadonlyMap<string, Cell>, columns: Columns): void {
    this.count += 1;
    for (const { key, total } of columns) {
      const value = cells.get(key);
      if (total === undefined || typeof value !== 'number') continue;
      const known = this.sums.get(key) ?? { sum: 0, values: 0 };
      this.sums.set(key, { sum: known.sum + value, values: known.values + 1 });
    }
  }

  line(group: readonly string[], columns: Columns): SummaryLine {
    const totals: Record<string, number> = {};
    for (const { key, total } of columns) {
      const known = this.sums.get(key);
      if (known) totals[key] = Math.round((total === 'mean' ? known.sum / known.values : known.sum) * 10) / 10;
    }
    return { group, count: this.count, totals };
  }
}

/** Counts and totals of rows that pass by one at a time, over all and by group. */
export class Summary {
  private readonly all = new Tally();
  private readonly groups = new Map<string, { readonly group: readonly string[]; readonly tally: Tally }>();

  constructor(
    private readonly columns: Report['columns'],
    private readonly groupBy: readonly string[] = [],
  ) {}

  add(cells: ReadonlyMap<string, Cell>): void {
    this.all.add(cells, this.columns);
    if (this.groupBy.length === 0) return;
    const group = this.groupBy.map((key) => String(cells.get(key) ?? ''));
    const name = JSON.stringify(group);
    let known = this.groups.get(name);
    if (!known) {
      if (this.groups.size >= mostGroups) throw new TooManyGroupsError();
      this.groups.set(name, (known = { group, tally: new Tally() }));
    }
    known.tally.add(cells, this.columns);
  }

  get total(): SummaryLine {
    return this.all.line([], this.columns);
  }

  /** In alphabetical order. */
  get lines(): readonly SummaryLine[] {
    return [...this.groups.values()]
      .map(({ group, tally }) => tally.line(group, this.columns))
      .toSorted((a, b) => a.group.join('\n').localeCompare(b.group.join('\n'), 'en'));
  }
}
