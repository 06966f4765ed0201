import type { Note } from '@notewell/model';
import { describe, expect, it } from 'vitest';
import { checkNote } from '../check.ts';
import { input, note } from '../sample.testing.ts';
import { visitAfterSigning } from '../visit.ts';

type Section = NonNullable<Note['sections']>[number];
const start = '2026-11-20T15:00:00Z';
const end = '2026-11-20T15:45:00Z';
const narrative: Section = { id: 'story', kind: 'Narrative', text: 'Slept better.' };
const timed = (sessionTime: Section['sessionTime'], change: Partial<Section> = {}): Section => ({
  id: 'time',
  kind: 'SessionTime',
  sessionTime,
  ...change,
});
const failed = (change: Partial<Note>, rules = {}) =>
  checkNote(input({ note: note({ sections: [narrative], ...change }), definition: rules }))
    .filter(({ rule, outcome }) => rule === 'SessionDuration' && outcome === 'NotSatisfied')
    .map(({ severity, message }) => [severity, message]);
const refused = (words: string) => [['Block', expect.stringContaining(words)]];

describe('times of a session', () => {
  it('that contradict each other keep every note from being signed', () => {
    const sessionTime = { start, end: '2026-11-20T15:05:00Z', duration: '02:45:00', units: 12 };
    const words = 'The duration is 165 minutes, but from start to end it is 5';
    expect(failed({ sessionTime })).toEqual(refused(words));
    expect(failed({ sessionTime }, { rules: [{ rule: 'SessionDuration', severity: 'Warn' }] })).toEqual(refused(words));
    const member = timed(sessionTime, { patient: { id: 'a', resourceType: 'Patient' } });
    expect(failed({ sections: [narrative, member] })).toEqual(refused(words));
    expect(failed({ sessionTime: { start: end, end: start } })).toEqual(refused('ends before it begins'));
    expect(failed({ sessionTime, visitStatus: 'NoShow' })).toEqual([]);
  });
  it.each<[string, Section['sessionTime'], Note['sessionTime']]>([
    ['10:00 AM', { start: '2026-11-20T16:00:00Z', end: '2026-11-20T18:00:00Z' }, { start, end }],
    ['9:50 AM', { start, end: '2026-11-20T15:50:00Z' }, { start, end }],
    ['another duration', { duration: '00:50:00' }, { duration: '00:45:00' }],
    ['other units', { units: 2 }, { units: 3 }],
    ['The duration is 50 minutes', { duration: '00:50:00' }, { start, end }],
  ])('of the section and the note agree: %s', (words, section, sessionTime) => {
    expect(failed({ sections: [narrative, timed(section)], sessionTime })).toEqual(refused(words));
  });
  it('agree to the minute, with or without a duration or a section', () => {
    const whole = { start, end: '2026-11-20T15:45:20Z', duration: '00:45:00', units: 3, travel: '01:00:00' };
    for (const time of [whole, { start, end }, { duration: '02:00:00' }, { start, duration: '00:45:00' }, {}])
      for (const sections of [[narrative], [narrative, timed(time)]])
        expect([failed({ sections, sessionTime: time }), failed({ sections })]).toEqual([[], []]);
  });
  it('become those of the visit, in their section or on the note', () => {
    const visit = { resourceType: 'Encounter', id: 'v', status: 'Planned', subject: { id: 'p' } } as const;
    const signed = note({ sessionTime: { units: 3 }, sections: [timed({ start, end })] });
    expect(visitAfterSigning(signed, visit)).toMatchObject({ start, end, units: 3 });
  });
});
