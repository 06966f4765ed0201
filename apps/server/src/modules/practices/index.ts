import type { ModuleDef } from '../module.ts';
import { checkBackup, checkMail } from './daily-checks.ts';
import { housekeeping, purge } from './housekeeping.ts';
import { knownColleagues } from './known-colleagues.ts';
import { ownWords } from './own-words.ts';
import { personalPreferences } from './personal-preferences.ts';
import { practiceDatabaseRoutes } from './practice-databases.ts';
import { onePreferencesCheck, practicePreferences } from './practice-preferences.ts';
import { preferenceCheck } from './preferences.ts';
import { retirementCheck } from './retirement.ts';
import { starterContentRoutes } from './starter-content.ts';

export { recordBackup } from './daily-checks.ts';
export { createMember, createPractice, memberRoles, type NewMember, nameParts, setUp } from './practices.ts';
export { storedPreferences } from './preferences.ts';
export { type SetupRouteOptions, setupRoute } from './setup-route.ts';

declare module '../parts.ts' {
  interface AppParts {
    /** Signs in at the mail server and sends nothing. Absent where none is configured. */
    readonly checkMail?: (() => Promise<void>) | undefined;
  }
}

export const module: ModuleDef = {
  hooks: ownWords,
  routes(app, parts) {
    practiceDatabaseRoutes(app, parts);
    starterContentRoutes(app, parts);
  },
  behaviours: { PersonalPreferences: personalPreferences, PracticePreferences: practicePreferences },
  checks: [preferenceCheck(), retirementCheck, onePreferencesCheck, knownColleagues],
  jobs: [housekeeping, purge, checkMail, checkBackup],
};
