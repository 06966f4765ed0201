import type { Notification, NotificationKind, NotificationPriority } from '@notewell/model';
import { isOver, notificationKinds } from '@notewell/rules/notifications';

const weights: Readonly<Record<NotificationPriority, number>> = { Urgent: 0, High: 1, Normal: 2, Low: 3 };
/** Overdue items come with the urgent ones. */
const weightOf = ({ priority = 'Normal', due }: Notification, now: string): number =>
  due !== undefined && due < now ? Math.min(weights[priority], 0) : weights[priority];

/** True for a notification with something left to do or read now. */
export const isOpen = (one: Notification, now: string): boolean =>
  !isOver(one, now) && !(one.snoozedUntil !== undefined && one.snoozedUntil > now);

/** True for one that its recipient put off and that is not over meanwhile. */
export const isSnoozed = (one: Notification, now: string): boolean =>
  !isOver(one, now) && one.snoozedUntil !== undefined && one.snoozedUntil > now;

/** Kinds of one piece of work or conversation, the one that says most first. */
const families: readonly (readonly NotificationKind[])[] = [
  ['NoteReturned', 'NoteOverdue', 'NoteToSign'],
  ['Mention', 'Message'],
];

const priorityOf = ({ priority = 'Normal' }: Notification): number => weights[priority];

/**
 * Without those whose work another one about the same record names already, with no lower priority. All of them end with it. One
 * that its recipient put off hides nothing that came later.
 */
export function distinct(notifications: readonly Notification[], now: string): readonly Notification[] {
  const isRepeated = (item: Notification): boolean => {
    const { kind, about, created = '' } = item;
    const family = about && families.find((kinds) => kinds.includes(kind));
    const before = family?.slice(0, family.indexOf(kind)) ?? [];
    const isNamedBy = (one: Notification) => isOpen(one, now) || isSnoozed(item, now) || created <= (one.created ?? '');
    return notifications.some(
      (one) => before.includes(one.kind) && one.about?.id === about?.id && priorityOf(one) <= priorityOf(item) && isNamedBy(one),
    );
  };
  return notifications.filter((one) => !isRepeated(one));
}

/** The news about a record that looking at it ends. */
export const newsAbout = (record: string, notifications: readonly Notification[]): Notification | undefined =>
  notifications.find(({ kind, about }) => notificationKinds[kind].isNews === true && about?.id === record);

/** The most urgent first, then the earliest due, then the newest. */
export const byUrgency = (now: string) => (one: Notification, other: Notification) =>
  weightOf(one, now) - weightOf(other, now) ||
  (one.due ?? '9999').localeCompare(other.due ?? '9999') ||
  (other.created ?? '').localeCompare(one.created ?? '');

/** Notifications of one patient or group, or of neither. */
export interface Group {
  readonly patient:
    | { readonly id: string; readonly resourceType?: string | undefined; readonly display?: string | undefined }
    | undefined;
  readonly items: readonly Notification[];
}

/** Groups in the order of their most urgent item. `patientOf` gives the patient of the record that one is about. */
export function grouped(
  notifications: readonly Notification[],
  patientOf: (one: Notification) => Group['patient'],
  now: string,
): readonly Group[] {
  const groups = new Map<string, { patient: Group['patient']; items: Notification[] }>();
  for (const one of notifications.toSorted(byUrgency(now))) {
    const patient = patientOf(one);
    const group = groups.get(patient?.id ?? '') ?? { patient, items: [] };
    group.items.push(one);
    groups.set(patient?.id ?? '', group);
  }
  return [...groups.values()];
}
