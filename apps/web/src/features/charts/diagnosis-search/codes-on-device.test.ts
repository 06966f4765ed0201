import { starterCodes } from '@notewell/model/codes';
import { createCodeSearch } from '@notewell/rules/codes';
import { expect, it } from 'vitest';
import { knownCodes } from './codes-on-device.ts';

const codes = knownCodes(
  [{ code: 'F41.1', display: 'Generalized anxiety disorder' }, { display: 'Trouble sleeping' }],
  starterCodes(),
);
const { search } = createCodeSearch(codes);
const found = (text: string) => search(text, 12).map(({ code }) => code);

it('finds a code by its beginning, with its dot or without', () => {
  expect(found('F41.1')[0]).toBe('F41.1');
  expect(found('f411')[0]).toBe('F41.1');
  expect(found('F41').every((code) => code.startsWith('F41'))).toBe(true);
});
it('finds by the beginnings of words in any order, the shorter first', () => {
  expect(found('anxi gen')[0]).toBe('F41.1');
  expect(found('gad')[0]).toBe('F41.1');
  expect(found('panic')[0]).toBe('F41.0');
  expect(found('no such thing at all')).toEqual([]);
  expect(found('  ')).toEqual([]);
});
it('names each code once, those in use first', () => {
  expect(codes[0]).toEqual({ code: 'F41.1', display: 'Generalized anxiety disorder' });
  expect(codes.filter(({ code }) => code === 'F41.1')).toHaveLength(1);
  expect(codes.some(({ display }) => display === 'Trouble sleeping')).toBe(false);
});
