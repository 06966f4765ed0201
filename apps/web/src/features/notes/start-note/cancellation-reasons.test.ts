import { expect, test } from 'vitest';
import { faultOfCancellation } from './cancellation-reasons.ts';

test('a visit is cancelled with a reason, and with words for another reason', () => {
  expect(faultOfCancellation('', 'Called')?.field).toBe('code');
  expect(faultOfCancellation('oth', ' ')?.field).toBe('note');
  expect(faultOfCancellation('oth', 'Moved away')).toBeUndefined();
  expect(faultOfCancellation('pat', '')).toBeUndefined();
});
