import { notesOf, systems, toCoding, wordsOf } from '../concepts.ts';
import { type Draft, defineMapper } from '../mapper.ts';
import { booleanAt, type Node, nodesAt, textAt } from '../read.ts';

const nameOf = (resource: Node) => textAt(resource, 'name') ?? wordsOf(nodesAt(resource, 'type')[0]);

export const healthcareService = defineMapper({
  fhirType: 'HealthcareService',
  type: 'HealthcareService',
  identity: 'title',
  refuse: (resource) => (nameOf(resource) ? undefined : 'it has no name'),
  map: (resource, { reference, references }): Draft<'HealthcareService'> => {
    const active = booleanAt(resource, 'active');
    return {
      name: nameOf(resource)?.slice(0, 300) ?? '',
      code: toCoding(nodesAt(resource, 'type')[0], [systems.cpt]),
      category: toCoding(nodesAt(resource, 'category')[0]),
      description: notesOf({}, textAt(resource, 'comment'), textAt(resource, 'extraDetails')),
      status: active === undefined ? undefined : active ? 'Active' : 'Inactive',
      locations: references(nodesAt(resource, 'location'), 'Location'),
      providedBy: reference(resource.providedBy, 'Organization'),
    };
  },
});
