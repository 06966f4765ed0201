import { code, coding, decimal, group, list, longText, reference, text, time, timeZone } from '../kernel/field.ts';
import { byReference, byText, byValue, defineResource, practiceWide, type ResourceOf } from '../kernel/resource.ts';
import { LocationStatus, PlaceOfService, PlaceOfServiceKind, Weekday } from '../vocabularies/index.ts';
import { address, telecom } from './parts/person.ts';

export const Location = defineResource({
  type: 'Location',
  collection: 'locations',
  labels: ['Location', 'Locations'],
  about: 'A place where services are given: a site, a room, a school, a home, or telehealth (FHIR R4 Location).',
  family: 'practice',
  scope: practiceWide,
  fields: {
    name: text({ max: 300 }).required(),
    alias: list(text({ max: 300 }), { max: 20 }).label('Other names'),
    description: longText(),
    status: code(LocationStatus),
    kind: code(PlaceOfServiceKind).label('Kind of place'),
    placeOfService: coding(PlaceOfService).label('Place of service for billing'),
    address: address(),
    telecom: telecom(),
    timeZone: timeZone().about('That of the practice if empty'),
    position: group({ latitude: decimal({ min: -90, max: 90 }), longitude: decimal({ min: -180, max: 180 }) }),
    npi: text({ max: 10 }).label('NPI'),
    partOf: reference('Location'),
    managingOrganization: reference('Organization').label('Run by'),
    district: reference('District'),
    programs: list(reference('Program'), { max: 500, unique: 'id' }),
    hours: list(group({ weekday: code(Weekday).required(), from: time().required(), to: time().required() }), { max: 50 }).label(
      'Opening hours',
    ),
  },
  filters: {
    Text: byText('name', 'alias', 'address.city'),
    Status: byValue('status'),
    Kind: byValue('kind'),
    PartOf: byReference('partOf'),
    Organization: byReference('managingOrganization'),
    District: byReference('district'),
    Program: byReference('programs'),
  },
  sorts: { name: 'name', created: 'id' },
  display: (location) => location.name,
});
export type Location = ResourceOf<typeof Location>;
