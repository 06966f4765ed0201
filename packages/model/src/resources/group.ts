import { boolean, code, coding, group, integer, list, longText, reference, text } from '../kernel/field.ts';
import { byReference, byText, byValue, defineResource, practiceWide, type ResourceOf } from '../kernel/resource.ts';
import { ActiveStatus, GroupKind, ParticipantRole } from '../vocabularies/index.ts';
import { period } from './parts/person.ts';

export const Group = defineResource({
  type: 'Group',
  collection: 'groups',
  labels: ['Group', 'Groups'],
  about: 'People who are seen together, with who leads them (FHIR R4 Group).',
  family: 'visits',
  scope: practiceWide,
  fields: {
    name: text({ max: 300 }).required(),
    code: coding(),
    kind: code(GroupKind),
    description: longText(),
    status: code(ActiveStatus),
    members: list(
      group({
        member: reference('Patient', 'Practitioner', 'RelatedPerson').required(),
        role: code(ParticipantRole),
        unit: text({ max: 200 }).about('Part of the group the member belongs to'),
        period: period(),
        inactive: boolean(),
      }),
      { max: 1_000 },
    ),
    units: list(text({ max: 200 }), { max: 100, unique: true }),
    leader: reference('Practitioner'),
    coLeaders: list(reference('Practitioner'), { max: 50, unique: 'id' }),
    program: reference('Program'),
    service: reference('HealthcareService'),
    location: reference('Location'),
    definition: reference('GroupNoteDefinition', 'NoteDefinition').about('What a session of the group is documented with'),
    itinerary: reference('Itinerary'),
    capacity: integer({ min: 0 }),
    closed: boolean().about('Takes no new members'),
    period: period(),
  },
  patients: ['members.member'],
  filters: {
    Text: byText('name', 'description'),
    Member: byReference('members.member'),
    Leader: byReference('leader', 'coLeaders'),
    Program: byReference('program'),
    Service: byReference('service'),
    Location: byReference('location'),
    Kind: byValue('kind'),
    Status: byValue('status'),
  },
  sorts: { name: 'name', created: 'id' },
  display: (value) => value.name,
});
export type Group = ResourceOf<typeof Group>;
