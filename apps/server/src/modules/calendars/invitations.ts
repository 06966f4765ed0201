import { Appointment, type PracticePreferences } from '@notewell/model';
import { parseFilters } from '@notewell/protocol';
import { afterInvitations, invitationsDue } from '@notewell/rules/scheduling';
import { Refusal } from '../../kernel/refusal.ts';
import { dayWith } from '../../resources/saving/practice-day.ts';
import type { Job, JobWork } from '../module.ts';
import { storedPreferences } from '../practices/index.ts';
import { invitationLetter } from './invitation-letter.ts';
import { withEnds } from './lengths.ts';
import { letters } from './letters.ts';
import { appointmentsOf, marked } from './mark.ts';
import { familyIn, peopleToMail, peopleToWithdraw, shutOut } from './recipients.ts';

const day = 86_400_000;
/** Days for which a change is looked at, so that an outage of the mail server loses no invitation. */
const lookedBack = 3;
/** Days ahead for which people are invited. */
const lookedAhead = 366;

/** Appointments that were changed of late, and those that came into the days ahead since they were booked. */
async function* candidates(work: JobWork): AsyncGenerator<Appointment> {
  const text = (days: number) => new Date(work.parts.now() + days * day).toISOString();
  const seen = new Set<string | undefined>();
  for (const wire of [
    [
      { kind: 'Start', from: text(0), to: text(lookedAhead) },
      { kind: 'LastModified', from: text(-lookedBack), to: text(1) },
    ],
    [{ kind: 'Start', from: text(lookedAhead - lookedBack), to: text(lookedAhead) }],
  ]) {
    const parsed = parseFilters(Appointment, wire);
    if (!parsed.ok) throw new Error('Appointment has other filters than invitations ask for');
    for await (const appointment of appointmentsOf(work, parsed.filters)) {
      if (!seen.has(appointment.id)) yield appointment;
      seen.add(appointment.id);
    }
  }
}

/** Emails invitations to booked appointments, new ones for moved appointments, and withdraws those of cancelled ones. */
async function invite(work: JobWork): Promise<string | undefined> {
  const { parts, practice } = work;
  const { store, mail } = parts;
  const preferences = await storedPreferences(store)(practice);
  if (!mail || preferences?.calendarInvitations !== true) return undefined;
  const known = (await store.practices.list()).find(({ networkId }) => networkId === practice)?.display;
  const name = preferences.name ?? known ?? practice;
  let [sent, refused] = [0, 0];
  for await (const appointment of candidates(work)) {
    const taken = await send(work, appointment, { ...preferences, name });
    sent += taken.sent;
    refused += taken.refused;
  }
  if (refused > 0) {
    const count = `${refused} ${refused === 1 ? 'invitation' : 'invitations'}`;
    throw new Refusal('unavailable', { detail: `The mail server refused ${count}; ${sent} were sent. Check SMTP_URL.` });
  }
  return sent > 0 ? `Sent ${sent} ${sent === 1 ? 'invitation' : 'invitations'}.` : undefined;
}

/** Sends what is due for one appointment. It is marked before the letters leave; the mark is taken back if none did. */
async function send(work: JobWork, appointment: Appointment, preferences: PracticePreferences & { readonly name: string }) {
  const { parts, practice } = work;
  const { store, mail, now } = parts;
  const none = { sent: 0, refused: 0 };
  const about = invitationsDue(appointment, now());
  if (!mail || about.request.length + about.cancel.length === 0) return none;
  const place = { practice, store, day: dayWith(preferences, now()) };
  const due = invitationsDue(appointment, now(), await shutOut(place, familyIn(appointment)));
  const [request, cancel, staying] = await Promise.all([
    peopleToMail(place, { attendees: due.request.map((subject) => ({ subject })) }),
    peopleToWithdraw(place, due.cancel),
    peopleToMail(place, appointment),
  ]);
  const isOff = appointment.status === 'cancelled' || appointment.status === 'entered-in-error';
  // A relative who shares the address still attends.
  const gone = isOff ? cancel : cancel.filter(({ email }) => !staying.some((one) => one.email === email));
  const { id = '', invited } = appointment;
  const at = new Date(now()).toISOString();
  const known = { request: request.map(({ email: _email, ...who }) => who), cancel: due.cancel };
  if (request.length + gone.length === 0) return none;
  if (!(await marked(work, id, (current) => afterInvitations(current, known, at)))) return none;
  const [timed = appointment] = await withEnds(place, [appointment]);
  const facts = { appointment: timed, networkId: practice, preferences };
  // Withdrawn is the time that was sent: a later one is not theirs to know.
  const was = { ...timed, ...(invited?.start && { start: invited.start, end: invited.end }) };
  const letters = [
    ...request.map(({ email }) => invitationLetter({ to: email, method: 'REQUEST', ...facts })),
    ...gone.map(({ email }) => invitationLetter({ to: email, method: 'CANCEL', ...facts, appointment: was })),
  ];
  const left = await Promise.allSettled(letters.map((letter) => mail(letter)));
  const sent = left.filter(({ status }) => status === 'fulfilled').length;
  if (sent === 0) await marked(work, id, (current) => ({ ...current, invited }));
  return { sent, refused: left.length - sent };
}

export const invitations: Job = {
  name: 'invitations',
  title: 'Invite to appointments',
  about: 'Emails patients a calendar invitation when an appointment is booked, moved or cancelled, if the settings say so.',
  ...letters,
  run: invite,
};
