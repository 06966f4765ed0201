import { describe, expect, it } from 'vitest';
import type { Answers } from './answers.ts';
import { riskIn } from './risk.ts';

const choice = (linkId: string) => ({
  linkId,
  type: 'Choice' as const,
  text: linkId,
  options: [0, 1, 2, 3].map((points) => ({ value: String(points), display: String(points), score: points })),
});
const form = (alerts: { linkId?: string; above: number; message: string }[]) => ({
  items: [choice('8'), choice('9')],
  scoring: { kind: 'Sum' as const, minimumAnswered: 2, alerts },
});

describe('the risk in answers', () => {
  const ofItem = form([{ linkId: '9', above: 0, message: 'Ask.' }]);
  it('is at the question whose answer raises an alert, at once', () => {
    expect(riskIn([ofItem], { '9': ['1'] })).toEqual({ questions: new Set(['9']), isOfTotal: false });
    const harmless: Answers[] = [{}, { '9': ['0'] }, { '8': ['3'] }];
    for (const answers of harmless) expect(riskIn([ofItem], answers)).toEqual({ questions: new Set(), isOfTotal: false });
  });
  it('is in a total that raises an alert', () => {
    const ofTotal = form([{ above: 3, message: 'High.' }]);
    expect(riskIn([ofTotal], { '8': ['2'], '9': ['2'] })).toEqual({ questions: new Set(), isOfTotal: true });
    expect(riskIn([ofTotal], { '8': ['1'], '9': ['2'] }).isOfTotal).toBe(false);
  });
});
