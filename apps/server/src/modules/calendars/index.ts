import type { ModuleDef } from '../module.ts';
import { calendarFeedRoutes } from './feed-routes.ts';
import { movedAgain, reminders } from './reminders.ts';

export const module: ModuleDef = {
  routes: calendarFeedRoutes,
  behaviours: { Appointment: movedAgain },
  jobs: [reminders],
};
