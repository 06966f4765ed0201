import type { ModuleDef } from '../module.ts';
import { tableRoutes } from './table-routes.ts';

export const module: ModuleDef = { routes: tableRoutes };
