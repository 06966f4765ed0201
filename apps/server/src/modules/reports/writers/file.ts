import type { ReportFormat } from '@notewell/model';
import { localTimeOf } from '@notewell/model';
import type { Cell, ReportColumn } from '@notewell/rules/reports';
import type { AppParts } from '../../parts.ts';
import type { ReportRun } from '../report-run.ts';
import type { ReportPage } from '../reporting-reader.ts';

/** An export that was asked for. */
export interface Export {
  readonly run: ReportRun;
  readonly parts: AppParts;
  readonly format: ReportFormat;
  /** Encrypts the file. */
  readonly password?: string | undefined;
}

/** Writes one format. It takes pages as the reader of the file takes bytes, and keeps none. */
export interface Writer {
  readonly contentType: string;
  readonly extension: string;
  readonly write: (asked: Export, pages: AsyncIterable<ReportPage>) => AsyncIterable<Uint8Array>;
  /** True if `write` encrypts the file itself. */
  readonly encrypts?: true;
}

/** A cell of a spreadsheet: instants are in the practice's zone, as `2026-03-09 14:30`. */
export function sheetCell(value: Cell, { kind }: Pick<ReportColumn<never>, 'kind'>, zone: string): string | number {
  if (kind !== 'moment' || typeof value !== 'string') return value ?? '';
  const { day, time } = localTimeOf(value, zone);
  return `${day} ${time.slice(0, 5)}`;
}
