import type { ModuleDef } from '../module.ts';
import { carePlan } from './care-plan.ts';

export const module: ModuleDef = {
  behaviours: { CarePlan: carePlan },
};
