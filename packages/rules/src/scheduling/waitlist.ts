import type { Appointment, Reference, WaitlistMode } from '@notewell/model';
import { inWaitingOrder, type Offer, openOfferOf } from '../appointments/wishes.ts';
import { isRetired } from '../practice-records/retirement.ts';
import { isOff, overlaps, type Span, spanOf } from './calendars.ts';
import { conflictsOf } from './conflicts.ts';
import type { Diary } from './diary.ts';
import { suits } from './suits.ts';

export type Freed = NonNullable<Appointment['freed']>[number];

const minute = 60_000;
const text = (moment: number): string => new Date(moment).toISOString();

/** A time with a practitioner: one that somebody gave up, or one for a patient who waits. */
export interface WaitlistTime extends Span {
  readonly practitioner: Reference<'Practitioner'>;
  readonly location?: Reference<'Location'> | undefined;
  readonly room?: string | undefined;
  readonly mode?: Appointment['mode'];
}

/** The parts of a span that another one does not cover. */
const without = (span: Span, taken: Span): Span[] =>
  overlaps(span, taken)
    ? [
        { from: span.from, to: taken.from },
        { from: taken.to, to: span.to },
      ].filter(({ from, to }) => to > from)
    : [span];

/** The times of a practitioner that a write gives up. Of one that has begun, such as a no-show, the rest is offered. */
export function freedBy(before: Appointment, after: Appointment, now: number): Freed[] {
  const { owner, location, room, mode } = before;
  if (isOff(before) || owner?.resourceType !== 'Practitioner') return [];
  const gone = isOff(after) || after.owner?.id !== owner.id;
  const left = gone ? [spanOf(before)] : without(spanOf(before), spanOf(after));
  return left
    .filter(({ to }) => to > now)
    .map(({ from, to }) => ({
      start: text(from),
      end: text(to),
      practitioner: { id: owner.id, resourceType: 'Practitioner' as const },
      ...(location && { location }),
      ...(room && { room }),
      ...(mode && { mode }),
      at: text(now),
    }));
}

/** The coming times that appointments gave up, or new hours opened, earliest first. */
export const freedTimesOf = (appointments: readonly Pick<Appointment, 'freed'>[], now: number): WaitlistTime[] =>
  appointments
    .flatMap(({ freed = [] }) => freed)
    .map(({ start, end, at: _at, ...place }) => ({ ...place, from: Date.parse(start), to: Date.parse(end) }))
    .filter(({ to }) => to > now)
    .sort((a, b) => a.from - b.from);

const spanOfOffer = ({ start, end }: Offer): Span => ({ from: Date.parse(start), to: Date.parse(end) });

const patientOfWish = ({ attendees = [] }: Appointment): string | undefined =>
  attendees.find(({ subject }) => subject.resourceType === 'Patient')?.subject.id;

/** A time that is promised to somebody: an open offer, or a booking of the same run. */
interface Held extends Span {
  readonly who: string;
}

export interface WaitlistFacts {
  /** Every booking of the practitioners, patients and places concerned. */
  readonly diary: Diary;
  readonly now: number;
}

/** The wish as a booking at a time. */
export function bookedAt(wish: Appointment, { from, to, practitioner, location, room, mode }: WaitlistTime): Appointment {
  return {
    ...wish,
    status: 'booked',
    owner: practitioner,
    start: text(from),
    end: text(to),
    ...(location && { location }),
    ...(room && { room }),
    ...(mode && { mode }),
  };
}

/** Minutes of the visit that somebody waits for. */
const minutesOf = ({ wish, serviceType }: Appointment, { service }: Diary): number =>
  wish?.minutes ?? service(serviceType?.id)?.defaultMinutes ?? 50;

/** Minutes before its start at which a time is no longer offered. */
export const leadMinutes = 30;

const isSame = (one: { readonly id?: string } | undefined, other: { readonly id?: string } | undefined): boolean =>
  one?.id === undefined || other?.id === undefined || one.id === other.id;

/** True for an offer that the patient did not take, or that a person took back. Others end when their time is taken. */
const isRefused = ({ answer, answeredBy }: Offer): boolean =>
  answer === 'Declined' || answer === 'Expired' || (answer === 'Withdrawn' && answeredBy !== undefined);

/** Times of a practitioner that are not offered to the patient again. */
const refusedTimes = ({ offers = [] }: Appointment, { id }: Reference): Span[] =>
  offers.filter((offer) => offer.practitioner.id === id && isRefused(offer)).map(spanOfOffer);

/** Times at which a visit could begin: every quarter of an hour, and when something in the way ends. */
function startsIn({ from, to }: Span, others: readonly Span[]): number[] {
  const starts = new Set(others.map((other) => other.to));
  for (let at = from; at < to; at += 15 * minute) starts.add(at);
  return [...starts].filter((at) => at >= from && at < to).sort((a, b) => a - b);
}

/** True for a practitioner who works here no longer. */
const hasLeft = ({ id }: Reference, { practitioner }: Diary): boolean => practitioner(id)?.active === false;

/** True if the service, the place or the program of a visit is retired. */
const isOfRetired = (visit: Appointment, { service, location, program }: Diary): boolean =>
  isRetired('HealthcareService', service(visit.serviceType?.id)) ||
  isRetired('Location', location(visit.location?.id)) ||
  isRetired('Program', program(visit.program?.id));

/** The first time within a freed one that suits a wish and collides with nothing; undefined if none does. */
export function timeFor(
  wish: Appointment,
  freed: WaitlistTime,
  { diary, now, held = [] }: WaitlistFacts & { readonly held?: readonly Held[] },
): WaitlistTime | undefined {
  const { practitioner } = freed;
  const patient = patientOfWish(wish);
  const anyOf = wish.wish?.practitioners;
  if (patient === undefined || (anyOf?.length && !anyOf.some(({ id }) => id === practitioner.id))) return undefined;
  if (!isSame(wish.location, freed.location) || hasLeft(practitioner, diary)) return undefined;
  if (wish.mode !== undefined && freed.mode !== undefined && wish.mode !== freed.mode) return undefined;
  const promised = held.filter(({ who }) => who === practitioner.id || who === patient);
  const taken: Span[] = [...promised, ...refusedTimes(wish, practitioner)];
  const length = minutesOf(wish, diary) * minute;
  const place = {
    practitioner,
    location: wish.location ?? freed.location,
    room: wish.room ?? freed.room,
    mode: wish.mode ?? freed.mode,
  };
  if (isOfRetired({ ...wish, ...(place.location && { location: place.location }) }, diary)) return undefined;
  for (const from of startsIn(freed, [...diary.busyOf(practitioner.id).in(freed), ...promised])) {
    const span = { from, to: from + length };
    if (span.to > freed.to || from < now + leadMinutes * minute) continue;
    if (!suits(wish, span, diary.zone) || taken.some((other) => overlaps(other, span))) continue;
    const time = { ...span, ...place };
    if (conflictsOf([bookedAt(wish, time)], diary).length === 0) return time;
  }
  return undefined;
}

/** The end of the time to answer: after the given hours, and at most half way to the visit, so that another may be asked. */
export const deadlineOf = (start: number, now: number, hours: number): number =>
  Math.min(now + hours * 60 * minute, now + Math.floor((start - now) / 2 / minute) * minute);

export interface WaitlistAsked extends WaitlistFacts {
  /** Appointments on the waitlist. */
  readonly wishes: readonly Appointment[];
  readonly freed: readonly WaitlistTime[];
  readonly mode: WaitlistMode;
  /** Ids of patients for whom nothing is booked: they died, or their record is inactive. */
  readonly gone?: ReadonlySet<string>;
  /** Hours to answer an offer. */
  readonly hours: number;
}

/** One change of one wish. */
export type WaitlistStep =
  | {
      readonly kind: 'close';
      readonly wish: Appointment;
      readonly offers: readonly Offer[];
      readonly answer: 'Expired' | 'Withdrawn';
    }
  | { readonly kind: 'offer'; readonly wish: Appointment; readonly offers: readonly Offer[]; readonly offer: Offer }
  | {
      readonly kind: 'book';
      readonly wish: Appointment;
      readonly offers: readonly Offer[];
      readonly offer: Offer;
      readonly booked: Appointment;
    };

/** The offers of a wish and one more. It remembers the latest. */
export const addOffer = (offers: readonly Offer[], offer: Offer): readonly Offer[] => [...offers, offer].slice(-mostOffers);

/** The offers of a wish with the open one answered. */
export const answered = (
  { offers = [] }: Appointment,
  answer: Pick<Offer, 'answer' | 'answered' | 'answeredBy'>,
): readonly Offer[] => offers.map((offer) => (offer.answer === undefined ? { ...offer, ...answer } : offer));

export const offerOf = ({ from, to, practitioner, location, room, mode }: WaitlistTime, times: OfferTimes): Offer => ({
  start: text(from),
  end: text(to),
  practitioner,
  ...(location && { location }),
  ...(room && { room }),
  ...(mode && { mode }),
  offered: text(times.now),
  deadline: text(times.deadline),
});
interface OfferTimes {
  readonly now: number;
  readonly deadline: number;
}

/** True if nothing is booked for somebody who attends. */
const isGone = ({ attendees = [] }: Appointment, gone: WaitlistAsked['gone']): boolean =>
  attendees.some(({ subject }) => gone?.has(subject.id));

/** The end that an open offer has come to by itself. */
function endOf(wish: Appointment, offer: Offer, { diary, now, gone }: WaitlistAsked): 'Expired' | 'Withdrawn' | undefined {
  if (Date.parse(offer.deadline) <= now) return 'Expired';
  const { practitioner, location, room, mode } = offer;
  if (isGone(wish, gone) || hasLeft(practitioner, diary)) return 'Withdrawn';
  const booking = bookedAt(wish, { ...spanOfOffer(offer), practitioner, location, room, mode });
  return isOfRetired(booking, diary) || conflictsOf([booking], diary).length > 0 ? 'Withdrawn' : undefined;
}

/**
 * The changes that are due: offers whose time to answer has ended or whose time is taken, then each freed time for the first who
 * waits and whom it suits. Nobody has two open offers, and no time is promised twice.
 */
export function planWaitlist(asked: WaitlistAsked): WaitlistStep[] {
  const { wishes, freed, mode, hours, now } = asked;
  const steps: WaitlistStep[] = [];
  const held: Held[] = [];
  const hold = (wish: Appointment, span: Span, practitioner: Reference) => {
    for (const who of [practitioner.id, patientOfWish(wish)]) if (who !== undefined) held.push({ ...span, who });
  };
  const free: Appointment[] = [];
  for (const wish of wishes.toSorted(inWaitingOrder)) {
    const offer = openOfferOf(wish);
    const answer = offer && endOf(wish, offer, asked);
    if (!offer) free.push(wish);
    else if (!answer) hold(wish, spanOfOffer(offer), offer.practitioner);
    else {
      const offers = answered(wish, { answer, answered: text(now) });
      steps.push({ kind: 'close', wish, offers, answer });
      free.push({ ...wish, offers: [...offers] });
    }
  }
  if (mode === 'Off') return steps;
  for (const wish of free) {
    if (isGone(wish, asked.gone)) continue;
    const time = freed.reduce<WaitlistTime | undefined>(
      (found, one) => found ?? timeFor(wish, one, { ...asked, held }),
      undefined,
    );
    if (!time) continue;
    hold(wish, time, time.practitioner);
    const deadline = mode === 'Fill' ? now : deadlineOf(time.from, now, hours);
    const offer = offerOf(time, { now, deadline });
    const before = [...(wish.offers ?? [])].slice(-(mostOffers - 1));
    if (mode === 'Offer') steps.push({ kind: 'offer', wish, offers: [...before, offer], offer });
    else {
      const taken = { ...offer, answer: 'Accepted' as const, answered: text(now) };
      steps.push({ kind: 'book', wish, offers: [...before, taken], offer: taken, booked: bookedAt(wish, time) });
    }
  }
  return steps;
}
/** Offers that a wish remembers. */
const mostOffers = 200;

/** Minutes in which a letter that did not leave is sent again at each look, and between the later looks. */
const [often, later] = [5, 15];

/** The offer whose letter is to be sent again: an open one, or one that was booked at once. Its visit still lies ahead. */
export function letterDue({ status, start, offers = [] }: Appointment, now: number): Offer | undefined {
  const last = offers.at(-1);
  if (!last?.unsent || Date.parse(last.start) <= now) return undefined;
  const isOpen = status === 'waitlist' && last.answer === undefined && Date.parse(last.deadline) > now;
  const isThen = Date.parse(start) === Date.parse(last.start);
  const isFilled = status === 'booked' && isThen && last.answer === 'Accepted' && last.answeredBy === undefined;
  const minutes = Math.floor((now - Date.parse(last.offered)) / minute);
  return (isOpen || isFilled) && (minutes < often || minutes % later === 0) ? last : undefined;
}
