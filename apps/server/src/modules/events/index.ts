import websocket from '@fastify/websocket';
import type { ModuleDef } from '../module.ts';
import { eventsRoute } from './events.ts';
import type { ChangeHub } from './hub.ts';

export { eventIdOf } from './cursor.ts';
export { createChangeHub } from './hub.ts';

declare module '../parts.ts' {
  interface AppParts {
    readonly hub: ChangeHub;
  }
}

export const module: ModuleDef = {
  hooks: async (app) => {
    await app.register(websocket, { options: { maxPayload: 1_024 } });
  },
  routes: eventsRoute,
};
