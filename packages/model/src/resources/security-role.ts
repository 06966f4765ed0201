import { boolean, code, list, longText, reference, text } from '../kernel/field.ts';
import { byReference, byText, byValue, defineResource, practiceWide, type ResourceOf } from '../kernel/resource.ts';
import { PatientPopulationLevel, RoleDistribution } from '../vocabularies/index.ts';

export const SecurityRole = defineResource({
  type: 'SecurityRole',
  collection: 'securityRoles',
  labels: ['Role', 'Roles'],
  about: 'What its holders may do, as grant sets; those of spec section 6 have fixed ids and cannot be changed.',
  family: 'access',
  scope: practiceWide,
  fields: {
    name: text({ max: 200 }).required(),
    key: text({ max: 100 }).about('Fixed name of a built-in role; empty in a practice’s own'),
    description: longText(),
    derivedFrom: reference('SecurityRole').about('All its grants are held too'),
    grants: list(text({ max: 200 }), { max: 500, unique: true }).about('Names of grant sets; an undefined one is an error'),
    distribution: code(RoleDistribution),
    hidden: boolean().about('Not offered when roles are given out'),
    builtIn: boolean().readOnly(),
    population: code(PatientPopulationLevel).about('In place of the practice’s level, for holders of this role'),
  },
  filters: {
    Text: byText('name', 'description'),
    Key: byValue('key'),
    Grant: byValue('grants'),
    DerivedFrom: byReference('derivedFrom'),
    Distribution: byValue('distribution'),
    Hidden: byValue('hidden'),
    BuiltIn: byValue('builtIn'),
  },
  sorts: { name: 'name', created: 'id' },
  display: (role) => role.name,
});
export type SecurityRole = ResourceOf<typeof SecurityRole>;
