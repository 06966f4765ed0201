import { expect, it } from 'vitest';
import { isSameAlert, mayApply, withoutPoints } from './same-alert.ts';

it('takes an alert that may apply for the same one, for another reason too', () => {
  const [unreadable, kept] = [withoutPoints.unreadable, withoutPoints.kept].map((one) => mayApply(one, 'Ask.'));
  expect(isSameAlert(unreadable ?? '', kept ?? '')).toBe(true);
  expect(isSameAlert('Ask.', 'Ask.')).toBe(true);
  expect(isSameAlert('Ask.', kept ?? '')).toBe(false);
  expect(isSameAlert(mayApply(withoutPoints.own, 'Call.'), kept ?? '')).toBe(false);
});
