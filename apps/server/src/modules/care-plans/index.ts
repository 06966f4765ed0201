import type { ModuleDef } from '../module.ts';
import { carePlan } from './care-plan.ts';
import { threadRoute } from './thread.ts';

export const module: ModuleDef = {
  behaviours: { CarePlan: carePlan },
  routes: threadRoute,
};
