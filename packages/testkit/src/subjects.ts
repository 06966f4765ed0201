import { grantSetsOf, permissionsOf, populationLevelOf, type RoleName, roles, type Subject } from '@notewell/rules/access';
import { testIdOf } from './ids.ts';

/** A subject with these roles in a practice where staff see all patients. Patients hold the role Patient and see themselves. */
export function subjectWith(held: RoleName | readonly RoleName[], overrides: Partial<Subject> = {}): Subject {
  const names = typeof held === 'string' ? [held] : held;
  const ids = names.map((name) => roles[name].id);
  const type = names.includes('Patient') ? 'Patient' : 'Practitioner';
  const id = testIdOf(type);
  return {
    profile: { type, id },
    permissions: permissionsOf(grantSetsOf(ids)),
    population: populationLevelOf(ids, 'All'),
    ownPatients: type === 'Patient' ? [id] : [],
    programs: [],
    supervisees: [],
    allowances: [],
    ...overrides,
  };
}
