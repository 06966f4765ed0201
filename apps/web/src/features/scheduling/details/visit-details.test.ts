import { describe, expect, it } from 'vitest';
import { episodeWords, filledIn, remindersOf, remindersOffered, reminderWords } from './visit-details.ts';

describe('reminders of a visit', () => {
  it('are those of the practice, none, or times before', () => {
    expect(remindersOf('', [{ minutesBefore: 60 }])).toBeUndefined();
    expect(remindersOf('none', undefined)).toEqual([]);
    expect(remindersOf('1440,60', undefined)).toEqual([{ minutesBefore: 1_440 }, { minutesBefore: 60 }]);
    expect([undefined, [], [{ minutesBefore: 60 }]].map(reminderWords)).toEqual([undefined, 'None', 'An hour before']);
  });
  it('that stay are not sent again', () => {
    const sent = { minutesBefore: 1_440, sentAt: '2026-11-23T15:00:00Z' };
    expect(remindersOf('1440,60', [sent])).toEqual([sent, { minutesBefore: 60 }]);
  });
  it('of another system stay a choice', () => {
    const own = [{ minutesBefore: 45 }];
    expect(remindersOffered(own).data.at(-1)).toEqual({ value: '45', label: '45 minutes before' });
    expect(remindersOf('45', own)).toBe(own);
  });
});

it('a visit has only the details that were filled in', () => {
  expect(filledIn({ room: '', comment: 'Stairs', title: undefined, reminders: [] })).toEqual({
    comment: 'Stairs',
    reminders: [],
  });
});

it('an episode of care is named with the day on which it began', () => {
  expect(episodeWords('Outpatient Mental Health, 2026-06-29')).toBe('Outpatient Mental Health since Jun 29, 2026');
  expect([episodeWords('Enrollment'), episodeWords(undefined)]).toEqual(['Enrollment', undefined]);
});
