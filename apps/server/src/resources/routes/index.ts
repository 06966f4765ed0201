import type { FastifyInstance } from 'fastify';
import { createRoute } from './create.ts';
import { deleteRoute } from './delete.ts';
import type { ResourceParts } from './deps.ts';
import { getRoute } from './get.ts';
import { historyListRoute, historyVersionRoute } from './history.ts';
import { listRoute } from './list.ts';
import { modelRoutes } from './model.ts';
import { operationRoutes } from './operations.ts';
import { patchRoute } from './patch.ts';
import { putRoute } from './put.ts';
import { queriesRoute } from './queries.ts';

/** The calls that every type has. */
export function resourceRoutes(app: FastifyInstance, parts: ResourceParts): void {
  modelRoutes(app);
  listRoute(app, parts);
  queriesRoute(app, parts);
  createRoute(app, parts);
  putRoute(app, parts);
  patchRoute(app, parts);
  deleteRoute(app, parts);
  getRoute(app, parts);
  historyListRoute(app, parts);
  historyVersionRoute(app, parts);
  operationRoutes(app, parts);
}
