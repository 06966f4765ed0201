import { expect, it } from 'vitest';
import { emptyList, markupOf, watched } from '../../../platform/testing/draw.tsx';
import { useWholeList } from '../../../shell/hooks/use-whole-list.ts';
import { MonthGrid } from './month-grid.tsx';

function Month({ isWhole }: { readonly isWhole: boolean }) {
  const weeks = [['2026-11-23', '2026-11-24']];
  const list = { ...emptyList, refresh: () => undefined, isWhole };
  const nothing = () => undefined;
  const props = { weeks, month: '2026-11', today: '2026-11-24', list, appointments: [], onDay: nothing, onOpen: nothing };
  return <MonthGrid {...props} />;
}

it('counts the visits of a day once all of the month are read', () => {
  const client = {
    watchUnsent: () => watched([]),
    watchKeptWork: () => watched([]),
    watchConnection: () => watched({ online: true }),
  };
  expect(markupOf(<Month isWhole />, { client })).toContain(', 0 booked');
  expect(markupOf(<Month isWhole={false} />, { client })).not.toContain('booked');
});

it.each([
  ['all pages are read', { continuation: '' }, true],
  ['a page is left', { continuation: 'next' }, false],
  ['a page is being read', { continuation: null }, false],
  ['the device has a part', { isPartial: true }, false],
  ['the server failed', { status: 'error' }, false],
])('knows a list as whole only if all is read: %s', (_of, state, isWhole) => {
  const seen: boolean[] = [];
  const view = { ...emptyList, ...state };
  const Probe = () => {
    seen.push(useWholeList({ type: 'Appointment' }).isWhole);
    return null;
  };
  const watchList = () => ({ subscribe: () => () => undefined, snapshot: () => view });
  markupOf(<Probe />, { client: { watchList } });
  expect(seen).toEqual([isWhole]);
});
