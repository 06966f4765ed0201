import type { ModuleDef } from '../module.ts';
import { housekeeping, purge } from './housekeeping.ts';
import { practiceDatabaseRoutes } from './practice-databases.ts';
import { practicePreferences } from './practice-preferences.ts';
import { preferenceCheck } from './preferences.ts';
import { starterContentRoutes } from './starter-content.ts';

export { createMember, createPractice, memberRoles, type NewMember, nameParts, setUp } from './practices.ts';
export { storedPreferences } from './preferences.ts';
export { type SetupRouteOptions, setupRoute } from './setup-route.ts';

export const module: ModuleDef = {
  routes(app, parts) {
    practiceDatabaseRoutes(app, parts);
    starterContentRoutes(app, parts);
  },
  behaviours: { PracticePreferences: practicePreferences },
  checks: [preferenceCheck()],
  jobs: [housekeeping, purge],
};
