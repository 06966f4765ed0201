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
  it('is in an answer that nothing reads, and in one under an entry that is none', () => {
    const unread: Answers[] = ['Nearly every day', true, 7, '1 ', { code: 'x' }].map((value) => ({ '9': [value] }));
    for (const answers of [...unread, { '9': ['0', 'phoned, has a plan'] }, { '9': ['0'], '9#2': ['3'] }])
      expect(riskIn([ofItem], answers).questions).toEqual(new Set(['9']));
    expect(riskIn([ofItem], { '9': ['0'], '9#2': ['0'], '8#2': ['3'] }).questions).toEqual(new Set());
    const repeating = { ...ofItem, items: [{ linkId: 'g', type: 'Header' as const, repeats: true, items: ofItem.items }] };
    expect(riskIn([repeating], { '9': ['0'], '9#2': ['3'] }).questions).toEqual(new Set(['9']));
    const open = { ...ofItem, items: [{ ...choice('9'), type: 'OpenChoice' as const }] };
    expect(riskIn([open], { '9': ['has a plan'] }).questions).toEqual(new Set(['9']));
    const unscored = [...choice('9').options, { value: 'x', display: 'Rather not say' }];
    expect(riskIn([{ ...ofItem, items: [{ ...choice('9'), options: unscored }] }], { '9': ['x'] }).questions).toEqual(new Set());
  });
  it('is in a total that raises an alert', () => {
    const ofTotal = form([{ above: 3, message: 'High.' }]);
    expect(riskIn([ofTotal], { '8': ['2'], '9': ['2'] })).toEqual({ questions: new Set(), isOfTotal: true });
    expect(riskIn([ofTotal], { '8': ['1'], '9': ['2'] }).isOfTotal).toBe(false);
  });
});
