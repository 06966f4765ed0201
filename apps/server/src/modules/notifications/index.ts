import type { ModuleDef } from '../module.ts';
import { notificationEmails } from './emails.ts';
import { notificationsOf, removedWith } from './produce.ts';
import { typesWithRows } from './table.ts';
import { timedNotifications } from './timed.ts';

const behaviour = { alsoWrites: notificationsOf, alsoRemoves: removedWith };

export const module: ModuleDef = {
  behaviours: Object.fromEntries(typesWithRows.map((type) => [type, behaviour])),
  jobs: [timedNotifications, notificationEmails],
};
