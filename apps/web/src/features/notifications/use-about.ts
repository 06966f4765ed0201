import { useList } from '@notewell/client/react';
import type { Note, Notification } from '@notewell/model';
import { planName } from '../charts/care-plan/plan-name.ts';
import { contactTitle } from '../charts/contacts/words.ts';
import { titleOfSent } from '../charts/sent-forms/asked.ts';
import type { Group } from './order.ts';

type AboutType = NonNullable<NonNullable<Notification['about']>['resourceType']>;
const idsOf = (items: readonly Notification[], type: AboutType) =>
  [...new Set(items.flatMap(({ about }) => (about?.resourceType === type ? [about.id] : [])))].toSorted();
/** Types whose records say whom a notification is about. */
export const loadedTypes = [
  'Note',
  'Appointment',
  'PacketResponse',
  'DocumentReference',
  'Communication',
  'CarePlan',
  'QuestionnaireResponse',
  'Group',
] as const satisfies readonly AboutType[];
/** A conversation opens also before it is loaded, such as without a connection. */
type LoadedType = (typeof loadedTypes)[number] | 'Channel';

export const byIds = <T extends LoadedType>(type: T, items: readonly Notification[]) => {
  const ids = idsOf(items, type);
  return ids.length > 0 ? { type, filters: [{ kind: 'Id', values: ids }], whole: true as const } : null;
};

export interface About {
  readonly patient: Group['patient'];
  readonly title: string | undefined;
  readonly day: string | undefined;
  readonly note?: Note;
  /** True for a record that the user may not read, or that is gone. */
  readonly isClosed?: true;
}
const closed: About = { patient: undefined, title: undefined, day: undefined, isClosed: true };

/** The records that notifications are about, as far as the user may read them. The notification itself names no patient. */
export function useAbout(items: readonly Notification[]): (one: Notification) => About | undefined {
  const lists = {
    Note: useList(byIds('Note', items)),
    Appointment: useList(byIds('Appointment', items)),
    PacketResponse: useList(byIds('PacketResponse', items)),
    DocumentReference: useList(byIds('DocumentReference', items)),
    Communication: useList(byIds('Communication', items)),
    CarePlan: useList(byIds('CarePlan', items)),
    QuestionnaireResponse: useList(byIds('QuestionnaireResponse', items)),
    Group: useList(byIds('Group', items)),
    Channel: useList(byIds('Channel', items)),
  };
  const known = new Map<string, About>();
  for (const note of lists.Note.items)
    known.set(note.id ?? '', {
      patient: note.subject,
      title: note.title ?? note.definition?.display,
      day: note.serviceDate,
      note,
    });
  for (const { id = '', attendees = [], serviceType, title, start } of lists.Appointment.items)
    known.set(id, {
      patient: attendees.find(({ subject }) => subject.resourceType === 'Patient')?.subject,
      title: title ?? serviceType?.display,
      day: start,
    });
  for (const sent of lists.PacketResponse.items)
    known.set(sent.id ?? '', { patient: sent.patient, title: titleOfSent(sent), day: sent.due });
  for (const { id = '', subject, title, fileName, documentDate } of lists.DocumentReference.items)
    known.set(id, { patient: subject, title: title ?? fileName, day: documentDate });
  for (const contact of lists.Communication.items)
    known.set(contact.id ?? '', { patient: contact.subject, title: contactTitle(contact), day: contact.sent });
  for (const plan of lists.CarePlan.items)
    known.set(plan.id ?? '', { patient: plan.patient, title: planName(plan), day: plan.start });
  for (const { id = '', subject, questionnaire, authored } of lists.QuestionnaireResponse.items)
    known.set(id, {
      patient: subject.resourceType === 'Patient' ? subject : undefined,
      title: questionnaire?.display,
      day: authored,
    });
  for (const { id = '', name } of lists.Group.items) known.set(id, { patient: undefined, title: name, day: undefined });
  for (const { id = '', patient, name } of lists.Channel.items) known.set(id, { patient, title: name, day: undefined });
  const all: Partial<Record<AboutType, { readonly status: string; readonly isPartial: boolean }>> = lists;
  const isClosed = (type: AboutType | undefined) => {
    const list = type && all[type];
    return list?.status === 'denied' || (list?.status === 'ready' && !list.isPartial);
  };
  return ({ about }) => about && (known.get(about.id) ?? (isClosed(about.resourceType) ? closed : undefined));
}
