import websocket from '@fastify/websocket';
import type { FastifyInstance } from 'fastify';
import { accessRoute } from '../operations/access.ts';
import { notePrintoutRoute } from '../operations/note-printout.ts';
import { reviewAccessRoute } from '../operations/review-access.ts';
import { auditRoute } from './audit.ts';
import { codesRoute } from './codes.ts';
import { contentRoutes } from './content.ts';
import { createRoute } from './create.ts';
import { deleteRoute } from './delete.ts';
import type { RouteDeps } from './deps.ts';
import { eventsRoute } from './events.ts';
import { getRoute } from './get.ts';
import { historyListRoute, historyVersionRoute } from './history.ts';
import { listRoute } from './list.ts';
import { modelRoutes } from './model.ts';
import { operationRoutes } from './operations.ts';
import { patchRoute } from './patch.ts';
import { putRoute } from './put.ts';
import { queriesRoute } from './queries.ts';
import { auditRefusals } from './refusals.ts';
import { commonHeaders } from './reply.ts';
import { temporaryAccess } from './temporary-access.ts';

/** Every call of the contract, one file each. */
export async function registerRoutes(app: FastifyInstance, deps: RouteDeps): Promise<void> {
  commonHeaders(app);
  auditRefusals(app, deps);
  await app.register(websocket, { options: { maxPayload: 1_024 } });
  temporaryAccess(app, deps);
  modelRoutes(app);
  auditRoute(app, deps);
  eventsRoute(app, deps);
  listRoute(app, deps);
  queriesRoute(app, deps);
  createRoute(app, deps);
  putRoute(app, deps);
  patchRoute(app, deps);
  deleteRoute(app, deps);
  getRoute(app, deps);
  historyListRoute(app, deps);
  historyVersionRoute(app, deps);
  contentRoutes(app, deps);
  operationRoutes(app, deps);
  notePrintoutRoute(app, deps);
  codesRoute(app, deps);
  accessRoute(app, deps);
  reviewAccessRoute(app, deps);
}
