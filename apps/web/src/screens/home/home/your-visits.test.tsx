import type { Appointment } from '@notewell/model';
import { ConfirmProvider } from '@notewell/ui';
import { expect, it } from 'vitest';
import { emptyList, markupOf, watched } from '../../../platform/testing/draw.tsx';
import { YourVisits } from './your-visits.tsx';

const shown = (more: Partial<Appointment>) => {
  const visit: Appointment = { resourceType: 'Appointment', id: 'a', status: 'booked', start: '2026-11-24T15:00:00Z', ...more };
  const client = {
    watchList: ({ orderBy }: { readonly orderBy?: string }) =>
      watched({ ...emptyList, items: orderBy === 'start' ? [visit] : [] }),
    watchResource: () => watched({ status: 'ready' }),
    watchConnection: () => watched({ online: true, device: 'open' }),
    watchUnsent: () => watched([]),
    watchKeptWork: () => watched([]),
  };
  const content = (
    <ConfirmProvider>
      <YourVisits patientId="p" now={new Date('2026-11-23T15:00:00Z')} />
    </ConfirmProvider>
  );
  return markupOf(content, { client, user: { id: 'me', permissions: [] } });
};

it('a visit of the patient shows the instructions for it until it is cancelled', () => {
  const patientInstruction = 'Please come fasting.';
  expect(shown({ patientInstruction })).toContain(patientInstruction);
  expect(shown({ patientInstruction, status: 'cancelled' })).not.toContain(patientInstruction);
});
