import { expect, test } from 'vitest';
import { readToken, writeToken } from './continuation.ts';

const place = { key: 'Moore', id: '01890000-0000-7000-8000-000000000000' };

test('a token leads back to its place in its own list', () => {
  const token = writeToken('patients by name', place);
  expect(readToken('patients by name', token)).toEqual(place);
  expect(() => readToken('patients by birth date', token)).toThrow(expect.objectContaining({ code: 'continuation-invalid' }));
});

test('a token that is damaged or made up is refused', () => {
  const [mark] = JSON.parse(Buffer.from(writeToken('list', place), 'base64url').toString());
  const made = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  expect(readToken('list', made([mark, 'a', 'b']))).toEqual({ key: 'a', id: 'b' });
  for (const token of ['', 'x', made([mark, 'a']), made([mark, 'a', 1]), made([mark, 'a\0', 'b']), made([mark, 'a', 'b', 'c'])])
    expect(() => readToken('list', token)).toThrow(expect.objectContaining({ code: 'continuation-invalid' }));
});
