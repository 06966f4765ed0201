import type { KeptItem } from '@notewell/client';
import { expect, it } from 'vitest';
import { markupOf } from '../../../platform/testing/draw.tsx';
import { keptGroups } from '../../../shell/work/kept-groups.ts';
import { Conflict } from './conflict.tsx';

const goal = { id: 'g', kind: 'Goal', title: 'Sleep', status: 'InProgress' };
const base = {
  resourceType: 'CarePlan',
  id: 'c',
  patient: { id: 'p', resourceType: 'Patient' },
  author: { id: 'me', resourceType: 'Practitioner' },
  status: 'Draft',
  title: 'Plan',
  items: [goal],
};
const mine = { ...base, items: [{ ...goal, title: 'Sleep through' }] };
const signatures = [{ signer: { id: 'sue', resourceType: 'Practitioner' }, status: 'Signed' }];

function drawn(theirs: object): string {
  // The parts of a rejected change that are shown.
  const item = { key: 'k', chain: 'k', kind: 'update', type: 'CarePlan', id: 'c', reason: 'conflict', base, mine, theirs };
  const [group] = keptGroups([item as unknown as KeptItem]);
  if (!group) throw new Error('No group.');
  const user = { id: 'me', permissions: ['CarePlan.Read', 'CarePlan.Update', 'Patient.Read'] };
  return markupOf(<Conflict type="CarePlan" group={group} onDiscard={() => undefined} />, { client: {}, user });
}

it('a change that a signed plan takes no more is shown to be copied or discarded, not to be kept', () => {
  const signed = drawn({ ...base, signatures });
  expect(signed).toContain('Your change can no longer be saved. Somebody has signed this plan.');
  for (const words of ['Sleep through', 'Copy my text', 'Discard my change']) expect(signed).toContain(words);
  for (const words of ['Keep mine', 'Save what I chose']) expect(signed).not.toContain(words);
  const open = drawn({ ...base, items: [{ ...goal, title: 'Sleep well' }] });
  for (const words of ['Keep mine', 'Save what I chose']) expect(open).toContain(words);
  expect(open).not.toContain('no longer be saved');
});
