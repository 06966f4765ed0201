import { boolean, code, coding, decimal, group, integer, list, longText, reference, text } from '../kernel/field.ts';
import { byReference, byText, byValue, defineResource, practiceWide, type ResourceOf } from '../kernel/resource.ts';
import { ActiveStatus, EncounterMode, Presence, ServiceTypeFlag } from '../vocabularies/index.ts';

export const HealthcareService = defineResource({
  type: 'HealthcareService',
  collection: 'healthcareServices',
  labels: ['Service', 'Services'],
  about: 'A service that is booked, rendered, documented and billed (FHIR R4 HealthcareService).',
  family: 'practice',
  scope: practiceWide,
  fields: {
    name: text({ max: 300 }).required(),
    code: coding().about('The billing code, such as CPT 90834 or HCPCS H0004'),
    modifiers: list(text({ max: 10 }), { max: 10 }),
    category: coding(),
    description: longText(),
    status: code(ActiveStatus),
    flags: list(code(ServiceTypeFlag), { max: 3, unique: true }),
    modes: list(code(EncounterMode), { max: 2, unique: true }),
    defaultMinutes: integer({ positive: true }).about('Minutes; the length offered when booking'),
    minimumMinutes: integer({ min: 0 }),
    maximumMinutes: integer({ min: 0 }),
    unitMinutes: integer({ positive: true }).about('Minutes that make one unit'),
    price: decimal({ min: 0 }).about('Dollars a session or unit'),
    missedVisitService: reference('HealthcareService').about('What a missed visit of this service is recorded as'),
    diagnosis: code(Presence).about('Whether a note of this service names a diagnosis'),
    requiresAuthorization: boolean(),
    programs: list(reference('Program'), { max: 500, unique: 'id' }),
    locations: list(reference('Location'), { max: 500, unique: 'id' }),
    providedBy: reference('Organization'),
    additionalSections: list(
      group({ form: reference('NoteSectionForm', 'Form').required(), title: text({ max: 300 }), required: boolean() }),
      { max: 100 },
    ).about('Sections that a note of this service gets beside its definition’s'),
    color: text({ max: 30 }).about('In the schedule; #rrggbb'),
  },
  filters: {
    Text: byText('name', 'code.code', 'code.display'),
    Code: byValue('code.code'),
    Status: byValue('status'),
    Flag: byValue('flags'),
    Program: byReference('programs'),
    Location: byReference('locations'),
  },
  sorts: { name: 'name', code: 'code.code', created: 'id' },
  display: (service) => service.name,
});
export type HealthcareService = ResourceOf<typeof HealthcareService>;
