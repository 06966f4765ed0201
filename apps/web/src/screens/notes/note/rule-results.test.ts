import { expect, it } from 'vitest';
import { bySection, type RuleResult } from './rule-results.ts';

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
