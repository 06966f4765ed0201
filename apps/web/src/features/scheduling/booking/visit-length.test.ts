import { describe, expect, it } from 'vitest';
import { lengthsWith, visitMinutes } from './visit-length.ts';

describe('the length of a visit', () => {
  it('is what its service takes, until the person chooses another', () => {
    expect(visitMinutes(undefined, undefined)).toBe(50);
    expect(visitMinutes({}, undefined)).toBe(50);
    expect(visitMinutes({ defaultMinutes: 30 }, undefined)).toBe(30);
    expect(visitMinutes({ defaultMinutes: 30 }, 75)).toBe(75);
  });
  it('is among those to choose from', () => {
    expect(lengthsWith(30)).toEqual([15, 25, 30, 45, 50, 60, 75, 90]);
    expect(lengthsWith(80)).toContain(80);
  });
});
