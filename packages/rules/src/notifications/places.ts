import type { NotificationEmail, NotificationKind, PersonalPreferences } from '@notewell/model';
import { notificationKinds } from './kinds.ts';

export type NotificationChoices = NonNullable<PersonalPreferences['notifications']>;

export interface NotificationPlaces {
  readonly inApp: boolean;
  readonly email: NotificationEmail | undefined;
  /** On devices that the person let show notifications. */
  readonly push: boolean;
}

/** Where a kind of notification reaches a person. Without a choice it shows in the app, and on devices they chose. */
export function placesOf(choices: NotificationChoices | undefined, kind: NotificationKind): NotificationPlaces {
  const chosen = choices?.choices?.find((one) => one.kind === kind);
  const inApp = notificationKinds[kind].isWork === true || chosen?.hidden !== true;
  // A press on a device opens the inbox, which must show it.
  return { inApp, email: chosen?.email, push: inApp && chosen?.noPush !== true };
}
