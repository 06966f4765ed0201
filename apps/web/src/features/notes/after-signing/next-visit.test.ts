import type { Appointment } from '@notewell/model';
import { expect, test } from 'vitest';
import { nextVisit } from './next-visit.ts';

const at = (hour: number, status: Appointment['status'] = 'booked'): Appointment => ({
  resourceType: 'Appointment',
  id: String(hour),
  status,
  start: `2026-11-20T${hour}:00:00Z`,
  end: `2026-11-20T${hour}:45:00Z`,
});
const day = [at(10), at(11), at(12, 'cancelled'), at(13), at(14)];
const idOf = (now: string, written: readonly string[] = []) => nextVisit(day, ({ id }) => written.includes(id ?? ''), now)?.id;

test('the visit that runs comes before later ones', () => {
  expect(idOf('2026-11-20T11:30:00Z')).toBe('11');
});
test('cancelled visits and those with a note are passed over', () => {
  expect(idOf('2026-11-20T11:30:00Z', ['11'])).toBe('13');
});
test('nothing follows the last visit', () => {
  expect(idOf('2026-11-20T15:00:00Z')).toBeUndefined();
});
