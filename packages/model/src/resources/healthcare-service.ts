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
    code: coding().label('Billing code').about('Such as CPT 90834 or HCPCS H0004'),
    modifiers: list(text({ max: 10 }), { max: 10 }),
    category: coding(),
    description: longText(),
    status: code(ActiveStatus),
    flags: list(code(ServiceTypeFlag), { max: 3, unique: true }).label('Properties'),
    modes: list(code(EncounterMode), { max: 2, unique: true }).label('Visit types'),
    defaultMinutes: integer({ positive: true }).label('Usual length').about('Minutes; offered when booking'),
    minimumMinutes: integer({ min: 0 }).label('Shortest').about('Minutes'),
    maximumMinutes: integer({ min: 0 }).label('Longest').about('Minutes'),
    unitMinutes: integer({ positive: true }).label('Minutes in a unit'),
    price: decimal({ min: 0 }).about('Dollars a session or unit'),
    missedVisitService: reference('HealthcareService')
      .label('Service of a missed visit')
      .about('What a missed visit is recorded as'),
    diagnosis: code(Presence).label('Diagnosis in notes'),
    requiresAuthorization: boolean().label('Needs an authorization by the payer'),
    programs: list(reference('Program'), { max: 500, unique: 'id' }),
    locations: list(reference('Location'), { max: 500, unique: 'id' }),
    providedBy: reference('Organization').label('Provided by'),
    additionalSections: list(
      group({ form: reference('NoteSectionForm', 'Form').required(), title: text({ max: 300 }), required: boolean() }),
      { max: 100 },
    )
      .label('More note sections')
      .about('A note of this service gets them in addition to those of its note type'),
    color: text({ max: 30 }).about('Color of its visits in the schedule'),
  },
  filters: {
    Text: byText('name', 'code.code', 'code.display'),
    Code: byValue('code.code'),
    Status: byValue('status'),
    Flag: byValue('flags'),
    Program: byReference('programs'),
    Location: byReference('locations'),
    MissedVisit: byReference('missedVisitService'),
    Provider: byReference('providedBy'),
  },
  sorts: { name: 'name', code: 'code.code', created: 'id' },
  display: (service) => service.name,
});
export type HealthcareService = ResourceOf<typeof HealthcareService>;
