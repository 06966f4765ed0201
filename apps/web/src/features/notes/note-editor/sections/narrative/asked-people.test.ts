import type { Practitioner } from '@notewell/model';
import { describe, expect, it } from 'vitest';
import { nameAsked, peopleNamed } from './asked-people.ts';

describe('naming somebody after an @', () => {
  it.each([
    ['Please see @', ''],
    ['@Dana', 'Dana'],
    ['Asked (@Dana Le', 'Dana Le'],
    ['line\n@Müller-L', 'Müller-L'],
    ['@Ana de la', 'Ana de la'],
  ])('begins with “%s”', (before, typed) => expect(nameAsked(before)).toBe(typed));
  it.each(['Please see', 'dana@practice', '@Dana, then', '@Dana Lee called us', 'at @  '])('does not with “%s”', (before) =>
    expect(nameAsked(before)).toBeUndefined(),
  );
});

describe('who is offered', () => {
  const person = (id: string, given: string, family: string, more: Partial<Practitioner> = {}): Practitioner => ({
    resourceType: 'Practitioner',
    id,
    name: { given, family },
    ...more,
  });
  const staff = [
    person('a', 'Dana', 'Lee', { credentials: 'LCSW' }),
    person('b', 'Zoë', 'Müller'),
    person('c', 'Dan', 'Gone', { active: false }),
    person('me', 'Dana', 'Own'),
  ];
  const named = (typed: string) => peopleNamed(staff, typed, 'me').map(({ id }) => id);
  it('is everybody who works here but oneself', () => expect(named('')).toEqual(['a', 'b']));
  it('is found by the beginning of any word of the name, without accents', () => {
    expect(named('le')).toEqual(['a']);
    expect(named('lee da')).toEqual(['a']);
    expect(named('zoe mull')).toEqual(['b']);
    expect(named('ee')).toEqual([]);
  });
});
