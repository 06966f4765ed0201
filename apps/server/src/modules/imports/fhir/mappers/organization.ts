import type { OrganizationRole } from '@notewell/model';
import { type Draft, defineMapper } from '../mapper.ts';
import { toAddresses, toTelecom } from '../people.ts';
import { booleanAt, lookUp, npiOf, textAt, textsAt } from '../read.ts';

const roles: Readonly<Record<string, OrganizationRole>> = {
  prov: 'Provider',
  dept: 'Department',
  team: 'Team',
  govt: 'Government',
  ins: 'InsuranceCompany',
  pay: 'InsuranceCompany',
  edu: 'School',
  cg: 'Community',
  other: 'Other',
};

export const organization = defineMapper({
  fhirType: 'Organization',
  type: 'Organization',
  identity: 'title',
  refuse: (resource) => (textAt(resource, 'name') || textAt(resource, 'alias') ? undefined : 'it has no name'),
  map: (resource, { reference }): Draft<'Organization'> => {
    const [first = '', ...others] = [...textsAt(resource, 'name'), ...textsAt(resource, 'alias')];
    const role = lookUp(roles, textAt(resource, 'type.coding.code'));
    return {
      name: first,
      alias: others,
      type: role === 'InsuranceCompany' ? role : undefined,
      role,
      active: booleanAt(resource, 'active'),
      partOf: reference(resource.partOf, 'Organization'),
      telecom: toTelecom(resource),
      addresses: toAddresses(resource),
      npi: npiOf(resource),
    };
  },
});
