import { mostTableRows } from '@notewell/protocol';
import { plainCell, safeCell } from '@notewell/rules/tables';
import Papa from 'papaparse';
import { Refusal } from '../../kernel/refusal.ts';

/** The rows of a CSV file, the headings first. */
export function readCsv(bytes: Buffer): readonly (readonly string[])[] {
  const text = decoded(bytes);
  // Excel names the delimiter in a line of its own.
  const [line, delimiter = ''] = /^sep=([,;\t])\r?\n/i.exec(text) ?? [''];
  const { data, errors } = Papa.parse<readonly string[]>(text.slice(line.length), {
    delimiter: delimiter === '' ? delimiterOf(text) : delimiter,
  });
  const broken = errors.find(({ type }) => type === 'Quotes');
  if (broken) throw fileFault(`Row ${(broken.row ?? 0) + 1} has a quotation mark that does not close. Double it, or remove it.`);
  if (data.length > mostTableRows + 1)
    throw fileFault(`The file has more than ${mostTableRows.toLocaleString('en-US')} rows. Split it into several.`);
  return data.map((row) => row.map(plainCell));
}

/** The headings. A column with text below an empty one is named by its place, so that the preview says that it is left out. */
export const headingsOf = (first: readonly string[], rows: readonly (readonly string[])[]): readonly string[] =>
  first.map((heading, at) =>
    heading.trim() === '' && rows.some((row) => (row[at] ?? '').trim() !== '') ? `Column ${at + 1}` : heading,
  );

export const fileFault = (message: string): Refusal =>
  new Refusal('validation-failed', { errors: [{ path: 'file', code: 'invalid', message }] });

/** The delimiter that the row of headings has most often. */
function delimiterOf(text: string): string {
  const [headings = ''] = text.replaceAll(/"[^"]*"/g, '').split(/[\r\n]/, 1);
  const times = (sign: string) => headings.split(sign).length;
  return [',', ';', '\t'].reduce((best, sign) => (times(sign) > times(best) ? sign : best));
}

/** UTF-8 or UTF-16 with its mark; bytes that are neither are of a Windows spreadsheet. */
function decoded(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return bytes.toString('latin1').replace(/[\u0080-\u009f]/g, (sign) => windowsSigns[sign.charCodeAt(0) - 0x80] ?? sign);
  }
}

/** The signs of Windows-1252 from 0x80. Some versions of Node decode them as Latin-1. Five bytes have none and stay. */
const windowsSigns = [...'€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'];

/** A CSV file that spreadsheets open as UTF-8 and do not calculate. */
export const writeCsv = (rows: readonly (readonly string[])[]): string =>
  `\ufeff${Papa.unparse(
    rows.map((row) => row.map(safeCell)),
    { newline: '\r\n' },
  )}\r\n`;
