import type { NotificationEmail, NotificationKind, PersonalPreferences } from '@notewell/model';
import { notificationKinds } from './kinds.ts';

export type NotificationChoices = NonNullable<PersonalPreferences['notifications']>;

/** Where a kind of notification reaches a person. Without a choice it shows in the app alone. */
export function placesOf(
  choices: NotificationChoices | undefined,
  kind: NotificationKind,
): { readonly inApp: boolean; readonly email: NotificationEmail | undefined } {
  const chosen = choices?.choices?.find((one) => one.kind === kind);
  return { inApp: notificationKinds[kind].isWork === true || chosen?.hidden !== true, email: chosen?.email };
}
