import type { ModuleDef } from '../module.ts';
import { calendarFeedRoutes } from './feed-routes.ts';
import { invitations } from './invitations.ts';
import { reminders, sentMarks } from './reminders.ts';

export { peopleToMail, type Recipient } from './recipients.ts';
export { type ReminderFacts, reminderLetter } from './reminder-letter.ts';

export const module: ModuleDef = {
  routes: calendarFeedRoutes,
  behaviours: { Appointment: sentMarks },
  jobs: [reminders, invitations],
};
