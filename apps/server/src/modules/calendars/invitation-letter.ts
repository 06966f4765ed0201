import type { Appointment, PracticePreferences } from '@notewell/model';
import type { Letter } from '../../kernel/mail.ts';
import { calendarFile } from './calendar-file.ts';

interface InvitationFacts {
  readonly to: string;
  readonly method: 'REQUEST' | 'CANCEL';
  readonly appointment: Appointment;
  readonly networkId: string;
  readonly preferences: PracticePreferences & { readonly name: string };
}

/** Reserved for addresses that nobody has (RFC 2606). */
const nobody = 'no-reply@notewell.invalid';

/** A parameter of iCalendar cannot hold double quotes (RFC 5545, 3.2). */
const unquoted = (name: string) => name.replaceAll('"', "'");

/** An invitation, or its withdrawal: when, and with which practice. Nothing else, because others may read the mailbox. */
export function invitationLetter({ to, method, appointment, networkId, preferences }: InvitationFacts): Letter {
  const { timeZone = 'UTC', locale = 'en-US', telecom = [] } = preferences;
  const name = preferences.name.replace(/[\r\n]+/g, ' ');
  const { id, start, end, status, allDay, meta } = appointment;
  const words = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short', timeZone }).format(new Date(start));
  const phone = telecom.find(({ system }) => system === 'Phone')?.value;
  const email = telecom.find(({ system }) => system === 'Email')?.value;
  const isOff = method === 'CANCEL';
  return {
    to,
    subject: isOff ? `Cancelled: your appointment with ${name}` : `Your appointment with ${name}`,
    text: [
      isOff ? `Your appointment with ${name} on ${words} was cancelled.` : `Your appointment with ${name} is on ${words}.`,
      `Questions? Please tell us${phone === undefined ? '' : `: ${phone}`}.`,
      'Please do not answer this email. Accepting or declining the invitation does not reach us.',
    ].join('\n\n'),
    calendar: calendarFile(
      [{ id, start, end, status, allDay, meta }],
      { practice: networkId, isStaff: false, preferences: { ...preferences, name } },
      { method, organizer: { name: unquoted(name), email: email ?? nobody }, attendee: to },
    ),
    method,
  };
}
