import { createHash } from 'node:crypto';
import { reportAt } from '@notewell/rules/reports';
import { TextWriter, Uint8ArrayReader, ZipReader } from '@zip.js/zip.js';
import { readXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import type { AppParts } from '../../parts.ts';
import type { ReportRun } from '../report-run.ts';
import type { ReportPage } from '../reporting-reader.ts';
import { type ExportedFile, fileOf } from './index.ts';

const report = reportAt('signed-notes');
if (!report) throw new Error('The report is missing');
const columns = report.columns.filter(({ key }) => ['patient', 'signed', 'hoursToSign'].includes(key));
const run = { report, columns, criteria: {}, context: { zone: 'America/New_York', now: 0 } } as unknown as ReportRun; // what these writers read
const parts = {} as AppParts; // used for PDF only

const rowOf = (patient: string) => ({
  id: 'one',
  cells: new Map<string, string | number>([
    ['patient', patient],
    ['signed', '2026-03-09T18:30:00Z'],
    ['hoursToSign', 2.5],
  ]),
});
async function* pagesWith(...patients: readonly string[]): AsyncGenerator<ReportPage> {
  for (const patient of patients) yield { rows: [rowOf(patient)], patients: [] };
}
async function bytesOf({ bytes }: ExportedFile): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of bytes) chunks.push(chunk);
  return Buffer.concat(chunks);
}
const hostile = ['=cmd|A0', '+1', '-2+3', '@SUM(A1)', '\tx', '"quoted", and\nbroken'];

describe('CSV file', () => {
  it('starts with its headings and shows instants in the zone of the practice', async () => {
    const file = fileOf({ run, parts, format: 'Csv' }, pagesWith('Lee, Ana'));
    expect(file.name).toBe('signed-notes.csv');
    expect((await bytesOf(file)).toString()).toBe(
      '\ufeffPatient or group,Signed,Hours from visit to signature\r\n"Lee, Ana",2026-03-09 14:30,2.5\r\n',
    );
  });
  it('has no cell that a spreadsheet would calculate', async () => {
    const text = (await bytesOf(fileOf({ run, parts, format: 'Csv' }, pagesWith(...hostile)))).toString();
    expect(text.split('\r\n').filter((line) => /^"?[=+\-@\t]/.test(line))).toEqual([]);
  });
});

describe('XLSX file', () => {
  it('opens with the rows as values, never as formulas', async () => {
    const workbook = await readXlsx(await bytesOf(fileOf({ run, parts, format: 'Xlsx' }, pagesWith(...hostile))));
    const rows = workbook.sheets[0]?.rows ?? [];
    expect(rows[0]).toEqual(['Patient or group', 'Signed', 'Hours from visit to signature']);
    expect(rows.slice(1).map(([patient]) => patient)).toEqual(hostile);
    expect(rows[1]?.slice(1)).toEqual(['2026-03-09 14:30', 2.5]);
    expect([...(workbook.sheets[0]?.cells?.values() ?? [])].filter(({ formula }) => formula !== undefined)).toEqual([]);
  });
});

describe('file with a password', () => {
  it('is an AES archive that opens with that password alone', async () => {
    const file = fileOf({ run, parts, format: 'Csv', password: 'correct horse' }, pagesWith('Lee, Ana'));
    expect([file.name, file.contentType]).toEqual(['signed-notes.csv.zip', 'application/zip']);
    const bytes = await bytesOf(file);
    expect(bytes.includes('Lee')).toBe(false);
    const [entry] = await new ZipReader(new Uint8ArrayReader(bytes)).getEntries();
    if (!entry || entry.directory) throw new Error('The archive is empty');
    expect([entry.filename, entry.encrypted, entry.zipCrypto]).toEqual(['signed-notes.csv', true, false]);
    expect(await entry.getData(new TextWriter(), { password: 'correct horse', useWebWorkers: false })).toContain('"Lee, Ana"');
    await expect(entry.getData(new TextWriter(), { password: 'wrong horse', useWebWorkers: false })).rejects.toThrow('password');
  });
});

describe.each([
  ['Csv', undefined],
  ['Xlsx', undefined],
  ['Csv', 'correct horse'],
  ['Xlsx', 'correct horse'],
] as const)('a %s file with the password %s', (format, password) => {
  /** An endless report of text that does not compress, and the bytes that were read of it. */
  function endless() {
    const read = { bytes: 0, ended: false };
    const source = async function* (): AsyncGenerator<ReportPage> {
      try {
        for (let seed = 1; ; seed++) {
          const text = createHash('shake256', { outputLength: 30_000 }).update(String(seed)).digest('base64');
          read.bytes += text.length;
          yield { rows: [rowOf(text)], patients: [] };
        }
      } finally {
        read.ended = true;
      }
    };
    return { read, pages: source() };
  }

  it('reads pages only as it is taken, and stops when its reader leaves', async () => {
    const { read, pages } = endless();
    let taken = 0;
    for await (const chunk of fileOf({ run, parts, format, password }, pages).bytes) {
      taken += chunk.length;
      // Base64 compresses to three quarters; the rest is what streams hold between them.
      expect(read.bytes - taken * 1.4).toBeLessThan(2_000_000);
      if (taken > 5_000_000) break;
    }
    await expect.poll(() => read.ended).toBe(true);
  });
  it('fails where reading fails, and is never cut off silently', async () => {
    const failing = async function* (): AsyncGenerator<ReportPage> {
      yield { rows: [rowOf('Lee')], patients: [] };
      throw new Error('the database is gone');
    };
    await expect(bytesOf(fileOf({ run, parts, format, password }, failing()))).rejects.toThrow('the database is gone');
  });
});
