import type { ModuleDef } from '../module.ts';
import { deputiesRoute, deputyInboxRoute } from './deputies.ts';
import { notificationEmails } from './emails.ts';
import { notificationsOf, removedWith } from './produce.ts';
import { reassignRoute } from './reassign.ts';
import { typesWithRows } from './table.ts';
import { timedNotifications } from './timed.ts';

const behaviour = { alsoWrites: notificationsOf, alsoRemoves: removedWith };

export const module: ModuleDef = {
  routes(app, parts) {
    deputyInboxRoute(app, parts);
    deputiesRoute(app, parts);
    reassignRoute(app, parts);
  },
  behaviours: Object.fromEntries(typesWithRows.map((type) => [type, behaviour])),
  jobs: [timedNotifications, notificationEmails],
};
