import type { Appointment } from '@notewell/model';
import { describe, expect, it } from 'vitest';
import { markupOf, watched } from '../../../platform/testing/draw.tsx';
import { CheckInButton } from './check-in-button.tsx';

function drawn(status: Appointment['status'], permissions: readonly string[], start = '2026-11-20T15:00:00Z'): string {
  const client = {
    watchResource: () => watched({ status: 'ready' }),
    watchConnection: () => watched({ online: true, device: 'open' }),
  };
  const appointment: Appointment = { resourceType: 'Appointment', id: 'a', status, start };
  return markupOf(<CheckInButton appointment={appointment} />, { client, user: { id: 'me', permissions } });
}
const frontDesk = ['Appointment.Update', 'manage schedules', 'view scheduler'];

describe('the check-in button', () => {
  it('is there for a booked visit', () => expect(drawn('booked', frontDesk)).toContain('Check in'));
  it.each(['pending', 'checked-in', 'arrived', 'fulfilled', 'cancelled', 'noshow'] as const)(
    'is not there for a %s visit',
    (status) => expect(drawn(status, frontDesk)).not.toContain('Check in'),
  );
  it('is not there days ahead', () => {
    const nextWeek = new Date(Date.now() + 6 * 86_400_000).toISOString();
    expect(drawn('booked', frontDesk, nextWeek)).not.toContain('Check in');
  });
  it('is not there for people who may not change visits', () => expect(drawn('booked', [])).not.toContain('Check in'));
});
