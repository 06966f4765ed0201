import { describe, expect, it } from 'vitest';
import { step } from './row-cursor.ts';

describe('moving through a list by keys', () => {
  it('starts at the first row from nowhere', () => expect(step('ArrowDown', -1, 5, true)).toBe(0));
  it('stops at both ends', () => {
    expect(step('ArrowDown', 4, 5, false)).toBe(4);
    expect(step('ArrowUp', 0, 5, false)).toBe(0);
    expect(step('PageDown', 1, 5, false)).toBe(4);
  });
  it('goes by j and k, but not in a text field', () => {
    expect(step('j', 1, 5, false)).toBe(2);
    expect(step('k', 1, 5, false)).toBe(0);
    expect(step('j', 1, 5, true)).toBeUndefined();
  });
  it('leaves Home and End to a text field', () => {
    expect(step('End', 0, 5, true)).toBeUndefined();
    expect(step('End', 0, 5, false)).toBe(4);
  });
  it('moves nowhere in an empty list', () => expect(step('ArrowDown', -1, 0, false)).toBeUndefined());
});
