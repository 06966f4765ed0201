import { expect, it } from 'vitest';
import { emptyList, markupOf, watched } from '../../../platform/testing/draw.tsx';
import { MonthGrid } from './month-grid.tsx';

function Month({ continuation }: { readonly continuation: string | null }) {
  const weeks = [['2026-11-23', '2026-11-24']];
  const list = { ...emptyList, status: 'ready' as const, refresh: () => undefined, continuation };
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
  expect(markupOf(<Month continuation="" />, { client })).toContain(', 0 booked');
  expect(markupOf(<Month continuation={null} />, { client })).not.toContain('booked');
});
