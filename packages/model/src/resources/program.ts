import { boolean, code, coding, integer, list, longText, reference, text } from '../kernel/field.ts';
import { byReference, byText, byValue, defineResource, practiceWide, type ResourceOf } from '../kernel/resource.ts';
import { ActiveStatus, EnrollmentKind } from '../vocabularies/index.ts';
import { period } from './parts/person.ts';

export const Program = defineResource({
  type: 'Program',
  collection: 'programs',
  labels: ['Program', 'Programs'],
  about: 'A line of care that patients are enrolled in, such as intensive outpatient; populations and notes go by it.',
  family: 'practice',
  scope: practiceWide,
  fields: {
    name: text({ max: 300 }).required(),
    code: text({ max: 60 }),
    description: longText(),
    status: code(ActiveStatus),
    type: coding(),
    enrollmentKind: code(EnrollmentKind),
    organization: reference('Organization'),
    manager: reference('Practitioner'),
    partOf: reference('Program').label('Part of'),
    locations: list(reference('Location'), { max: 500, unique: 'id' }),
    services: list(reference('HealthcareService'), { max: 500, unique: 'id' }),
    packets: list(reference('Packet'), { max: 100, unique: 'id' }).label('Packets at enrollment'),
    minimumAge: integer({ min: 0, max: 150 }).about('Years'),
    maximumAge: integer({ min: 0, max: 150 }).about('Years'),
    capacity: integer({ min: 0 }).about('People at one time'),
    reviewDays: integer({ min: 1, max: 1_000 }).label('Days between care plan reviews'),
    requiresAuthorization: boolean().label('Needs an authorization by the payer'),
    period: period(),
  },
  filters: {
    Text: byText('name', 'code'),
    Status: byValue('status'),
    Organization: byReference('organization'),
    Manager: byReference('manager'),
    PartOf: byReference('partOf'),
    Location: byReference('locations'),
    Service: byReference('services'),
  },
  sorts: { name: 'name', created: 'id' },
  display: (program) => program.name,
});
export type Program = ResourceOf<typeof Program>;
