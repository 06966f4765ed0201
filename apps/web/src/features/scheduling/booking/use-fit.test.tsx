import type { Appointment } from '@notewell/model';
import { expect, it } from 'vitest';
import { emptyList, markupOf, watched } from '../../../platform/testing/draw.tsx';
import { offeredIn, useFit } from './use-fit.ts';

const people = ['maya', 'karen'].map((id) => ({ id, resourceType: 'Practitioner' as const, display: id }));

it('practitioners who give the service are offered first, and the others below', () => {
  expect(offeredIn(people, new Set(['maya']), 'Give this service')).toEqual([
    { group: 'Give this service', items: [{ value: 'maya', label: 'maya' }] },
    { group: 'Others', items: [{ value: 'karen', label: 'karen' }] },
  ]);
  for (const givers of [[], ['maya', 'karen']])
    expect(offeredIn(people, new Set(givers), 'Give this service')).toEqual(people.map(({ id }) => ({ value: id, label: id })));
});

it('finds no fault in hours while the list of schedules has a next page', () => {
  const ruth = { id: 'ruth', resourceType: 'Practitioner' as const };
  const visit: Appointment = {
    resourceType: 'Appointment',
    status: 'booked',
    start: '2026-11-28T12:00:00Z',
    end: '2026-11-28T13:00:00Z',
    owner: ruth,
    attendees: [{ subject: ruth }],
  };
  // Ruth has other hours on a page that is not loaded.
  const schedules = [
    { resourceType: 'Schedule', practitioner: ruth, availability: [{ days: ['Monday'], start: '09:00:00', end: '10:00:00' }] },
  ];
  const faults = (continuation: string) => {
    const watchList = ({ type }: { type: string }) =>
      watched({ ...emptyList, ...(type === 'Schedule' ? { items: schedules, continuation } : {}) });
    const Faults = () => String(useFit({ practitioners: [], service: undefined, owner: 'ruth', visit }).misfits.length);
    return markupOf(<Faults />, { client: { watchList }, user: { id: 'me', permissions: ['Schedule.Read'] } });
  };
  expect([faults('more'), faults('')]).toEqual(['0', '1']);
});
