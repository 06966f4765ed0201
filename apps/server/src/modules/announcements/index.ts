import type { ModuleDef } from '../module.ts';
import { noticesRoutes } from './notices.ts';

export const module: ModuleDef = { routes: noticesRoutes };
