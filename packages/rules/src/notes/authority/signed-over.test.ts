import type { Note } from '@notewell/model';
import { expect, test } from 'vitest';
import { signedOver } from './signed-over.ts';

const override = { reason: 'Patient had to leave', by: { id: 'a', display: 'Ann' }, at: '2026-11-28T10:00:00Z' };
const ruleResults: Note['ruleResults'] = [
  { name: 'RequiredSections', outcome: 'NotSatisfied', message: 'Fill in “Plan”.', override },
  { name: 'PlaceOfService', outcome: 'NotSatisfied', message: 'Choose the place of service.', override },
  { rule: 'Age', outcome: 'NotSatisfied', message: 'Too young.' },
];

test('one reason is told once, with all that it was given for', () => {
  expect(signedOver({ ruleResults })).toEqual([
    { reason: override.reason, by: 'Ann', at: override.at, found: ['Fill in “Plan”.', 'Choose the place of service.'] },
  ]);
});
test('a note without open checks has none', () => {
  expect(signedOver({})).toEqual([]);
});
