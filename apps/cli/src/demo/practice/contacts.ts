import { CommunicationTopic } from '@notewell/model';
import { dateOf, instantAt, momentOf } from '../calendar.ts';
import { type Draft, refer, type Whole } from '../maker.ts';
import { coded } from '../people/patient.ts';
import type { Random } from '../random.ts';
import type { Setting } from './setting.ts';

/** Creates calls and letters of a patient: one to follow up, one sent, one that reached nobody. */
export function makeContacts({ maker, today, who }: Setting, patient: Whole<'Patient'>, random: Random): void {
  const [desk, clinician, subject] = [who('gloria'), who('maya'), refer(patient)];
  const add = (daysAgo: number, minute: number, row: Omit<Draft<'Communication'>, 'subject'>) =>
    maker.make(
      'Communication',
      { ...row, subject, sent: instantAt(today - daysAgo, minute), recorder: desk, recorded: instantAt(today - daysAgo, minute) },
      { at: momentOf(today - daysAgo, minute), by: desk, random },
    );
  add(1, 610, {
    status: 'Completed',
    medium: 'Phone',
    direction: 'Incoming',
    sender: subject,
    recipients: [desk],
    text: 'Asks whether the breathing exercise can be sent in writing, and would like to be called back after work.',
    followUpBy: clinician,
    followUpDue: dateOf(today + 1),
  });
  add(9, 850, {
    status: 'Completed',
    medium: 'Letter',
    direction: 'Outgoing',
    sender: desk,
    recipients: [subject],
    title: 'Confirmation of attendance',
    topic: coded(CommunicationTopic, 'summary-report'),
    text: 'For the employer. Dates of the visits only.',
  });
  add(12, 600, {
    status: 'NotDone',
    medium: 'Phone',
    direction: 'Outgoing',
    sender: desk,
    recipients: [subject],
    topic: coded(CommunicationTopic, 'appointment-reminder'),
    reasonNotDone: 'No answer, and no message left.',
  });
}
