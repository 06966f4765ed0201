import type { LocationStatus } from '@notewell/model';
import { notesOf } from '../concepts.ts';
import { type Draft, defineMapper } from '../mapper.ts';
import { toAddress, toTelecom } from '../people.ts';
import { lookUp, nodeAt, npiOf, numberAt, textAt, textsAt } from '../read.ts';

const statuses: Readonly<Record<string, LocationStatus>> = { active: 'Active', suspended: 'Suspended', inactive: 'Inactive' };

export const location = defineMapper({
  fhirType: 'Location',
  type: 'Location',
  identity: 'title',
  refuse: (resource) => (textAt(resource, 'name') || textAt(resource, 'alias') ? undefined : 'it has no name'),
  map: (resource, { reference }): Draft<'Location'> => {
    const [first = '', ...others] = [...textsAt(resource, 'name'), ...textsAt(resource, 'alias')];
    const [latitude, longitude] = [numberAt(resource, 'position.latitude'), numberAt(resource, 'position.longitude')];
    return {
      name: first,
      alias: others,
      description: notesOf({}, textAt(resource, 'description')),
      status: lookUp(statuses, textAt(resource, 'status')),
      address: toAddress(nodeAt(resource, 'address')),
      telecom: toTelecom(resource),
      npi: npiOf(resource),
      position: latitude === undefined || longitude === undefined ? undefined : { latitude, longitude },
      partOf: reference(resource.partOf, 'Location'),
      managingOrganization: reference(resource.managingOrganization, 'Organization'),
    };
  },
});
