import { type Appointment, type Group, typedAs } from '@notewell/model';
import { dayIn } from '@notewell/model/values';
import { bookedWithMembers } from '@notewell/rules/scheduling';
import type { Save } from '../../resources/saving/behaviour.ts';
import { RelatedRowChanged } from '../../resources/saving/row-changed.ts';
import { type DiaryPlace, naming } from './diary.ts';
import { groupOf, zoneOf } from './place.ts';

const isOpen: ReadonlySet<string> = new Set(['proposed', 'pending', 'booked'] satisfies Appointment['status'][]);

/** Groups from which the members of a session were taken, by its save. */
const groups = new WeakMap<Save, Group>();

/**
 * Gives a new session the members of its day: a device may know an old list. A series has taken those of each of its days.
 * Who stays away is listed as such, and guests stay.
 */
export async function takeMembersOfDay(save: Save): Promise<void> {
  const session: Appointment = typedAs('Appointment', save.after);
  if (save.before || save.sameSave || session.series !== undefined || !isOpen.has(session.status)) return;
  const group = await groupOf(save, save, session.group?.id);
  if (!group) return;
  groups.set(save, group);
  const { attendees } = bookedWithMembers(session, group, dayIn(session.start, await zoneOf(save, save)));
  const [first] = session.attendees ?? [];
  if (!attendees || !first) return;
  // The session is in the record of its first attendee, and stays there.
  const isGone = attendees.every(({ subject }) => subject.id !== first.subject.id);
  save.after['attendees'] = isGone ? [{ ...first, response: 'Declined' as const }, ...attendees] : attendees;
}

/** Prepares the save again if its group changed before the lock was there. */
export async function requireMembersOfDay(save: Save, place: DiaryPlace): Promise<void> {
  const group = groups.get(save);
  if (group?.id === undefined) return;
  const [now] = await naming(place, 'Group', { kind: 'Id', ids: new Set([group.id]) });
  if (now?.meta?.versionId !== group.meta?.versionId) throw new RelatedRowChanged();
}
