import type { ListQuery } from '@notewell/client';
import { expect, it } from 'vitest';
import { emptyList, markupOf, watched } from '../../platform/testing/draw.tsx';
import { useFoundPatients } from './find-patients.ts';

const patient = (id: string) => ({ id, resourceType: 'Patient' });
const visit = {
  id: 'a1',
  resourceType: 'Appointment',
  status: 'booked',
  start: '2026-11-20T15:00:00Z',
  attendees: [{ subject: patient('p1') }, { subject: patient('p2') }],
};

/** Patients found for this server reply. The device has the chart of `p2` and the day's appointments. */
function found(server: object) {
  const asked: ListQuery[] = [];
  const client = {
    id: (id: string) => id,
    watchList: (query: ListQuery) => {
      asked.push(query);
      if (query.type === 'Appointment') return watched({ ...emptyList, items: [visit] });
      return watched({
        ...emptyList,
        ...(query.filters?.some(({ kind }) => kind === 'Id') ? { items: [patient('p2')] } : server),
      });
    },
  };
  function Probe() {
    const { items, fromDevice } = useFoundPatients([{ kind: 'Text', text: 'an' }], 100, { by: 'birthDate', order: 'desc' });
    return `${items.map(({ id }) => id).join(' ')}|${fromDevice}`;
  }
  const drawn = markupOf(<Probe />, { client });
  const [ids, fromDevice] = drawn.split('|');
  return { ids, fromDevice, asked };
}

it('finds whom the server knows, and asks the device for nobody else', () => {
  const { ids, fromDevice, asked } = found({ items: [patient('p9')] });
  expect([ids, fromDevice, asked.length]).toEqual(['p9', 'false', 1]);
});
it('finds the day’s patients on the device when offline', () => {
  const { ids, fromDevice, asked } = found({ status: 'error', items: [patient('local:new')] });
  expect([ids, fromDevice]).toEqual(['local:new p2', 'true']);
  expect(asked.at(-1)).toMatchObject({
    filters: [
      { kind: 'Id', values: ['p1', 'p2'] },
      { kind: 'Text', text: 'an' },
    ],
    orderBy: 'birthDate',
    order: 'desc',
  });
});
it('takes a refusal for one: nobody is shown whom the server would not', () => {
  expect(found({ status: 'denied' })).toMatchObject({ ids: '', fromDevice: 'false' });
});
