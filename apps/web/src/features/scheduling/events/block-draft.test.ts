import type { Appointment, Schedule } from '@notewell/model';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goByZone, zoneInForce } from '../../../platform/dates.ts';
import { type BlockFields, blockablesOf, blockOf, bookedIn, faultOfBlock, fieldsOfBlock, withBlock } from './block-draft.ts';

const zone = zoneInForce();
beforeAll(() => goByZone('America/New_York'));
afterAll(() => goByZone(zone));

const lunch: BlockFields = {
  kind: 'Lunch',
  reason: '',
  isWholeDays: false,
  firstDay: '2026-11-23',
  from: '12:00',
  lastDay: '2026-11-23',
  to: '13:00',
  recurrence: 'Daily',
  until: '',
};
const leave: BlockFields = { ...lunch, kind: 'TimeOff', isWholeDays: true, lastDay: '2026-11-27', recurrence: '' };
const schedule = (fields: Partial<Schedule>): Schedule => ({ resourceType: 'Schedule', id: 's', ...fields });

describe('blocked time', () => {
  it('is a span of hours, or whole days with the last one', () => {
    expect(blockOf(lunch, 'a')).toEqual({
      id: 'a',
      kind: 'Lunch',
      start: '2026-11-23T17:00:00.000Z',
      end: '2026-11-23T18:00:00.000Z',
      recurrence: 'Daily',
    });
    expect(blockOf(leave, 'b')).toMatchObject({ start: '2026-11-23T05:00:00.000Z', end: '2026-11-28T05:00:00.000Z' });
  });
  it('returns from the schedule that it was written to', () => {
    for (const fields of [lunch, { ...lunch, until: '2026-12-31' }, { ...leave, reason: 'Vacation', from: '09:00', to: '10:00' }])
      expect(fieldsOfBlock(blockOf(fields, 'a'))).toEqual(fields);
  });
  it('ends after it begins', () => {
    expect([lunch, leave].map(faultOfBlock)).toEqual([undefined, undefined]);
    const wrong = [{ to: '12:00' }, { from: '' }, { lastDay: '' }, { until: '2026-11-01' }];
    for (const change of wrong) expect(faultOfBlock({ ...lunch, ...change }), JSON.stringify(change)).toBeDefined();
  });
  it('is added, changed and removed next to what others blocked meanwhile', () => {
    const own = blockOf(lunch, 'own');
    const theirs = blockOf(leave, 'theirs');
    const added = withBlock(schedule({ blocks: [theirs] }), { after: own });
    expect(added.blocks).toEqual([theirs, own]);
    const changed = { ...own, reason: 'Team lunch' };
    expect(withBlock(added, { before: own, after: changed }).blocks).toEqual([theirs, changed]);
    expect(withBlock(added, { before: own }).blocks).toEqual([theirs]);
    expect(withBlock(schedule({}), { before: own })).toEqual(schedule({}));
  });
  it('counts the visits that it leaves where they are', () => {
    const visit = (status: Appointment['status'], start: string): Appointment => ({ resourceType: 'Appointment', status, start });
    const day = '2026-11-24T15:00:00Z';
    expect(bookedIn(leave, [visit('booked', day), visit('cancelled', day), visit('booked', '2026-11-28T15:00:00Z')])).toBe(1);
  });
  it('counts them each time it repeats, until it ends', () => {
    const at = (start: string): Appointment => ({ resourceType: 'Appointment', status: 'booked', start });
    const visits = [at('2026-11-23T17:15:00Z'), at('2026-12-02T17:15:00Z'), at('2026-12-02T20:00:00Z')];
    expect(bookedIn(lunch, visits)).toBe(2);
    expect(bookedIn({ ...lunch, until: '2026-11-30' }, visits)).toBe(1);
  });
  it('is of people, with or without a schedule, and of rooms', () => {
    const maya = { id: 'maya', resourceType: 'Practitioner', display: 'Maya' } as const;
    const own = schedule({ practitioner: maya });
    const room = schedule({ id: 'r', location: { id: 'room', display: 'Group room' } });
    const old = schedule({ id: 'o', location: { id: 'old' }, active: false });
    const found = blockablesOf([maya, { id: 'ben', resourceType: 'Practitioner' }], [own, room, old]);
    expect(found.map(({ id, schedule: kept }) => [id, kept?.id])).toEqual([
      ['maya', 's'],
      ['ben', undefined],
      ['room', 'r'],
    ]);
  });
});
