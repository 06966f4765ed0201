import { type Cell, columnsOf, type ReportColumn, type SummaryLine } from '@notewell/rules/reports';
import { Refusal } from '../../../kernel/refusal.ts';
import {
  type Block,
  type Clock,
  clockOf,
  facts,
  heading,
  letterhead,
  logoOf,
  paragraph,
  preferencesOf,
  printedDay,
  printedMoment,
  printerOf,
  renderPrintout,
  title,
} from '../../printing/index.ts';
import type { ReportRun } from '../report-run.ts';
import { type ReportPage, type ReportRow, ReportTally } from '../reporting-reader.ts';
import type { Export, Writer } from './file.ts';

/** Rows of one file, which is drawn in memory. */
const mostRows = 5_000;

/** A tagged PDF with totals, groups and rows. */
export const pdf: Writer = {
  contentType: 'application/pdf',
  extension: 'pdf',
  encrypts: true,
  async *write(asked, pages) {
    yield await printed(asked, await gathered(asked, pages));
  },
};

interface Gathered extends Readonly<ReportTally['result']> {
  readonly rows: readonly ReportRow[];
}

async function gathered({ run }: Export, pages: AsyncIterable<ReportPage>): Promise<Gathered> {
  const tally = new ReportTally(run);
  const rows: ReportRow[] = [];
  for await (const page of pages) {
    tally.add(page);
    rows.push(...page.rows);
    if (rows.length > mostRows)
      throw new Refusal('too-large', {
        detail: `More than ${mostRows} rows do not fit in one PDF. Shorten the period, or export CSV or XLSX.`,
      });
  }
  return { ...tally.result, rows };
}

async function printed({ run, parts, password }: Export, { rows, ...sums }: Gathered): Promise<Buffer> {
  const { report, columns, context, call } = run;
  const preferences = await preferencesOf(parts, call.practice);
  const clock = clockOf(preferences ?? {});
  const list: Block = {
    kind: 'table',
    head: columns.map(({ label }) => label),
    rows: rows.map(({ cells }) => columns.map(({ key, kind }) => printedCell(cells.get(key), kind, clock))),
    widths: columns.map(({ width }) => width),
  };
  const now = new Date(context.now);
  return renderPrintout({
    title: report.title,
    language: clock.locale,
    running: {
      left: preferences?.name ?? preferences?.legalName ?? '',
      right: report.title,
      foot: preferences?.printoutFooter,
      printed: `Printed ${printedMoment(now.toISOString(), clock)} by ${await printerOf(parts, call.practice, call.caller)}`,
    },
    blocks: [
      ...letterhead(preferences, await logoOf(parts, call.practice, preferences)),
      title(report.title),
      ...totalBlocks(run, sums.total),
      ...groupBlocks(run, sums.groups, clock),
      rows.length === 0 ? paragraph('No rows match.') : list,
    ],
    made: now,
    ...(password !== undefined && { password }),
  });
}

function printedCell(value: Cell, kind: ReportColumn<never>['kind'], clock: Clock): string {
  if (value === undefined) return '';
  if (kind === 'day') return printedDay(String(value), clock);
  return kind === 'moment' ? printedMoment(String(value), clock) : String(value);
}

const totalBlocks = ({ report }: ReportRun, { count, totals }: SummaryLine): Block[] =>
  facts([
    ['Rows', String(count)],
    ...report.columns.map(
      ({ key, label, total }) => [`${label} (${total === 'mean' ? 'mean' : 'total'})`, totals[key]?.toString()] as const,
    ),
  ]);

function groupBlocks({ report, criteria }: ReportRun, groups: readonly SummaryLine[], clock: Clock): Block[] {
  if (groups.length === 0) return [];
  const grouping = columnsOf(report, criteria.groupBy);
  const totalled = report.columns.filter(({ total }) => total !== undefined);
  return [
    heading(2, `By ${grouping.map(({ label }) => label.toLowerCase()).join(' and ')}`),
    {
      kind: 'table',
      head: [...grouping.map(({ label }) => label), 'Rows', ...totalled.map(({ label }) => label)],
      rows: groups.map(({ group, count, totals }) => [
        ...group.map((value, at) => printedCell(value || undefined, grouping[at]?.kind ?? 'text', clock)),
        String(count),
        ...totalled.map(({ key }) => String(totals[key] ?? '')),
      ]),
    },
  ];
}
