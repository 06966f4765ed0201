import type { Appointment, Schedule } from '@notewell/model';
import { localTimeOf } from '@notewell/model/values';
import { makeResource, runs } from '@notewell/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { conflictsOf } from './conflicts.ts';
import { createDiary } from './diary.ts';
import { findTimes, type TimesWanted } from './find-times.ts';

const zone = 'America/Chicago';
const maya = { id: 'maya', resourceType: 'Practitioner' as const };
const ben = { id: 'ben', resourceType: 'Practitioner' as const };
const ann = { id: 'ann', resourceType: 'Patient' as const };
/** Clocks change on Sunday, 1 November 2026. */
const from = Date.parse('2026-10-30T05:00:00Z');
const wanted = (more: Partial<TimesWanted> = {}): TimesWanted => ({
  draft: { resourceType: 'Appointment', status: 'booked', attendees: [{ subject: ann }] },
  practitioners: [maya],
  minutes: 50,
  from,
  to: from + 7 * 86_400_000,
  ...more,
});
const mornings = (practitioner: Schedule['practitioner'], more: Partial<Schedule> = {}): Schedule =>
  makeResource('Schedule', {
    practitioner,
    availability: (['Friday', 'Monday'] as const).map((weekday) => ({ weekday, from: '09:00:00', to: '11:00:00' })),
    ...more,
  });
const booking = (start: string, end: string, more: Partial<Appointment> = {}): Appointment =>
  makeResource('Appointment', { status: 'booked', owner: maya, attendees: [], start, end, ...more });
const shown = (found: ReturnType<typeof findTimes>) =>
  found.map(
    ({ from: at, practitioner }) => `${practitioner.id} ${localTimeOf(at, zone).day} ${localTimeOf(at, zone).time.slice(0, 5)}`,
  );

describe('free times', () => {
  it('are in working hours, one after another, at the same hour when clocks change', () => {
    const diary = createDiary({ booked: [], schedules: [mornings(maya)], zone });
    expect(shown(findTimes(wanted(), diary))).toEqual([
      'maya 2026-10-30 09:00',
      'maya 2026-10-30 10:00',
      'maya 2026-11-02 09:00',
      'maya 2026-11-02 10:00',
    ]);
  });
  it('keep to the days and hours that somebody on the waitlist wishes for', () => {
    const diary = createDiary({ booked: [], schedules: [mornings(maya)], zone });
    const wish = { weekdays: ['Monday' as const], from: '09:30:00' };
    expect(shown(findTimes(wanted({ draft: { ...wanted().draft, wish } }), diary))).toEqual(['maya 2026-11-02 09:30']);
  });
  it('are of everybody who may give the visit, earliest first', () => {
    const booked = [booking('2026-10-30T14:00:00Z', '2026-10-30T14:20:00Z')];
    const diary = createDiary({ booked, schedules: [mornings(maya, { slotMinutes: 30 }), mornings(ben)], zone });
    expect(shown(findTimes(wanted({ practitioners: [maya, ben], most: 3 }), diary))).toEqual([
      'ben 2026-10-30 09:00',
      'maya 2026-10-30 09:30',
      'ben 2026-10-30 10:00',
    ]);
  });
  it('are free for the patient and the room too', () => {
    const booked = [
      booking('2026-10-30T14:00:00Z', '2026-10-30T15:00:00Z', { owner: ben, attendees: [{ subject: ann }] }),
      booking('2026-10-30T15:00:00Z', '2026-10-30T16:00:00Z', { owner: ben, room: 'blue' }),
    ];
    const diary = createDiary({ booked, schedules: [mornings(maya)], zone });
    const draft = { ...wanted().draft, room: 'blue' };
    expect(shown(findTimes(wanted({ draft, most: 1 }), diary))).toEqual(['maya 2026-11-02 09:00']);
  });
  it('are free for a colleague who comes too', () => {
    const booked = [booking('2026-10-30T14:00:00Z', '2026-10-30T16:00:00Z', { owner: ben })];
    const diary = createDiary({ booked, schedules: [mornings(maya)], zone });
    const attendees = [...(wanted().draft.attendees ?? []), { subject: ben, required: true }];
    const draft = { ...wanted().draft, attendees };
    expect(shown(findTimes(wanted({ draft, most: 1 }), diary))).toEqual(['maya 2026-11-02 09:00']);
  });
  it('of somebody without a schedule are in the day', () => {
    const found = shown(findTimes(wanted({ most: 12 }), createDiary({ booked: [], zone })));
    expect([found[0], found[8], found[9]]).toEqual(['maya 2026-10-30 08:00', 'maya 2026-10-30 16:00', 'maya 2026-10-30 17:00']);
    expect(found[10]).toBe('maya 2026-10-31 08:00');
  });
  it('do not exist for a service that the person does not give', () => {
    const practitioners = [makeResource('Practitioner', { id: 'maya', services: [{ id: 'other' }] })];
    const draft = { ...wanted().draft, serviceType: { id: 'therapy' } };
    expect(findTimes(wanted({ draft }), createDiary({ booked: [], practitioners, zone }))).toEqual([]);
  });

  const anyBooking = fc.record({
    at: fc.integer({ min: 0, max: 7 * 96 }),
    quarters: fc.integer({ min: 1, max: 12 }),
    who: fc.constantFrom(maya, ben, ann),
  });
  it('are those that a look at every quarter of an hour finds', () => {
    fc.assert(
      fc.property(fc.array(anyBooking, { maxLength: 40 }), fc.integer({ min: 1, max: 3 }), (places, capacity) => {
        const booked = places.map(({ at, quarters, who }) =>
          booking(new Date(from + at * 900_000).toISOString(), new Date(from + (at + quarters) * 900_000).toISOString(), {
            owner: undefined,
            attendees: [{ subject: who }],
          }),
        );
        const diary = createDiary({ booked, schedules: [mornings(maya, { capacity }), mornings(ben)], zone });
        const asked = wanted({ practitioners: [maya, ben], minutes: 45, most: 50 });
        const expected: string[] = [];
        for (const owner of [maya, ben]) {
          let free = asked.from;
          for (let at = asked.from; at < asked.to; at += 900_000) {
            const [start, end] = [new Date(at).toISOString(), new Date(at + 45 * 60_000).toISOString()];
            if (at < free || conflictsOf([{ ...asked.draft, owner, start, end }], diary).length > 0) continue;
            expected.push(`${start} ${owner.id}`);
            free = at + 45 * 60_000;
          }
        }
        const found = findTimes(asked, diary).map(
          ({ from: at, practitioner }) => `${new Date(at).toISOString()} ${practitioner.id}`,
        );
        expect(found.toSorted()).toEqual(expected.sort());
      }),
      { numRuns: runs(40, 5_000), interruptAfterTimeLimit: 7_000_000, markInterruptAsFailure: true },
    );
  });
});
