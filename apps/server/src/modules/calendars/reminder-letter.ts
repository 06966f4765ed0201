import type { Appointment, PracticePreferences } from '@notewell/model';
import type { Letter } from '../../kernel/mail.ts';
import { calendarFile } from './calendar-file.ts';

export interface ReminderFacts {
  readonly to: string;
  readonly appointment: Appointment;
  readonly networkId: string;
  /** The practice’s name. */
  readonly practice: string;
  readonly preferences: PracticePreferences | undefined;
}

/** The email before an appointment: when, and with which practice. Nothing else of it, because others may read the mailbox. */
export function reminderLetter({ to, appointment, networkId, practice, preferences }: ReminderFacts): Letter {
  const { timeZone = 'UTC', locale = 'en-US', telecom = [] }: Partial<PracticePreferences> = preferences ?? {};
  const name = practice.replace(/[\r\n]+/g, ' ');
  const { start, end, id, status, allDay } = appointment;
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone }).format(new Date(start));
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone }).format(new Date(start));
  const phone = telecom.find(({ system }) => system === 'Phone')?.value;
  // The service and the people stay out.
  const bare = { id, start, end, status, allDay, meta: appointment.meta };
  return {
    to,
    subject: `Your appointment with ${name}`,
    text: [
      `You have an appointment with ${name} on ${day}${allDay === true ? '' : ` at ${time}`}.`,
      `If you cannot come, please tell us${phone === undefined ? '' : `: ${phone}`}.`,
      'Please do not answer this email.',
    ].join('\n\n'),
    calendar: calendarFile([bare], {
      practice: networkId,
      isStaff: false,
      preferences: { ...preferences, name },
    }),
  };
}
