import type { Appointment } from '@notewell/model';
import { expect, it } from 'vitest';
import { withMove } from './use-move.ts';

const visit: Appointment = {
  resourceType: 'Appointment',
  id: 'a',
  status: 'booked',
  start: '2026-11-23T14:00:00Z',
  end: '2026-11-23T15:00:00Z',
};
const moved: Appointment = { ...visit, start: '2026-11-24T14:00:00Z', end: '2026-11-24T15:00:00Z', room: '2' };

it('moves only what was moved, and keeps what others changed meanwhile', () => {
  const current: Appointment = { ...visit, status: 'checked-in', comment: 'Waits outside' };
  expect(withMove(current, visit, moved)).toEqual({ ...moved, status: 'checked-in', comment: 'Waits outside' });
});
it('takes a room away again when it is undone', () => {
  expect(withMove(moved, moved, visit)).toEqual(visit);
});
