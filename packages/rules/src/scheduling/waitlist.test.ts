import type { Appointment } from '@notewell/model';
import { makeResource, runs } from '@notewell/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inWaitingOrder, openOfferOf } from '../appointments/wishes.ts';
import { conflictsOf } from './conflicts.ts';
import { createDiary } from './diary.ts';
import {
  answered,
  bookedAt,
  deadlineOf,
  freedBy,
  freedTimesOf,
  letterDue,
  planWaitlist,
  timeFor,
  type WaitlistTime,
} from './waitlist.ts';

const zone = 'America/Chicago';
const hour = 3_600_000;
/** Monday, November 2, 2026, 09:00 in Chicago. */
const monday = Date.parse('2026-11-02T15:00:00Z');
const now = monday - 48 * hour;
const iso = (moment: number) => new Date(moment).toISOString();
const who = (id: string) => ({ id, resourceType: 'Practitioner' as const });
const subject = (id: string) => ({ subject: { id, resourceType: 'Patient' as const } });
const place = (id: string) => ({ id, resourceType: 'Location' as const });

const booking = (id: string, from: number, more: Partial<Appointment> = {}): Appointment =>
  makeResource('Appointment', {
    id,
    status: 'booked',
    owner: who('maya'),
    attendees: [subject(`of ${id}`)],
    start: iso(from),
    end: iso(from + hour),
    ...more,
  });
const wishOf = (id: string, more: Partial<Appointment> = {}): Appointment => {
  const { end: _end, owner: _owner, ...wish } = booking(id, now, { status: 'waitlist', created: iso(now), ...more });
  return wish;
};
const free: WaitlistTime = { from: monday, to: monday + hour, practitioner: who('maya') };
const diaryOf = (booked: readonly Appointment[] = []) => createDiary({ booked, zone, now });
const suited = (wish: Appointment, freed = free, booked: readonly Appointment[] = []) =>
  timeFor(wish, freed, { diary: diaryOf(booked), now });
const plan = (wishes: readonly Appointment[], more: Partial<Parameters<typeof planWaitlist>[0]> = {}) =>
  planWaitlist({ wishes, freed: [free], diary: diaryOf(), now, mode: 'Offer', hours: 24, ...more });

describe('a time becomes free', () => {
  const before = booking('one', monday, { location: place('office'), room: '2' });
  it.each(['cancelled', 'noshow', 'entered-in-error'] as const)('when a visit is %s', (status) => {
    expect(freedBy(before, { ...before, status }, now)).toEqual([
      { start: before.start, end: before.end, practitioner: who('maya'), location: place('office'), room: '2', at: iso(now) },
    ]);
  });
  it('when a visit moves: the part that it no longer takes', () => {
    const later = { ...before, start: iso(monday + hour / 2), end: iso(monday + hour * 1.5) };
    expect(freedBy(before, later, now)).toMatchObject([{ start: iso(monday), end: iso(monday + hour / 2) }]);
    expect(freedBy(before, { ...before, owner: who('ben') }, now)).toMatchObject([{ start: before.start, end: before.end }]);
  });
  it('for the rest of it when a patient does not come', () => {
    const long = { ...before, end: iso(monday + 2 * hour) };
    const since = monday + hour / 4;
    const rest = freedTimesOf([{ freed: freedBy(long, { ...long, status: 'noshow' }, since) }], since);
    const offered = (minutes: number) => {
      const wish = wishOf('a', { wish: { minutes } });
      return rest.map((time) => timeFor(wish, time, { diary: createDiary({ booked: [], zone, now: since }), now: since }));
    };
    expect(offered(60)).toMatchObject([{ from: monday + 0.75 * hour, to: monday + 1.75 * hour }]);
    expect(offered(90)).toEqual([undefined]);
  });
  it('not when it is over, when nobody was booked, or when nothing of it changes', () => {
    expect(freedBy(before, { ...before, status: 'noshow' }, monday + hour)).toEqual([]);
    expect(freedBy({ ...before, status: 'waitlist' }, { ...before, status: 'cancelled' }, now)).toEqual([]);
    expect(freedBy(before, { ...before, title: 'Longer talk' }, now)).toEqual([]);
  });
});

describe('a wish for what is retired since', () => {
  const serviceType = { id: 'therapy', resourceType: 'HealthcareService' as const };
  const diary = createDiary({
    booked: [],
    services: [makeResource('HealthcareService', { id: 'therapy', name: 'Therapy', status: 'Inactive' })],
    locations: [makeResource('Location', { id: 'old', name: 'Old wing', status: 'Inactive' })],
    programs: [makeResource('Program', { id: 'iop', name: 'Intensive Outpatient', status: 'Inactive' })],
    zone,
    now,
  });
  it('is offered nothing', () => {
    expect(plan([wishOf('a', { serviceType })], { diary })).toEqual([]);
    expect(plan([wishOf('a', { location: place('old') })], { diary })).toEqual([]);
    expect(plan([wishOf('a', { program: { id: 'iop', resourceType: 'Program' } })], { diary })).toEqual([]);
    expect(plan([wishOf('a')], { diary, freed: [{ ...free, location: place('old') }] })).toEqual([]);
    expect(plan([wishOf('a')], { diary })).toHaveLength(1);
  });
  it('loses its open offer', () => {
    const [step] = plan([wishOf('a', { serviceType })]);
    const offers = step?.kind === 'offer' ? [...step.offers] : [];
    expect(plan([wishOf('a', { serviceType, offers })], { diary })).toMatchObject([{ kind: 'close', answer: 'Withdrawn' }]);
  });
});

describe('a letter that did not leave', () => {
  const offer = {
    start: iso(monday),
    end: iso(monday + hour),
    practitioner: who('maya'),
    offered: iso(now),
    deadline: iso(now + 24 * hour),
    unsent: true,
  };
  const wish = (more: Partial<typeof offer> & { answer?: 'Accepted' | 'Declined' } = {}) =>
    wishOf('a', { offers: [{ ...offer, ...more }] });
  const isDueAt = (one: Appointment, minutes: number) => letterDue(one, now + minutes * 60_000) !== undefined;
  it('is sent again at once, and then every quarter of an hour until the offer ends', () => {
    expect([0, 1, 6, 14, 15, 16, 30].map((minutes) => isDueAt(wish(), minutes))).toEqual([
      true,
      true,
      false,
      false,
      true,
      false,
      true,
    ]);
    expect(isDueAt(wish(), 24 * 60)).toBe(false);
  });
  it('is not sent again once the offer is answered, or its letter left', () => {
    expect(isDueAt(wish({ answer: 'Declined' }), 0)).toBe(false);
    expect(isDueAt(wishOf('a', { offers: [{ ...offer, unsent: false }] }), 0)).toBe(false);
  });
  it('is sent again for a visit that was booked at once, and not for one that moved', () => {
    const filled = bookedAt(wish({ answer: 'Accepted' }), free);
    expect(isDueAt(filled, 0)).toBe(true);
    expect(isDueAt({ ...filled, start: iso(monday + hour) }, 0)).toBe(false);
  });
});

describe('a free time suits a wish', () => {
  it('with its practitioners, weekdays, hours, days, place and visit type', () => {
    const fits = (wish: Appointment['wish'], more: Partial<Appointment> = {}) =>
      suited(wishOf('a', { wish, ...more })) !== undefined;
    expect(fits({})).toBe(true);
    expect([fits({ practitioners: [who('maya')] }), fits({ practitioners: [who('ben')] })]).toEqual([true, false]);
    expect([fits({ weekdays: ['Monday'] }), fits({ weekdays: ['Tuesday', 'Friday'] })]).toEqual([true, false]);
    expect([fits({ from: '09:00:00', to: '10:00:00' }), fits({ from: '09:30:00' }), fits({ to: '09:45:00' })]).toEqual([
      true,
      false,
      false,
    ]);
    expect([
      fits({ earliest: '2026-11-02', latest: '2026-11-02' }),
      fits({ earliest: '2026-11-03' }),
      fits({ latest: '2026-11-01' }),
    ]).toEqual([true, false, false]);
    expect([fits({ minutes: 60 }), fits({ minutes: 75 })]).toEqual([true, false]);
    const office = { ...free, location: place('office'), mode: 'InPerson' as const };
    const there = (more: Partial<Appointment>) => suited(wishOf('a', more), office) !== undefined;
    expect([there({ location: place('office') }), there({ location: place('annex') })]).toEqual([true, false]);
    expect([there({ mode: 'InPerson' }), there({ mode: 'Telehealth' })]).toEqual([true, false]);
  });
  it('if nothing else is booked there, for the practitioner or the patient', () => {
    const long = { ...free, to: monday + 2 * hour };
    expect(suited(wishOf('a'), long, [booking('b', monday)])).toMatchObject({ from: monday + hour });
    expect(
      suited(wishOf('a'), free, [booking('b', monday, { owner: who('ben'), attendees: [subject('of a')] })]),
    ).toBeUndefined();
  });
  it('never within half an hour of its start', () => {
    expect(timeFor(wishOf('a'), free, { diary: diaryOf(), now: monday - 29 * 60_000 })).toBeUndefined();
  });
});

describe('the waitlist', () => {
  it('asks urgent patients first, then those who wait longer', () => {
    const wishes = [
      wishOf('late', { created: iso(now - hour) }),
      wishOf('early', { created: iso(now - 2 * hour) }),
      wishOf('urgent', { priority: 'Urgent' }),
    ];
    expect(wishes.toSorted(inWaitingOrder).map(({ id }) => id)).toEqual(['urgent', 'early', 'late']);
    expect(plan(wishes)).toMatchObject([{ kind: 'offer', wish: { id: 'urgent' }, offer: { start: iso(monday) } }]);
  });
  it('is given up with a practitioner who left, and for a patient who is no longer here', () => {
    const offer = {
      start: iso(monday),
      end: iso(monday + hour),
      practitioner: who('maya'),
      offered: iso(now),
      deadline: iso(now + hour),
    };
    const asked = wishOf('a', { offers: [offer] });
    const closed = [{ kind: 'close', wish: { id: 'a' }, answer: 'Withdrawn' }];
    const practitioners = [makeResource('Practitioner', { id: 'maya', active: false })];
    const diary = createDiary({ booked: [], practitioners, zone, now });
    expect(plan([asked, wishOf('b')], { diary })).toMatchObject(closed);
    expect(timeFor(wishOf('b'), free, { diary, now })).toBeUndefined();
    const gone = new Set(['of a']);
    expect(plan([asked, wishOf('b')], { gone })).toMatchObject([...closed, { kind: 'offer', wish: { id: 'b' } }]);
    expect(plan([wishOf('a')], { gone, mode: 'Fill' })).toEqual([]);
  });
  it('is not offered again to whom a person took it back, but after another had it', () => {
    const offer = {
      start: iso(monday),
      end: iso(monday + hour),
      practitioner: who('maya'),
      offered: iso(now),
      deadline: iso(now),
    };
    const withdrawn = (more: object) => wishOf('a', { offers: [{ ...offer, answer: 'Withdrawn', ...more }] });
    expect(suited(withdrawn({ answeredBy: who('ben') }))).toBeUndefined();
    expect(suited(withdrawn({}))).toMatchObject({ from: monday });
  });
  it('gives the hours that the practice set, and at most half of the time left', () => {
    expect(deadlineOf(monday, now, 12)).toBe(now + 12 * hour);
    expect(deadlineOf(monday, monday - 4 * hour, 24)).toBe(monday - 2 * hour);
  });
  it('asks the next once an offer is declined or its time to answer has ended', () => {
    const offered = {
      start: iso(monday),
      end: iso(monday + hour),
      practitioner: who('maya'),
      offered: iso(now),
      deadline: iso(now + hour),
    };
    const first = wishOf('a', { offers: [offered], created: iso(now - hour) });
    expect(plan([first, wishOf('b')])).toEqual([]);
    expect(plan([{ ...first, offers: [{ ...offered, answer: 'Declined' }] }, wishOf('b')])).toMatchObject([
      { wish: { id: 'b' } },
    ]);
    expect(plan([first, wishOf('b')], { now: now + hour })).toMatchObject([
      { kind: 'close', wish: { id: 'a' }, answer: 'Expired' },
      { kind: 'offer', wish: { id: 'b' } },
    ]);
  });
  it('takes an offer back when somebody books the time', () => {
    const offered = {
      start: iso(monday),
      end: iso(monday + hour),
      practitioner: who('maya'),
      offered: iso(now),
      deadline: iso(now + hour),
    };
    const steps = plan([wishOf('a', { offers: [offered] })], { diary: diaryOf([booking('b', monday)]) });
    expect(steps).toMatchObject([{ kind: 'close', answer: 'Withdrawn', offers: [{ answer: 'Withdrawn', answered: iso(now) }] }]);
  });
  it('books at once, or does nothing, if the practice chose so', () => {
    expect(plan([wishOf('a')], { mode: 'Fill' })).toMatchObject([
      { kind: 'book', booked: { status: 'booked', owner: who('maya'), start: iso(monday) }, offers: [{ answer: 'Accepted' }] },
    ]);
    expect(plan([wishOf('a')], { mode: 'Off' })).toEqual([]);
  });
});

/** Work of two desks and the job, in any order. */
const action = fc.oneof(
  fc.record({
    kind: fc.constant('free' as const),
    which: fc.nat(11),
    as: fc.constantFrom('cancelled' as const, 'noshow' as const),
  }),
  fc.record({ kind: fc.constant('answer' as const), which: fc.nat(5), accepts: fc.boolean(), stale: fc.boolean() }),
  fc.record({
    kind: fc.constant('run' as const),
    minutes: fc.constantFrom(0, 15, 60, 600),
    mode: fc.constantFrom('Offer' as const, 'Fill' as const),
  }),
);
const anyWish = fc.record({
  practitioners: fc.subarray(['maya', 'ben']),
  weekdays: fc.subarray(['Monday', 'Tuesday'] as const),
  from: fc.option(fc.constantFrom('09:00:00', '10:30:00'), { nil: undefined }),
  minutes: fc.constantFrom(30, 45, 60),
  priority: fc.constantFrom('Routine' as const, 'Urgent' as const),
  patient: fc.constantFrom('p1', 'p2', 'p3', 'p4'),
});
type AnyWish = Parameters<Parameters<typeof anyWish.map>[0]>[0];

/** A second, slow reading of what suits. */
function slowSuits(
  wish: Appointment,
  { start, end, practitioner }: Pick<Appointment, 'start' | 'end'> & { practitioner: { id: string } },
) {
  const { wish: { practitioners, weekdays, from, minutes } = {} } = wish;
  const local = (moment: string) =>
    new Intl.DateTimeFormat('en-US', { weekday: 'long', hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: zone })
      .formatToParts(new Date(moment))
      .reduce<Record<string, string>>((parts, { type, value }) => ({ ...parts, [type]: value }), {});
  const at = local(start);
  return (
    (!practitioners?.length || practitioners.some(({ id }) => id === practitioner.id)) &&
    (!weekdays?.length || weekdays.some((day) => day === at['weekday'])) &&
    (from === undefined || `${at['hour']}:${at['minute']}:00` >= from) &&
    Date.parse(end ?? start) - Date.parse(start) === (minutes ?? 0) * 60_000
  );
}

class History {
  clock = monday - 96 * hour;
  booked: Appointment[];
  wishes: Appointment[];
  constructor(wishes: readonly AnyWish[]) {
    // Twelve visits: two practitioners, three hours on two days.
    this.booked = Array.from({ length: 12 }, (_, index) =>
      booking(`visit ${index}`, monday + (index % 3) * hour + (index % 6 > 2 ? 24 * hour : 0), {
        owner: who(index < 6 ? 'maya' : 'ben'),
      }),
    );
    this.wishes = wishes.map(({ practitioners, weekdays, from, minutes, priority, patient }, index) =>
      wishOf(`wish ${index}`, {
        priority,
        created: iso(now - index * hour),
        attendees: [subject(patient)],
        wish: { practitioners: practitioners.map(who), weekdays: [...weekdays], minutes, ...(from && { from }) },
      }),
    );
  }
  diary = () => createDiary({ booked: this.booked, zone, now: this.clock });
  /** Books as the server does: the last look and the write are one. */
  book(wish: Appointment, next: Appointment): boolean {
    if (conflictsOf([next], this.diary()).length > 0) return false;
    this.booked.push(next);
    this.wishes = this.wishes.filter(({ id }) => id !== wish.id);
    return true;
  }
  put = (wish: Appointment) => {
    this.wishes = this.wishes.map((one) => (one.id === wish.id ? wish : one));
  };
}

describe('any history of the waitlist', () => {
  it('books no time twice, offers only what suits, and skips nobody', () => {
    fc.assert(
      fc.property(fc.array(anyWish, { maxLength: 6 }), fc.array(action, { maxLength: 25 }), (wishes, actions) => {
        const history = new History(wishes);
        for (const one of actions) {
          if (one.kind === 'free') {
            history.booked = history.booked.map((visit, index) => {
              if (index !== one.which || visit.status !== 'booked') return visit;
              const after = { ...visit, status: one.as };
              return { ...after, freed: [...(visit.freed ?? []), ...freedBy(visit, after, history.clock)] };
            });
          } else if (one.kind === 'answer') {
            const wish = history.wishes[one.which];
            const offer = wish && openOfferOf(wish);
            if (!wish || !offer) continue;
            const { start, end, ...rest } = offer;
            const accepted = bookedAt(wish, { ...rest, from: Date.parse(start), to: Date.parse(end ?? start) });
            if (!one.accepts) history.put({ ...wish, offers: [...answered(wish, { answer: 'Declined' })] });
            else {
              history.book(wish, accepted);
              // The other desk answers from an old screen: the time is taken.
              if (one.stale) expect(conflictsOf([{ ...accepted, id: 'other' }], history.diary()).length).toBeGreaterThan(0);
            }
          } else {
            history.clock += one.minutes * 60_000;
            requireFairRun(history, one.mode);
          }
          const visits = history.booked.filter(({ status }) => status === 'booked');
          for (const visit of visits) expect(conflictsOf([visit], createDiary({ booked: visits, zone }))).toEqual([]);
        }
      }),
      { numRuns: runs(150, 20_000), interruptAfterTimeLimit: 7_000_000, markInterruptAsFailure: true },
    );
  });
});

function requireFairRun(history: History, mode: 'Offer' | 'Fill'): void {
  const freed = freedTimesOf(history.booked, history.clock);
  const before = history.diary();
  const steps = planWaitlist({ wishes: history.wishes, freed, diary: before, now: history.clock, mode, hours: 24 });
  const given = steps.flatMap((step) => (step.kind === 'close' ? [] : [{ wish: step.wish, time: step.offers.at(-1) }]));
  for (const step of steps) {
    if (step.kind === 'book') expect(history.book(step.wish, step.booked)).toBe(true);
    else history.put({ ...step.wish, offers: [...step.offers] });
  }
  for (const { wish, time } of given) {
    if (!time) throw new Error('a step without its time');
    expect(slowSuits(wish, time)).toBe(true);
    expect(
      freed.some(
        ({ practitioner, from, to }) =>
          practitioner.id === time.practitioner.id && iso(from) <= time.start && time.end <= iso(to),
      ),
    ).toBe(true);
    const passedOver = history.wishes.filter((other) => {
      if (openOfferOf(other) || inWaitingOrder(other, wish) >= 0) return false;
      if (!slowSuits(other, time)) return false;
      const asked = (other.offers ?? []).some(
        (offer) => offer.practitioner.id === time.practitioner.id && offer.start < time.end && time.start < offer.end,
      );
      const { start, end, ...rest } = time;
      const booking = bookedAt(other, { ...rest, from: Date.parse(start), to: Date.parse(end) });
      const promised = given.some(
        ({ wish: { attendees }, time: its }) => attendees?.[0]?.subject.id === other.attendees?.[0]?.subject.id && its,
      );
      return !asked && !promised && conflictsOf([booking], before).length === 0 && !isPromised(history, other);
    });
    expect(passedOver.map(({ id }) => id)).toEqual([]);
  }
}

/** True if another wish of the same patient has an open offer, which may be at the same time. */
const isPromised = ({ wishes }: History, { id, attendees }: Appointment): boolean =>
  wishes.some(
    (one) => one.id !== id && one.attendees?.[0]?.subject.id === attendees?.[0]?.subject.id && openOfferOf(one) !== undefined,
  );
