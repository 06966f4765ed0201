import { expect, it } from 'vitest';
import { auditResult } from './audit-result.ts';

const questions = [
  { id: 'signed', text: 'Signed?', kind: 'YesNo', expected: 'Yes', weight: 3, critical: true },
  { id: 'plan', text: 'Linked to the plan?', kind: 'YesNoNotApplicable', expected: 'Yes' },
  { id: 'quality', text: 'How complete?', kind: 'Scale', expected: '3' },
  { id: 'remark', text: 'Remark', kind: 'Text' },
] as const;
const of = (answers: Readonly<Record<string, string | number | boolean>>) =>
  auditResult(
    { questions: [...questions], passPercent: 80 },
    Object.entries(answers).map(([questionId, value]) => ({ questionId, value })),
  );

it('scores an audit by its answers, their weights and what does not apply', () => {
  expect(of({ signed: 'Yes', plan: true, quality: 4, remark: 'Good' })).toEqual({ score: 5, maximumScore: 5, passed: true });
  expect(of({ signed: 'Yes', plan: 'NotApplicable', quality: 2 })).toEqual({ score: 3, maximumScore: 4, passed: false });
  expect(of({ signed: 'No', plan: 'Yes', quality: 5 })).toEqual({ score: 2, maximumScore: 5, passed: false });
  expect(of({})).toEqual({ score: 0, maximumScore: 5, passed: false });
});
it('fails an audit with a failed critical question, however high its score', () => {
  const [signed, ...others] = questions;
  const weighty = [{ ...signed, weight: 0 }, ...others];
  expect(auditResult({ questions: weighty, passPercent: 0 }, [{ questionId: 'signed', value: 'No' }]).passed).toBe(false);
});
