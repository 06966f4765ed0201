import { notesOf, toCoding, wordsOf } from '../concepts.ts';
import { type Draft, defineMapper } from '../mapper.ts';
import { toPeriod } from '../people.ts';
import { booleanAt, type Node, nodeAt, nodesAt, textAt } from '../read.ts';

const nameOf = (resource: Node) => textAt(resource, 'name') ?? wordsOf(resource.code);
const isOfPeople = ({ type }: Node) => type === 'person' || type === 'practitioner';
const said = (characteristic: Node) => {
  const [what, value] = [wordsOf(characteristic.code), wordsOf(characteristic.valueCodeableConcept)];
  return what && value && `${characteristic.exclude === true ? 'Not ' : ''}${what}: ${value}`;
};

export const group = defineMapper({
  fhirType: 'Group',
  type: 'Group',
  identity: 'title',
  refuse: (resource) => {
    if (!isOfPeople(resource)) return 'it is not a group of people';
    if (resource.actual !== true) return 'it describes people and names none';
    return nameOf(resource) ? undefined : 'it has no name';
  },
  map: (resource, { reference }): Draft<'Group'> => {
    const active = booleanAt(resource, 'active');
    return {
      name: nameOf(resource)?.slice(0, 300) ?? '',
      code: toCoding(resource.code),
      description: notesOf({}, ...nodesAt(resource, 'characteristic').map(said)),
      status: active === undefined ? undefined : active ? 'Active' : 'Inactive',
      leader: reference(resource.managingEntity, 'Practitioner'),
      members: nodesAt(resource, 'member').flatMap((one) => {
        const member = reference(one.entity, 'Patient', 'Practitioner', 'RelatedPerson');
        return member ? [{ member, period: toPeriod(nodeAt(one, 'period')), inactive: booleanAt(one, 'inactive') }] : [];
      }),
    };
  },
});
