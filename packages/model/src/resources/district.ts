import { boolean, list, longText, reference, text } from '../kernel/field.ts';
import { byReference, byText, byValue, defineResource, practiceWide, type ResourceOf } from '../kernel/resource.ts';
import { telecom } from './parts/person.ts';

export const District = defineResource({
  type: 'District',
  collection: 'districts',
  labels: ['District', 'Districts'],
  about: 'An area that services are planned and reported by: a school district, a catchment area, a region.',
  family: 'practice',
  scope: practiceWide,
  fields: {
    name: text({ max: 300 }).required(),
    code: text({ max: 60 }),
    description: longText(),
    active: boolean({ unset: true }),
    partOf: reference('District'),
    organization: reference('Organization').label('Responsible organization'),
    manager: reference('Practitioner'),
    state: text({ max: 100 }),
    counties: list(text({ max: 200 }), { max: 500, unique: true }),
    postalCodes: list(text({ max: 20 }), { max: 5_000, unique: true }).label('ZIP codes'),
    telecom: telecom(),
  },
  filters: {
    Text: byText('name', 'code'),
    Code: byValue('code'),
    Active: byValue('active'),
    PartOf: byReference('partOf'),
    Organization: byReference('organization'),
    PostalCode: byValue('postalCodes'),
  },
  sorts: { name: 'name', created: 'id' },
  display: (district) => district.name,
});
export type District = ResourceOf<typeof District>;
