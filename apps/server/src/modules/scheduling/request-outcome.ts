import type { Appointment, Notification } from '@notewell/model';
import { newId } from '../../resources/columns/row.ts';
import type { Companion, Save } from '../../resources/saving/behaviour.ts';
import { isMachine } from '../../resources/saving/moves.ts';

/** Titles of the notification; they name no patient. */
const titles: Partial<Record<Appointment['status'], string>> = {
  pending: 'Your request is being arranged',
  booked: 'Your request was accepted',
  cancelled: 'Your request was declined',
};

/** Tells who asked for a time what became of it. */
export function requestOutcome(save: Save): readonly Companion[] {
  const before = save.before as Appointment | undefined; // passed the validation of its type
  const after = save.after as unknown as Appointment; // passed the validation of its type
  const title = titles[after.status];
  const asked = before?.status === 'proposed' ? before.statusBy : undefined;
  const { profile } = save.caller;
  if (!title || !asked || before?.status === after.status || asked.id === profile?.id || isMachine(save.caller)) return [];
  const notification: Notification = {
    resourceType: 'Notification',
    recipient: { id: asked.id, resourceType: 'Practitioner' },
    kind: 'Appointment',
    title,
    ...(after.cancellationNote && after.status === 'cancelled' && { text: after.cancellationNote }),
    about: { id: save.id, resourceType: 'Appointment' },
    created: save.now.toISOString(),
  };
  const body = notification as unknown as Companion['body']; // a resource is a body
  return [{ type: 'Notification', id: newId(asked.id), body, follows: true }];
}
