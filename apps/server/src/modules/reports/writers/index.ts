import type { ReportFormat } from '@notewell/model';
import type { ReportPage } from '../reporting-reader.ts';
import { csv } from './csv.ts';
import { encryptedZip } from './encrypted.ts';
import type { Export, Writer } from './file.ts';
import { pdf } from './pdf.ts';
import { xlsx } from './xlsx.ts';

const writers: { readonly [F in ReportFormat]: Writer } = { Csv: csv, Xlsx: xlsx, Pdf: pdf };

export interface ExportedFile {
  readonly name: string;
  readonly contentType: string;
  readonly bytes: AsyncIterable<Uint8Array>;
}

/** The file of a report. With a password it is an encrypted PDF, or an AES-256 ZIP archive around the file. */
export function fileOf(asked: Export, pages: AsyncIterable<ReportPage>): ExportedFile {
  const { run, format, password } = asked;
  const { contentType, extension, write, encrypts } = writers[format];
  const name = `${run.report.path}.${extension}`;
  const bytes = write(asked, pages);
  if (password === undefined || encrypts) return { name, contentType, bytes };
  return { name: `${name}.zip`, contentType: 'application/zip', bytes: encryptedZip({ name, password }, bytes) };
}
