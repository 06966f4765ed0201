import type { ModuleDef } from '../module.ts';
import { carePlan } from './care-plan.ts';
import { goalLibrary } from './goal-library.ts';
import { programOutcomesRoute } from './program-outcomes.ts';
import { planReviews } from './reviews-job.ts';
import { routines } from './routines.ts';
import { threadRoute } from './thread.ts';
import { worklistRoute } from './worklist.ts';

export { hashOfPlan, isHashOfPlan } from './print/plan-hash.ts';
export { printedPlan } from './print/plan-printout.ts';
export { planSigningText, requireSignablePlan } from './print/plan-signing.ts';

export const module: ModuleDef = {
  behaviours: { CarePlan: carePlan, NoteTemplate: goalLibrary, ObservableRoutines: routines },
  routes(app, parts) {
    threadRoute(app, parts);
    worklistRoute(app, parts);
    programOutcomesRoute(app, parts);
  },
  jobs: [planReviews],
};
