import { expect, it } from 'vitest';
import { bySection, type RuleResult, saidOnce } from './rule-results.ts';

const result = (rule: string, severity: RuleResult['severity'], message: string): RuleResult => ({
  rule,
  severity,
  message,
  outcome: 'NotSatisfied',
  section: 'time',
  override: undefined,
});

it('says once what several rules ask for in a section, as the strictest of them does', () => {
  const found = bySection([
    result('SessionDuration', 'Warn', 'Enter when the session began.'),
    result('SessionTimePresent', 'Block', 'Enter when the session began.'),
    result('SpanMidnight', 'Warn', 'It ends on another day.'),
  ]);
  expect(found.get('time')?.map(({ rule }) => rule)).toEqual(['SessionTimePresent', 'SpanMidnight']);
});

it('does not count a member’s empty part twice', () => {
  const [empty, fill] = [result('EmptyNote', 'Block', 'Nothing.'), result('RequiredSections', 'Block', 'Fill in.')];
  expect(saidOnce([empty, fill])).toEqual([fill]);
  expect(saidOnce([empty, { ...fill, severity: 'Warn' }])).toHaveLength(2);
  expect(saidOnce([empty])).toEqual([empty]);
});
