import { boolean, code, coding, date, email, group, list, longText, reference, text } from '../kernel/field.ts';
import { byReference, byText, byValue, defineResource, practiceWide, type ResourceOf } from '../kernel/resource.ts';
import { GrammaticalGender, LicenceType, StaffCategory } from '../vocabularies/index.ts';
import { addresses, givenFirst, humanName, period, telecom } from './parts/person.ts';

export const Practitioner = defineResource({
  type: 'Practitioner',
  collection: 'practitioners',
  labels: ['Practitioner', 'Practitioners'],
  about: 'Somebody who works for the practice, with or without a licence (FHIR R4 Practitioner and PractitionerRole).',
  family: 'staff',
  scope: practiceWide,
  fields: {
    name: humanName().required(),
    credentials: text({ max: 200 }).about('As signed with, such as LCSW or MD, PhD'),
    pronouns: text({ max: 100 }),
    grammaticalGender: code(GrammaticalGender),
    birthDate: date(),
    npi: text({ max: 10 }).about('National Provider Identifier, ten digits'),
    licences: list(
      group({
        type: coding(LicenceType).required(),
        number: text({ max: 60 }),
        state: text({ max: 60 }),
        issued: date(),
        expires: date(),
      }),
      { max: 100 },
    ).label('Licenses'),
    specialties: list(coding(), { max: 50 }),
    email: email(),
    telecom: telecom(),
    addresses: addresses(),
    supervisors: list(group({ subject: reference('Practitioner').required(), period: period() }), { max: 100 }),
    deputies: list(group({ subject: reference('Practitioner').required(), period: period() }), { max: 20 }).about(
      'Who sees the person’s notifications while they are away, as far as they may read the records',
    ),
    roles: list(text({ max: 200 }), { max: 50, unique: true }).about('What the person does here, in words'),
    profile: group({ roles: list(reference('SecurityRole'), { max: 100, unique: 'id' }) }),
    groupMemberships: list(group({ listing: reference('Listing').required(), period: period() }), { max: 200 }),
    employments: list(group({ department: reference('Organization'), title: text({ max: 200 }), period: period() }), {
      max: 100,
    }),
    programs: list(reference('Program'), { max: 200, unique: 'id' }),
    locations: list(reference('Location'), { max: 200, unique: 'id' }),
    services: list(reference('HealthcareService'), { max: 500, unique: 'id' }).about('Services the person may render'),
    languages: list(text({ max: 35 }), { max: 50, unique: true }).about('A code such as en or es'),
    staffCategory: code(StaffCategory),
    biography: longText(),
    avatar: reference('Media'),
    photo: reference('Media'),
    signature: reference('Media'),
    active: boolean({ unset: true }),
  },
  filters: {
    Name: byText('name.given', 'name.family'),
    Text: byText('name.given', 'name.family', 'credentials', 'npi', 'email'),
    Email: byValue('email'),
    Npi: byValue('npi'),
    Supervisor: byReference('supervisors.subject'),
    Deputy: byReference('deputies.subject'),
    Role: byReference('profile.roles'),
    Program: byReference('programs'),
    Location: byReference('locations'),
    Service: byReference('services'),
    Listing: byReference('groupMemberships.listing'),
    Department: byReference('employments.department'),
    StaffCategory: byValue('staffCategory'),
    Active: byValue('active'),
  },
  sorts: { name: 'name.family', email: 'email', created: 'id' },
  display: ({ name, credentials }) => [givenFirst(name), credentials].filter(Boolean).join(', ') || undefined,
});
export type Practitioner = ResourceOf<typeof Practitioner>;
