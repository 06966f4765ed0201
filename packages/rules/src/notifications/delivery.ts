import { isTimeZone, isWeekend, localTimeOf, type Notification } from '@notewell/model';
import { nextDue } from '../jobs/due.ts';
import { notificationKinds } from './kinds.ts';
import { type NotificationChoices, placesOf } from './places.ts';

/** Time of the daily email of people who chose none. */
export const usualDigest = '08:00';

/** `HH:mm` of a stored time, which may have seconds and a leading `T`. */
export const clockTime = (time: string): string => time.replace(/^T/, '').slice(0, 5);

const zoneOf = ({ timeZone }: NotificationChoices, practiceZone: string): string =>
  timeZone !== undefined && isTimeZone(timeZone) ? timeZone : practiceZone;

/** True in the person's quiet hours. They may last over midnight. */
export function isQuiet(choices: NotificationChoices, now: number, practiceZone: string): boolean {
  const { from = '', to = '', weekends } = choices.quiet ?? {};
  const local = localTimeOf(now, zoneOf(choices, practiceZone));
  if (weekends === true && isWeekend(local.day)) return true;
  if (from === '' || to === '') return false;
  const [start, end, time] = [clockTime(from), clockTime(to), clockTime(local.time)];
  return start <= end ? start <= time && time < end : start <= time || time < end;
}

/** True for a notification that its recipient has neither seen nor put off. */
const isUnseen = ({ read, done, expires, snoozedUntil }: Notification, now: number): boolean =>
  read === undefined &&
  done === undefined &&
  (expires === undefined || Date.parse(expires) > now) &&
  (snoozedUntil === undefined || Date.parse(snoozedUntil) <= now);

export interface DeliveryTime {
  readonly now: number;
  readonly practiceZone: string;
}

/**
 * Notifications of one person to email now: unseen ones that no email named yet, at once or from the digest's time on, and
 * none in quiet hours. What they hold back is due when they end.
 */
export function emailsDue(
  choices: NotificationChoices,
  notifications: readonly Notification[],
  { now, practiceZone }: DeliveryTime,
): readonly Notification[] {
  if (isQuiet(choices, now, practiceZone)) return [];
  const at = clockTime(choices.digestAt ?? usualDigest);
  const isDue = (one: Notification): boolean => {
    const { email } = placesOf(choices, one.kind);
    if (email === undefined || one.emailed !== undefined || !isUnseen(one, now)) return false;
    const created = Date.parse(one.created ?? '') || 0;
    return email === 'AtOnce' || nextDue({ at }, created, zoneOf(choices, practiceZone)) <= now;
  };
  return notifications.filter(isDue);
}

/** Pushes are news: older notifications reach nobody's device. Long enough for what waited over a quiet weekend. */
const pushedWithinMs = 4 * 86_400_000;

/**
 * Notifications of one person to push to their devices now: unseen ones since `since`, when they chose the first device, that
 * no push named yet. What quiet hours hold back is due when they end.
 */
export function pushesDue(
  choices: NotificationChoices,
  notifications: readonly Notification[],
  { now, practiceZone, since }: DeliveryTime & { readonly since: number },
): readonly Notification[] {
  if (isQuiet(choices, now, practiceZone)) return [];
  const from = Math.max(since, now - pushedWithinMs);
  return notifications.filter(
    (one) =>
      placesOf(choices, one.kind).push &&
      one.pushed === undefined &&
      one.isSilent !== true &&
      isUnseen(one, now) &&
      Date.parse(one.created ?? '') >= from,
  );
}

/** How many of each kind, such as “2 notes to sign”, in the order of the kinds. */
export function countsByKind(notifications: readonly Pick<Notification, 'kind'>[]): readonly string[] {
  return Object.entries(notificationKinds).flatMap(
    ([
      kind,
      {
        words: [one, many],
      },
    ]) => {
      const count = notifications.filter((each) => each.kind === kind).length;
      return count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];
    },
  );
}
