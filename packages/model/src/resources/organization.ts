import { boolean, code, coding, list, longText, reference, text, url } from '../kernel/field.ts';
import { byReference, byText, byValue, defineResource, practiceWide, type ResourceOf } from '../kernel/resource.ts';
import { OrganizationRole, OrganizationType } from '../vocabularies/index.ts';
import { addresses, contacts, telecom } from './parts/person.ts';

export const Organization = defineResource({
  type: 'Organization',
  collection: 'organizations',
  labels: ['Organization', 'Organizations'],
  about: 'An insurer, department, school, court or other body that the practice deals with (FHIR R4 Organization).',
  family: 'practice',
  scope: practiceWide,
  fields: {
    name: text({ max: 300 }).required(),
    alias: list(text({ max: 300 }), { max: 20 }).label('Other names'),
    type: code(OrganizationType),
    role: code(OrganizationRole),
    specialty: coding(),
    description: longText(),
    active: boolean({ unset: true }),
    partOf: reference('Organization'),
    telecom: telecom(),
    addresses: addresses(),
    contacts: contacts(),
    website: url(),
    npi: text({ max: 10 }).label('NPI'),
    taxId: text({ max: 20 }).label('Tax number'),
    payerId: text({ max: 60 }).label('Payer number').about('Insurance companies: the number that claims go to'),
    logo: reference('Media'),
  },
  filters: {
    Text: byText('name', 'alias'),
    Type: byValue('type'),
    Role: byValue('role'),
    Active: byValue('active'),
    PartOf: byReference('partOf'),
    Npi: byValue('npi'),
    PayerId: byValue('payerId'),
  },
  sorts: { name: 'name', created: 'id' },
  display: (organization) => organization.name,
});
export type Organization = ResourceOf<typeof Organization>;
