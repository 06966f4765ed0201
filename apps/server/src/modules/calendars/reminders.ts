import { Appointment } from '@notewell/model';
import { parseFilters } from '@notewell/protocol';
import { hasNoTime } from '@notewell/rules';
import { remindersAgain, remindersDue, remindersWritten } from '@notewell/rules/scheduling';
import { isFinalRefusal } from '../../kernel/mail.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { Behaviour } from '../../resources/saving/behaviour.ts';
import { isMachine } from '../../resources/saving/moves.ts';
import { dayWith } from '../../resources/saving/practice-day.ts';
import type { Job, JobWork } from '../module.ts';
import { storedPreferences } from '../practices/index.ts';
import { withEnds } from './lengths.ts';
import { letters } from './letters.ts';
import { appointmentsOf, marked } from './mark.ts';
import { recipientsOf } from './recipients.ts';
import { reminderLetter } from './reminder-letter.ts';

const day = 86_400_000;
/** Days before an appointment at which the earliest reminder can go. */
const earliest = 14;

/** Appointments of the next days that may have a reminder due. */
function comingUp(work: JobWork): AsyncGenerator<Appointment> {
  const text = (days: number) => new Date(work.parts.now() + days * day).toISOString();
  const parsed = parseFilters(Appointment, [
    { kind: 'Start', from: text(0), to: text(earliest) },
    { kind: 'Status', values: ['pending', 'booked'] },
  ]);
  if (!parsed.ok) throw new Error('Appointment has other filters than reminders ask for');
  return appointmentsOf(work, parsed.filters);
}

const withReminders = (reminders: Appointment['reminders']) => (current: Appointment) => ({ ...current, reminders });

/**
 * Emails the reminders that are due. Each is marked as sent before it leaves, so that no crash sends it twice; the mark is
 * taken back if the mail server refuses it for now.
 */
async function remind(work: JobWork): Promise<string | undefined> {
  const { parts, practice } = work;
  const { store, mail, now } = parts;
  if (!mail) return undefined;
  const preferences = await storedPreferences(store)(practice);
  const usual = (preferences?.reminderHours ?? 0) * 60 || undefined;
  const known = (await store.practices.list()).find(({ networkId }) => networkId === practice)?.display;
  let [sent, refused] = [0, 0];
  for await (const appointment of comingUp(work)) {
    const reminders = remindersDue(appointment, { now: now(), usual });
    const recipients = reminders ? await recipientsOf({ practice, store, day: dayWith(preferences, now()) }, appointment) : [];
    if (recipients.length === 0 || !(await marked(work, appointment.id ?? '', withReminders(reminders)))) continue;
    const name = preferences?.name ?? known ?? practice;
    const [timed = appointment] = await withEnds({ practice, store }, [appointment]);
    const facts = { appointment: timed, networkId: practice, practice: name, preferences };
    const letters = recipients.map((to) => reminderLetter({ to, ...facts }));
    const left = await Promise.allSettled(letters.map((letter) => mail(letter)));
    const taken = left.filter(({ status }) => status === 'fulfilled').length;
    sent += taken;
    refused += left.length - taken;
    const isLost = left.every((one) => one.status === 'rejected' && isFinalRefusal(one.reason));
    if (taken === 0 && !isLost) await marked(work, appointment.id ?? '', withReminders(appointment.reminders));
  }
  if (refused > 0) {
    const count = `${refused} ${refused === 1 ? 'reminder' : 'reminders'}`;
    throw new Refusal('unavailable', { detail: `The mail server refused ${count}; ${sent} were sent. Check SMTP_URL.` });
  }
  return sent > 0 ? `Sent ${sent} ${sent === 1 ? 'reminder' : 'reminders'}.` : undefined;
}

export const reminders: Job = {
  name: 'reminders',
  title: 'Remind of appointments',
  about: 'Emails patients before their appointments, at the time that the settings or the appointment give.',
  ...letters,
  run: remind,
};

/**
 * Keeps what the server sent as it noted it; what a person writes there is dropped. A moved appointment is reminded of again:
 * what was sent named another time. A wish had none.
 */
export const sentMarks: Behaviour = {
  beforeSave({ before, after, caller }) {
    const [was, will] = [before, after] as unknown as (Appointment | undefined)[]; // valid rows of that type
    if (!caller.isSystem && !isMachine(caller)) {
      if (will?.reminders) after['reminders'] = remindersWritten(was?.reminders, will.reminders);
      if (was?.invited) after['invited'] = was.invited;
      else delete after['invited'];
    }
    if (was?.start !== undefined && !hasNoTime(was) && will?.reminders && will.start !== was.start)
      after['reminders'] = remindersAgain(will.reminders);
  },
};
