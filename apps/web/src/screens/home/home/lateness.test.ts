import { expect, it } from 'vitest';
import { goByZone } from '../../../platform/dates.ts';
import { lateness, latenessWords } from './lateness.ts';

goByZone('America/Chicago');
const rules = { noteSignWarningTimeout: 36, sessionsToSignIncludeWeekends: true };
// Friday, 3 pm in Chicago.
const note = { sessionTime: { end: '2026-11-20T21:00:00Z' } };

it('runs from the end of the visit', () => {
  expect(lateness(note, rules, new Date('2026-11-20T22:00:00Z'))).toEqual({
    due: Date.parse('2026-11-22T09:00:00Z'),
    hours: 35,
    isLate: false,
  });
});
it('stands still at weekends where the practice says so', () => {
  const found = lateness(note, { ...rules, sessionsToSignIncludeWeekends: false }, new Date('2026-11-20T22:00:00Z'));
  // Nine hours of Friday, all of Monday, three hours of Tuesday.
  expect(found?.due).toBe(Date.parse('2026-11-24T09:00:00Z'));
});
it('is unknown of a note that says nothing of its time', () => expect(lateness({}, rules, new Date())).toBeUndefined());

it('uses the unit that fits', () => {
  const at = (now: string) => {
    const found = lateness(note, rules, new Date(now));
    return found && latenessWords(found);
  };
  expect(at('2026-11-21T09:00:00Z')).toBe('Due in 24 hours');
  expect(at('2026-11-22T08:30:00Z')).toBe('Due in less than an hour');
  expect(at('2026-11-22T09:30:00Z')).toBe('Late by less than an hour');
  expect(at('2026-11-22T10:30:00Z')).toBe('Late by 1 hour');
  expect(at('2026-11-25T10:30:00Z')).toBe('Late by 3 days');
});
