import { expect, it } from 'vitest';
import { useStaff } from '../../../features/messaging/staff-select.tsx';
import { emptyList, markupOf, watched } from '../../../platform/testing/draw.tsx';

const items = [
  { id: 'a', display: 'Ana Left', active: false },
  { id: 'm', display: 'Maya Here' },
  { id: 'me', display: 'Me' },
];

it('offers deactivated colleagues last and marked, only where their work is looked after', () => {
  const labels = (withDeactivated: boolean) => {
    let found: readonly string[] = [];
    function Probe() {
      found = useStaff(new Set(['me']), withDeactivated).map(({ label }) => label);
      return null;
    }
    markupOf(<Probe />, { client: { watchList: () => watched({ ...emptyList, items }) } });
    return found;
  };
  expect(labels(true)).toEqual(['Maya Here', 'Ana Left (deactivated)']);
  expect(labels(false)).toEqual(['Maya Here']);
});
