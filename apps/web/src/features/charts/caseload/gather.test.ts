import type { ListQuery } from '@notewell/client';
import type { Appointment } from '@notewell/model';
import { expect, it } from 'vitest';
import { nextWorkingDay, patientsOf } from '../../../platform/coming-days.ts';
import { type Gathering, gather, mostCharts } from './gather.ts';

const with_ = (id: string, patients: readonly string[], more: Partial<Appointment> = {}): Appointment => ({
  id,
  resourceType: 'Appointment',
  status: 'booked',
  start: '2026-11-20T15:00:00Z',
  attendees: patients.map((patient) => ({ subject: { id: patient, resourceType: 'Patient' } })),
  ...more,
});

function device(appointments: readonly Appointment[], between: () => Promise<void> = async () => {}) {
  const asked: string[] = [];
  /** Reads that the server would take for those of a person. */
  const unmarked: string[] = [];
  const note = (what: string, { readAhead = false }: { readonly readAhead?: boolean } = {}) => {
    asked.push(what);
    if (!readAhead) unmarked.push(what);
  };
  const client = {
    list: async (query: ListQuery, asking?: object) => {
      note(`list ${query.type}`, asking);
      return { items: appointments, status: 'ready' };
    },
    get: async (type: string, id: string, asking?: object) => note(`get ${type} ${id}`, asking),
    keepOnDevice: async (records: readonly string[]) => void asked.push(`keep ${records.join(' ')}`),
    prefetch: async ([query]: readonly ListQuery[], options: { readonly between: () => Promise<void> }) => {
      await options.between();
      asked.push(`${query?.type} of ${query?.partition ?? 'the practice'}`);
    },
  } as unknown as Gathering['client']; // only the calls that `gather` makes
  const work = () =>
    gather({ client, me: 'me', of: 'me', today: '2026-11-20', mayRead: (type) => type !== 'Medication', between });
  return { asked, unmarked, work };
}

it('loads the next chart, then definitions, then the other charts', async () => {
  const { asked, work } = device([with_('a1', ['p1']), with_('a2', ['p2', 'p1'])]);
  expect(await work()).toEqual({ patients: 2 });
  const order = ['get Patient p1', 'Note of p1', 'NoteDefinition of the practice', 'get Patient p2', 'Note of p2'];
  expect(order.map((each) => asked.indexOf(each))).toEqual(
    [...order.keys()].map((at) => asked.indexOf(order[at] ?? '')).sort((a, b) => a - b),
  );
  expect(order.every((each) => asked.includes(each))).toBe(true);
});
it('marks what it reads one by one, as the lists that it brings are marked', async () => {
  const { unmarked, work } = device([with_('a1', ['p1']), with_('a2', ['p2'])]);
  await work();
  expect(unmarked).toEqual([]);
});
it('leaves out what this person may not read, and appointments that were called off', async () => {
  const { asked, work } = device([with_('a1', ['p1']), with_('a2', ['gone'], { status: 'cancelled' })]);
  await work();
  expect(asked.filter((each) => each.startsWith('Medication') || each.includes('gone'))).toEqual([]);
});
it('asks that the charts of these days stay, before the first of them is brought', async () => {
  const { asked, work } = device([with_('a1', ['p1']), with_('a2', ['p2'])]);
  await work();
  expect(asked.indexOf('keep p1 p2')).toBeGreaterThan(-1);
  expect(asked.indexOf('keep p1 p2')).toBeLessThan(asked.indexOf('get Patient p1'));
});
it('takes no more charts than a device should hold', async () => {
  const many = Array.from({ length: 60 }, (_, n) => with_(`a${n}`, [`p${n}`]));
  expect(await device(many).work()).toEqual({ patients: mostCharts });
  expect(patientsOf(many)).toHaveLength(60);
});
it('stops at once where the person or the network calls it off', async () => {
  let steps = 0;
  const { asked, work } = device([with_('a1', ['p1'])], async () => {
    steps += 1;
    if (steps > 4) throw new Error('stopped');
  });
  await expect(work()).rejects.toThrow('stopped');
  expect(asked.filter((each) => !each.startsWith('keep')).length).toBeLessThanOrEqual(4);
});
it('goes from Friday to Monday', () => {
  expect(['2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22', '2026-12-31'].map(nextWorkingDay)).toEqual([
    '2026-11-20',
    '2026-11-23',
    '2026-11-23',
    '2026-11-23',
    '2027-01-01',
  ]);
});
