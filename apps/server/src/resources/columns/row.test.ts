import { Notification } from '@notewell/model';
import { testId } from '@notewell/testkit';
import { expect, it } from 'vitest';
import { partitionIn, stillIn } from './row.ts';

it('a record of a relative stays in the record that it was created in', () => {
  const body = { recipient: { id: `${testId(1)}.${testId(2)}`, resourceType: 'RelatedPerson' } };
  const partition = partitionIn(Notification, body) ?? '';
  expect(partition).toBe(testId(2));
  expect(stillIn(Notification, body, partition)).toBe(true);
  expect(stillIn(Notification, { recipient: { id: testId(3) } }, partition)).toBe(false);
});
