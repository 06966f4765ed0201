import type { Appointment } from '@notewell/model';
import { beforeEach, describe, expect, it } from 'vitest';
import { goByZone } from '../../../platform/dates.ts';
import { sheetRows } from './day-sheet-rows.ts';

beforeEach(() => goByZone('America/New_York'));
const visit = (more: Partial<Appointment> = {}): Appointment => ({
  resourceType: 'Appointment',
  id: 'a',
  status: 'booked',
  start: '2026-03-04T15:00:00Z',
  end: '2026-03-04T15:50:00Z',
  ...more,
});
const patient = (display: string, more: object = {}) => ({
  subject: { id: display, resourceType: 'Patient' as const, display },
  ...more,
});

describe('a day sheet', () => {
  it('lists times of the practice, patients, service, place and instructions', () => {
    const one = visit({
      attendees: [patient('Able, Ann')],
      serviceType: { id: 's', display: 'Individual therapy' },
      room: 'Room 4',
      location: { id: 'l', display: 'Harbor Street' },
      patientInstruction: 'Bring the form.',
    });
    expect(sheetRows([one])).toEqual([
      {
        key: 'a',
        when: '10:00 AM – 10:50 AM',
        who: ['Able, Ann'],
        service: 'Individual therapy',
        place: 'Room 4, Harbor Street',
        instructions: 'Bring the form.',
      },
    ]);
  });
  it('has no clinical content', () => {
    const hidden = { title: 'Grief', description: 'Grief', comment: 'Grief', missedVisitServiceCode: { display: 'Grief' } };
    expect(JSON.stringify(sheetRows([visit({ attendees: [patient('Able, Ann')], ...hidden })]))).not.toContain('Grief');
  });
  it('names the members of a group who are expected', () => {
    const attendees = [patient('Bold, Bea'), patient('Able, Ann'), patient('Cole, Cy', { status: 'Cancelled' })];
    expect(sheetRows([visit({ group: { id: 'g', display: 'Skills' }, attendees })])[0]?.who).toEqual([
      'Skills',
      'Able, Ann',
      'Bold, Bea',
    ]);
  });
  it('leaves out what does not take place, in order of time', () => {
    const all = [
      visit({ id: 'late', start: '2026-03-04T18:00:00Z', title: 'Meeting' }),
      visit({ id: 'early' }),
      ...(['cancelled', 'noshow', 'entered-in-error'] as const).map((status) => visit({ id: status, status })),
    ];
    expect(sheetRows(all).map(({ key, who }) => [key, ...who])).toEqual([
      ['early', 'Blocked time'],
      ['late', 'Meeting'],
    ]);
  });
});
