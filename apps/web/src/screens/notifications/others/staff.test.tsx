import { expect, it } from 'vitest';
import { useStaff } from '../../../features/messaging/staff-select.tsx';
import { emptyList, markupOf, watched } from '../../../platform/testing/draw.tsx';

const items = [
  { id: 'a', display: 'Ana Left', active: false },
  { id: 'm', display: 'Maya Here' },
  { id: 'me', display: 'Me' },
];
const Offered = ({ all }: { readonly all: boolean }) =>
  useStaff(new Set(['me']), all)
    .map(({ label }) => label)
    .join(', ');

it.each([
  [true, 'Maya Here, Ana Left (deactivated)'],
  [false, 'Maya Here'],
])('offers deactivated colleagues last and marked, only where their work is looked after', (all, labels) => {
  const client = { watchList: () => watched({ ...emptyList, items }) };
  expect(markupOf(<Offered all={all} />, { client })).toBe(labels);
});
