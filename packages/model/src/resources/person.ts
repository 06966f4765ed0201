import { approximateDate, boolean, code, coding, date, email, group, list, reference, text } from '../kernel/field.ts';
import { byDate, byReference, byText, byValue, defineResource, practiceWide, type ResourceOf } from '../kernel/resource.ts';
import { AdministrativeGender, GrammaticalGender, IdentityAssurance, Sex } from '../vocabularies/index.ts';
import { addresses, familyFirst, humanName, telecom } from './parts/person.ts';

export const Person = defineResource({
  type: 'Person',
  collection: 'people',
  labels: ['Person', 'People'],
  about: 'A human being whatever their part: ties together records of the same person (FHIR R4 Person).',
  family: 'patients',
  scope: practiceWide,
  fields: {
    name: humanName().required(),
    otherNames: list(humanName(), { max: 50 }),
    birthDate: date(),
    deceased: approximateDate(),
    sex: code(Sex),
    administrativeGender: code(AdministrativeGender),
    grammaticalGender: code(GrammaticalGender),
    pronouns: text({ max: 100 }),
    language: text({ max: 35 }).about('A code such as en or es'),
    occupation: coding(),
    email: email(),
    telecom: telecom(),
    addresses: addresses(),
    photo: reference('Media'),
    managingOrganization: reference('Organization'),
    links: list(
      group({
        target: reference('Patient', 'Practitioner', 'RelatedPerson', 'Person').required(),
        assurance: code(IdentityAssurance).about('How sure it is that they are one'),
      }),
      { max: 200, unique: 'target.id' },
    ),
    active: boolean({ unset: true }),
  },
  patients: ['links.target'],
  filters: {
    Text: byText('name.given', 'name.middle', 'name.family', 'otherNames.given', 'otherNames.family', 'birthDate'),
    Name: byText('name.given', 'name.family', 'otherNames.given', 'otherNames.family'),
    BirthDate: byDate('birthDate'),
    Email: byValue('email'),
    Link: byReference('links.target'),
    Active: byValue('active'),
  },
  sorts: { birthDate: 'birthDate', email: 'email', created: 'id' },
  display: (person) => familyFirst(person.name),
});
export type Person = ResourceOf<typeof Person>;
