import { type Draft, defineMapper } from '../mapper.ts';
import { toPeriod } from '../people.ts';
import { booleanAt, nodeAt, nodesAt, textAt } from '../read.ts';

export const schedule = defineMapper({
  fhirType: 'Schedule',
  type: 'Schedule',
  about: 'actor',
  refuse: (resource) => (nodesAt(resource, 'actor').length > 0 ? undefined : 'it has no actor'),
  map: (resource, { references }): Draft<'Schedule'> => {
    const actors = nodesAt(resource, 'actor');
    return {
      name: textAt(resource, 'comment')?.slice(0, 300),
      practitioner: references(actors, 'Practitioner')[0],
      location: references(actors, 'Location')[0],
      services: references(actors, 'HealthcareService'),
      planningHorizon: toPeriod(nodeAt(resource, 'planningHorizon')),
      active: booleanAt(resource, 'active'),
    };
  },
});
