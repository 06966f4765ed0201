import { MantineProvider } from '@mantine/core';
import type { Client, SessionClient } from '@notewell/client';
import { ClientProvider, SessionProvider } from '@notewell/client/react';
import type { Appointment } from '@notewell/model';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { CheckInButton } from './check-in-button.tsx';

function drawn(status: Appointment['status'], permissions: readonly string[]): string {
  const watched = (view: unknown) => ({ subscribe: () => () => undefined, snapshot: () => view });
  const membership = { networkId: 'n1', profile: { id: 'me', resourceType: 'Practitioner' }, permissions };
  const state = { status: 'signedIn', current: { user: { id: 'u', email: '', name: 'Ann' }, memberships: [membership] } };
  const session = watched(state) as unknown as SessionClient; // only read
  const client = { watchResource: () => watched({ status: 'ready' }) } as unknown as Client; // the only member used
  const appointment: Appointment = { resourceType: 'Appointment', id: 'a', status, start: '2026-11-20T15:00:00Z' };
  return renderToStaticMarkup(
    <MantineProvider>
      <SessionProvider session={session}>
        <ClientProvider client={client}>
          <CheckInButton appointment={appointment} />
        </ClientProvider>
      </SessionProvider>
    </MantineProvider>,
  );
}
const frontDesk = ['Appointment.Update', 'manage schedules', 'view scheduler'];

describe('the check-in button', () => {
  it('is there for a booked visit', () => expect(drawn('booked', frontDesk)).toContain('Check in'));
  it.each(['pending', 'checked-in', 'arrived', 'fulfilled', 'cancelled', 'noshow'] as const)(
    'is not there for a %s visit',
    (status) => expect(drawn(status, frontDesk)).not.toContain('Check in'),
  );
  it('is not there for people who may not change visits', () => expect(drawn('booked', [])).not.toContain('Check in'));
});
