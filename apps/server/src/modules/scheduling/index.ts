import type { ModuleDef } from '../module.ts';
import { appointment } from './appointment.ts';
import { freeTimesRoute } from './free-times.ts';
import { membershipRoutes } from './membership.ts';
import { schedule } from './schedule.ts';
import { seriesEditRoutes } from './series-edit.ts';
import { seriesRoutes } from './series-routes.ts';
import { undoStatusRoute } from './undo-status.ts';
import { answerRoute } from './waitlist/answer.ts';
import { waitlist } from './waitlist/job.ts';
import { offerLinkRoutes } from './waitlist/offer-links.ts';
import { waitingRoute } from './waitlist/waiting.ts';

export const module: ModuleDef = {
  routes(app, parts) {
    seriesRoutes(app, parts);
    seriesEditRoutes(app, parts);
    freeTimesRoute(app, parts);
    membershipRoutes(app, parts);
    undoStatusRoute(app, parts);
    answerRoute(app, parts);
    waitingRoute(app, parts);
    offerLinkRoutes(app, parts);
  },
  behaviours: { Appointment: appointment, Schedule: schedule },
  jobs: [waitlist],
};
