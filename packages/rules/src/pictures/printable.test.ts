import { expect, it } from 'vitest';
import { printable, unprintable } from './printable.ts';

it.each([
  ['image/png', 1, undefined],
  ['image/jpeg', printable.mostBytes, undefined],
  ['image/png', printable.mostBytes + 1, 'It has to be smaller: 2 MB at most.'],
  ['image/png', 0, 'It is empty.'],
  ['image/svg+xml', 10, 'It has to be a PNG or JPEG picture.'],
  ['', 10, 'It has to be a PNG or JPEG picture.'],
])('a picture of %s and %i bytes: %s', (type, size, fault) => expect(unprintable({ type, size })).toBe(fault));
