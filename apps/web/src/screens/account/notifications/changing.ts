import type { NotificationKind } from '@notewell/model';
import { type NotificationChoices, type NotificationPlaces, placesOf } from '@notewell/rules/notifications';

/** Saves what a function makes of the present choices. */
export type Change = (next: (now: NotificationChoices) => NotificationChoices) => void;

/** Props of each part of the screen. */
export interface PartProps {
  readonly choices: NotificationChoices;
  readonly change: Change;
}

const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The choices with another time. Times are those of the browser's zone until another is chosen. */
export const withTimes = (now: NotificationChoices, times: Partial<NotificationChoices>): NotificationChoices => ({
  timeZone: browserZone(),
  ...now,
  ...times,
});

/** The places of a kind as they were chosen: outside the inbox, devices are left out only for as long. */
export const chosenPlaces = (now: NotificationChoices, kind: NotificationKind): NotificationPlaces => ({
  ...placesOf(now, kind),
  push: now.choices?.find((one) => one.kind === kind)?.noPush !== true,
});

/** The choices with one kind's places. A kind in its usual places is left out. */
export function withPlaces(now: NotificationChoices, kind: NotificationKind, { inApp, email, push }: NotificationPlaces) {
  const others = (now.choices ?? []).filter((one) => one.kind !== kind);
  const own = { kind, ...(inApp ? {} : { hidden: true }), ...(email ? { email } : {}), ...(push ? {} : { noPush: true }) };
  return withTimes(now, { choices: inApp && !email && push ? others : [...others, own] });
}
