import type { ModuleDef } from '../module.ts';
import { presenceRoutes } from './presence-routes.ts';

export const module: ModuleDef = { routes: presenceRoutes };
