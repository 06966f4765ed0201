import type { QuestionnaireItem } from '@notewell/model';
import { describe, expect, it } from 'vitest';
import { instruments, questionnaireOf } from './instruments/index.ts';
import { inventedAnswers, tryForm } from './invented.ts';

const today = '2026-03-18';
const items: readonly QuestionnaireItem[] = [
  { linkId: 'smokes', type: 'Boolean', text: 'Do you smoke?' },
  {
    linkId: 'much',
    type: 'Integer',
    text: 'How many a day?',
    min: 1,
    max: 40,
    displayWhen: { logic: 'And', conditions: [{ question: 'smokes', operator: 'Equals', value: 'true' }] },
  },
  {
    linkId: 'never',
    type: 'String',
    text: 'Never asked',
    displayWhen: { logic: 'And', conditions: [{ question: 'much', operator: 'AtLeast', value: '90' }] },
  },
];

describe('invented answers', () => {
  it('are the same for the same seed and fit their questions', () => {
    const answers = inventedAnswers(items, 7, today);
    expect(inventedAnswers(items, 7, today)).toEqual(answers);
    expect(Number(answers['much']?.[0])).toBeGreaterThanOrEqual(1);
    expect(Number(answers['much']?.[0])).toBeLessThanOrEqual(40);
  });
  it('find the questions that nobody is asked', () => {
    expect(tryForm({ items: [...items] }, { patients: 20, today }).neverAsked.map(({ linkId }) => linkId)).toEqual(['never']);
  });
  it('count the patients for whom an alert comes', () => {
    const { alerts } = tryForm(questionnaireOf(instruments.phq9), { patients: 20, today });
    expect(alerts).toHaveLength(1);
    expect(alerts[0]?.[1]).toBeGreaterThan(0);
  });
  it('show how the totals of a score are spread', () => {
    const { lowest = 0, highest = 0, totals } = tryForm(questionnaireOf(instruments.phq9), { patients: 20, today });
    expect(highest).toBeGreaterThan(lowest);
    expect(totals.reduce((sum, [, patients]) => sum + patients, 0)).toBe(20);
  });
});
