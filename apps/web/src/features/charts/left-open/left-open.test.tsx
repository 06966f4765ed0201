import type { ListQuery } from '@notewell/client';
import type { Appointment, CarePlan, EpisodeOfCare, PacketResponse } from '@notewell/model';
import { appointmentTransitions, carePlanTransitions, episodeTransitions, mayMove, packetTransitions } from '@notewell/rules';
import { describe, expect, it } from 'vitest';
import { emptyList, markupOf, watched } from '../../../platform/testing/draw.tsx';
import { endsOf, type Open, openWords } from './ends.ts';
import { LeftOpen } from './left-open.tsx';

const patient = { id: 'p', resourceType: 'Patient' as const };
const visit = (id: string, more: Partial<Appointment> = {}): Appointment => ({
  resourceType: 'Appointment',
  id,
  status: 'booked',
  start: '2026-12-01T15:00:00.000Z',
  ...more,
});
const episode = (id: string, status: EpisodeOfCare['status'], start?: string): EpisodeOfCare => ({
  resourceType: 'EpisodeOfCare',
  id,
  patient,
  status,
  ...(start && { start }),
});
const plan: CarePlan = { resourceType: 'CarePlan', id: 'plan', patient, status: 'OnHold', start: '2026-01-01' };
const forms: PacketResponse = { resourceType: 'PacketResponse', id: 'forms', patient, status: 'Sent' };
const open: Open = {
  visits: [visit('a', { series: 's' }), visit('b', { series: 's', status: 'pending' }), visit('g', { isGroup: true })],
  wishes: [visit('w', { status: 'waitlist' })],
  episodes: [episode('in', 'Active', '2026-01-01'), episode('later', 'Active', '2027-01-01'), episode('waits', 'Waitlist')],
  plans: [plan],
  forms: [forms],
};
const reason = { hasDied: true, today: '2026-11-29', last: '2026-11-29' };

describe('the chart of a patient who died', () => {
  it('counts what is still open', () => {
    expect(openWords(open, ['enrollment', 'enrollments'])).toBe(
      '2 visits (a series); 1 group visit; 1 wish on the waitlist; 3 enrollments; 1 care plan; 1 form to fill in',
    );
  });
  it('ends it along the transition tables, and leaves the visits of groups', () => {
    const tables = {
      Appointment: appointmentTransitions,
      EpisodeOfCare: episodeTransitions,
      CarePlan: carePlanTransitions,
      PacketResponse: packetTransitions,
    };
    const ends = endsOf(open, reason);
    expect(ends.map(({ row, next }) => [row.id, next.status])).toEqual([
      ['a', 'cancelled'],
      ['b', 'cancelled'],
      ['w', 'cancelled'],
      ['forms', 'Cancelled'],
      ['plan', 'Revoked'],
      ['in', 'Finished'],
      ['later', 'Cancelled'],
      ['waits', 'Cancelled'],
    ]);
    for (const { type, row, next } of ends) expect(mayMove(tables[type], row.status, next.status).allowed).toBe(true);
  });
  it('says that the patient died in what it ends', () => {
    const [first] = endsOf(open, reason);
    expect(first?.next).toMatchObject({ cancellationReason: { code: 'pat-dec' } });
    const ended = endsOf(open, reason).find(({ row }) => row.id === 'in');
    expect(ended?.next).toMatchObject({ end: '2026-11-29', discharge: { disposition: { code: 'exp' } } });
    const inactive = endsOf(open, { ...reason, hasDied: false }).find(({ row }) => row.id === 'in');
    expect(inactive?.next).toMatchObject({ discharge: { disposition: { code: 'oth' } } });
  });
  it('ends care on the day of the death, and not before it began', () => {
    const ended = (last: string) => endsOf(open, { ...reason, last }).find(({ row }) => row.id === 'in')?.next;
    expect([ended('2026-11-01'), ended('2000-01-01')]).toMatchObject([{ end: '2026-11-01' }, { end: open.episodes[0]?.start }]);
  });
  it('lists it with one button, for those who may end it', () => {
    const drawn = (more: object, permissions: readonly string[]) => {
      const client = {
        watchList: ({ type }: ListQuery) =>
          watched({ ...emptyList, items: type === 'EpisodeOfCare' ? [episode('in', 'Active', '2026-01-01')] : [] }),
      };
      const one = { resourceType: 'Patient' as const, id: 'p', name: { given: 'Ann' }, ...more };
      return markupOf(<LeftOpen patient={one} />, { client, user: { id: 'me', permissions } });
    };
    const reads = ['EpisodeOfCare.Read'];
    expect(drawn({}, reads)).not.toContain('Still open');
    expect(drawn({ deceased: '2026-11-01' }, reads)).toContain('Still open: 1 enrollment.');
    expect(drawn({ status: 'Inactive' }, reads)).not.toContain('button');
  });
});
