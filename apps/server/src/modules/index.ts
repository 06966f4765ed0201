import type { FastifyInstance } from 'fastify';
import { collectCalls } from '../resources/openapi/calls.ts';
import { resourceRoutes } from '../resources/routes/index.ts';
import { auditRefusals } from '../resources/routes/refusals.ts';
import { commonHeaders } from '../resources/routes/reply.ts';
import type { ModuleDef } from './module.ts';
import type { AppParts } from './parts.ts';

/** Every folder next to this file is a module; `scripts/glob-imports.mjs` lists them where the server is bundled. */
export const modules: readonly ModuleDef[] = Object.values(
  import.meta.glob<ModuleDef>('./*/index.ts', { eager: true, import: 'module' }),
);

/** Every call of the contract: those of all types, then each module's own. */
export async function registerRoutes(app: FastifyInstance, parts: AppParts): Promise<void> {
  collectCalls(app);
  commonHeaders(app);
  auditRefusals(app, parts);
  for (const { hooks } of modules) await hooks?.(app, parts);
  resourceRoutes(app, parts);
  for (const { routes } of modules) await routes?.(app, parts);
}
