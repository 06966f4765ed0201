import type { ModuleDef } from '../module.ts';
import { reportRoutes } from './report-routes.ts';

export const module: ModuleDef = { routes: reportRoutes };
