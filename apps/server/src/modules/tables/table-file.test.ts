import { describe, expect, it } from 'vitest';
import { headingsOf, readCsv } from './table-file.ts';

describe('a CSV file', () => {
  it.each([
    ['Windows-1252', Buffer.from('Name\n\x93O\x92Brien\x94 \x96 \x80 Z\xfcrich\n', 'latin1'), '“O’Brien” – € Zürich'],
    ['UTF-16, big-endian', Buffer.from('\ufeffName\nŁódź\n', 'utf16le').swap16(), 'Łódź'],
    ['UTF-16', Buffer.from('\ufeffName\nŁódź\n', 'utf16le'), 'Łódź'],
    ['UTF-8', Buffer.from('\ufeffName\nŁódź’\n'), 'Łódź’'],
  ])('is read as %s', (_encoding, bytes, cell) => {
    expect(readCsv(bytes)[1]).toEqual([cell]);
  });
  it('names a column without a heading by its place if it has text', () => {
    expect(headingsOf(['Name', '', ' '], [['East'], ['West', ' ', 'Bend']])).toEqual(['Name', '', 'Column 3']);
  });
});
