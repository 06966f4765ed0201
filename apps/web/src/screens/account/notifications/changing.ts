import type { NotificationEmail, NotificationKind } from '@notewell/model';
import type { NotificationChoices } from '@notewell/rules/notifications';

/** Saves what a function makes of the present choices. */
export type Change = (next: (now: NotificationChoices) => NotificationChoices) => void;

/** Props of each part of the screen. */
export interface PartProps {
  readonly choices: NotificationChoices;
  readonly change: Change;
}

interface Place {
  readonly inApp: boolean;
  readonly email: NotificationEmail | undefined;
}

const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The choices with another time. Times are those of the browser's zone until another is chosen. */
export const withTimes = (now: NotificationChoices, times: Partial<NotificationChoices>): NotificationChoices => ({
  timeZone: browserZone(),
  ...now,
  ...times,
});

/** The choices with one kind's place. A kind in its usual place is left out. */
export function withPlace(now: NotificationChoices, kind: NotificationKind, { inApp, email }: Place): NotificationChoices {
  const others = (now.choices ?? []).filter((one) => one.kind !== kind);
  const own = { kind, ...(inApp ? {} : { hidden: true }), ...(email ? { email } : {}) };
  return withTimes(now, { choices: inApp && !email ? others : [...others, own] });
}
