import { expect, it } from 'vitest';
import { isReassignable } from './kinds.ts';

it('leaves with its recipient what nobody else can do', () => {
  expect((['MessageNotSent', 'ReviewRequested', 'Mention', 'System'] as const).map(isReassignable)).toEqual(Array(4).fill(false));
  expect((['NoteToCosign', 'FollowUp', 'RiskAlert'] as const).map(isReassignable)).toEqual(Array(3).fill(true));
});
