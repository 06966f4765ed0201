import type { Communication, CommunicationMedium, Reference, UnknownRecord } from '@notewell/model';

const media: Readonly<Record<CommunicationMedium, string>> = {
  Phone: 'Phone call',
  Email: 'Email',
  Sms: 'Text message',
  Fax: 'Fax',
  Letter: 'Letter',
  InPerson: 'Conversation',
  Video: 'Video call',
  Portal: 'Portal message',
};

type Person = Pick<Reference, 'display'>;
const namesOf = (people: readonly Person[]): string => people.flatMap(({ display }) => display ?? []).join(', ');

/** "Phone call from Nancy Ward", "Letter to Dr. Shah: Referral". */
export function contactTitle(record: UnknownRecord): string {
  const { medium, direction, sender, recipients = [], title } = record as Partial<Communication>; // a row of this type
  const isIncoming = direction === 'Incoming';
  const names = namesOf(isIncoming ? (sender ? [sender] : []) : recipients);
  const who = names === '' ? undefined : `${isIncoming ? 'from' : 'to'} ${names}`;
  const what = [medium ? media[medium] : 'Contact', who].filter(Boolean).join(' ');
  return title ? `${what}: ${title}` : what;
}
