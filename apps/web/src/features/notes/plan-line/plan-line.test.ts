import { describe, expect, it } from 'vitest';
import { firstSentence, planLine } from './plan-line.ts';

const section = (title: string, text: string, type?: 'plan' | 'assessment') => ({
  id: title,
  kind: 'Text' as const,
  title,
  text,
  type,
});

describe('the plan line of a note', () => {
  it('is the first sentence of the plan', () => {
    const sections = [section('Subjective', 'Slept badly.'), section('Plan', 'Weekly sessions. Sleep diary.', 'plan')];
    expect(planLine({ sections })).toBe('Weekly sessions.');
  });
  it('is the assessment where no plan is written', () => {
    const sections = [section('Plan', '  ', 'plan'), section('Assessment', 'Mood is better.', 'assessment')];
    expect(planLine({ sections })).toBe('Mood is better.');
  });
  it('finds sections without a type by their title', () =>
    expect(planLine({ sections: [section('Plan', 'Call on Friday')] })).toBe('Call on Friday'));
  it('is absent where neither is written', () => expect(planLine({ sections: [] })).toBeUndefined());
});

describe('the first sentence', () => {
  it('does not end at an abbreviation', () =>
    expect(firstSentence('Refer to Dr. Lee for a review. Then weekly.')).toBe('Refer to Dr. Lee for a review.'));
  it('ends at the end of a paragraph', () => expect(firstSentence('Sleep diary\nWeekly')).toBe('Sleep diary'));
  it('has no bullet before it', () => expect(firstSentence('- Finish the list.\n- Bring it.')).toBe('Finish the list.'));
  it('is cut at a word where it is very long', () => {
    const cut = firstSentence('word '.repeat(100));
    expect(cut.length).toBeLessThanOrEqual(161);
    expect(cut.endsWith('word…')).toBe(true);
  });
});
