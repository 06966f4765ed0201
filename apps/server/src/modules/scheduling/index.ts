import type { ModuleDef } from '../module.ts';
import { appointment } from './appointment.ts';
import { busyTimesRoute } from './busy-times.ts';
import { freeTimesRoute } from './free-times.ts';
import { group } from './group.ts';
import { membershipRoutes } from './membership.ts';
import { schedule } from './schedule.ts';
import { seriesEditRoutes } from './series-edit.ts';
import { seriesRoutes } from './series-routes.ts';
import { travelTimesRoute } from './travel/route.ts';
import type { TravelService } from './travel/service.ts';
import { undoStatusRoute } from './undo-status.ts';
import { answerRoute } from './waitlist/answer.ts';
import { waitlist } from './waitlist/job.ts';
import { offerLinkRoutes } from './waitlist/offer-links.ts';
import { waitingRoute } from './waitlist/waiting.ts';

export { travelService } from './travel/service.ts';

declare module '../parts.ts' {
  interface AppParts {
    /** Absent where no map service is configured. */
    readonly travel?: TravelService | undefined;
  }
}

export const module: ModuleDef = {
  routes(app, parts) {
    seriesRoutes(app, parts);
    seriesEditRoutes(app, parts);
    freeTimesRoute(app, parts);
    busyTimesRoute(app, parts);
    membershipRoutes(app, parts);
    undoStatusRoute(app, parts);
    travelTimesRoute(app, parts);
    answerRoute(app, parts);
    waitingRoute(app, parts);
    offerLinkRoutes(app, parts);
  },
  behaviours: { Appointment: appointment, Group: group, Schedule: schedule },
  jobs: [waitlist],
};
