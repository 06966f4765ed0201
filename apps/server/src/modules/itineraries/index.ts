import type { ModuleDef } from '../module.ts';
import { coverageRoute } from './coverage.ts';

export const module: ModuleDef = {
  routes: coverageRoute,
};
