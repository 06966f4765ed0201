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
        unit: text({ max: 200 }).about('The part of the group that the member belongs to'),
        period: period(),
        inactive: boolean().label('No longer a member'),
      }),
      { max: 1_000 },
    ),
    units: list(text({ max: 200 }), { max: 100, unique: true }).label('Parts of the group'),
    leader: reference('Practitioner'),
    coLeaders: list(reference('Practitioner'), { max: 50, unique: 'id' }).label('Co-leaders'),
    program: reference('Program'),
    service: reference('HealthcareService'),
    location: reference('Location'),
    definition: reference('GroupNoteDefinition', 'NoteDefinition').label('Note of a session'),
    itinerary: reference('Itinerary'),
    capacity: integer({ min: 0 }).about('Members at one time'),
    closed: boolean().label('Takes no new members'),
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
