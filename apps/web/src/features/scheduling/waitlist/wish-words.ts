import type { Appointment, Weekday } from '@notewell/model';
import { dateWords, dayOf, momentWords, timeOf } from '../../../platform/dates.ts';
import { modeWords } from '../../notes/start-note/index.ts';
import { givenInstant } from '../booking/clashes.ts';

type Wish = Appointment['wish'];
type Offer = NonNullable<Appointment['offers']>[number];

const workdays: readonly Weekday[] = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];

/** `Mon, Tue`, `weekdays`, or nothing for any day. */
function daysWords(days: readonly Weekday[] = []): string | undefined {
  if (days.length === 0 || days.length === 7) return undefined;
  if (days.length === 5 && workdays.every((day) => days.includes(day))) return 'weekdays';
  return days.map((day) => day.slice(0, 3)).join(', ');
}

/** `9:00 AM` for a time of day. */
const clockWords = (time: string): string => timeOf(new Date(givenInstant('2026-01-05', time)).toISOString());

function hoursWords({ from, to }: Pick<NonNullable<Wish>, 'from' | 'to'>): string | undefined {
  if (from && to) return `${clockWords(from)} to ${clockWords(to)}`;
  if (from) return `from ${clockWords(from)}`;
  return to && `until ${clockWords(to)}`;
}

function datesWords({ earliest, latest }: Pick<NonNullable<Wish>, 'earliest' | 'latest'>): string | undefined {
  if (earliest && latest) return `${dateWords(earliest)} to ${dateWords(latest)}`;
  if (earliest) return `not before ${dateWords(earliest)}`;
  return latest && `by ${dateWords(latest)}`;
}

/** Times and people that would suit, such as `Mon, Tue · from 2:00 PM · Maya Okafor`. */
export function wishWords({ wish = {}, location, mode }: Pick<Appointment, 'wish' | 'location' | 'mode'>): string {
  const people = (wish.practitioners ?? []).map(({ display }) => display ?? 'No name');
  const parts = [daysWords(wish.weekdays), hoursWords(wish), datesWords(wish), people.join(' or '), location?.display];
  return [parts.filter(Boolean).join(' · ') || 'Any time', mode && modeWords[mode].toLowerCase()].filter(Boolean).join(' · ');
}

/** `Waiting 12 days`. */
export function waitWords(created: string | undefined, now: Date): string {
  const days = created === undefined ? 0 : Math.round((Date.parse(dayOf(now)) - Date.parse(dayOf(created))) / 86_400_000);
  if (days < 1) return 'Since today';
  return days === 1 ? 'Waiting 1 day' : `Waiting ${days} days`;
}

/** The time of an offer and with whom. */
export const offerWords = ({ start, practitioner, location }: Offer): string =>
  [momentWords(start), practitioner.display, location?.display].filter(Boolean).join(' · ');

const answers = { Accepted: 'accepted', Declined: 'declined', Expired: 'no answer', Withdrawn: 'taken back' } as const;
/** Outcome of an offer, and who recorded it. */
export function answerWords({ answer, answered, answeredBy, deadline }: Offer): string {
  if (answer === undefined) return `open until ${momentWords(deadline)}`;
  const by = answeredBy?.display ? ` (${answeredBy.display})` : '';
  return `${answers[answer]}${answered ? ` ${momentWords(answered)}` : ''}${by}`;
}

/** The state of an open offer. */
export const offeredWords = ({ unsent }: Offer): string => (unsent ? 'No letter was sent: call' : 'Offered');

interface Answered {
  /** Who waits; undefined where they are the reader. */
  readonly name: string | undefined;
  readonly start: string;
}

/** The message about an answer, and its title. */
export function answeredWords(answer: 'Accepted' | 'Declined', { name, start }: Answered): readonly [string, string] {
  if (answer === 'Accepted') return [`${name === undefined ? '' : `${name}: `}${momentWords(start)}.`, 'Booked'];
  return name === undefined
    ? ['The time is offered to others. The wait goes on.', 'You declined this time']
    : ['The time goes to the next on the waitlist.', `${name} declined`];
}
