import type { ModuleDef } from '../module.ts';
import { deputiesRoute, deputyInboxRoute } from './deputies.ts';
import { notificationEmails } from './emails.ts';
import { notificationsOf, removedWith } from './produce.ts';
import { notificationPushes } from './push/job.ts';
import { pushDeviceRoutes } from './push/routes.ts';
import { readNews } from './read-news.ts';
import { reassignRoute, takersRoute } from './reassign.ts';
import { typesWithRows } from './table.ts';
import { timedNotifications } from './timed.ts';

export { colleagueAsCaller } from './colleague.ts';
export { endPushesWith } from './push/signed-out.ts';
export { tellOfTask } from './tasks.ts';

const behaviour = { alsoWrites: notificationsOf, alsoRemoves: removedWith };

export const module: ModuleDef = {
  routes(app, parts) {
    deputyInboxRoute(app, parts);
    deputiesRoute(app, parts);
    reassignRoute(app, parts);
    takersRoute(app, parts);
    pushDeviceRoutes(app, parts);
  },
  behaviours: { ...Object.fromEntries(typesWithRows.map((type) => [type, behaviour])), Notification: readNews },
  jobs: [timedNotifications, notificationEmails, notificationPushes],
};
