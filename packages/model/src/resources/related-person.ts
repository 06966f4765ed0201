import { boolean, code, coding, date, email, group, instant, list, longText, reference, text } from '../kernel/field.ts';
import { byDate, byReference, byText, byValue, defineResource, partitionedBy, type ResourceOf } from '../kernel/resource.ts';
import { ActiveStatus } from '../vocabularies/clinical/record-keeping.ts';
import { ContactRelationship } from '../vocabularies/practice/contacts.ts';
import { AdministrativeGender, GrammaticalGender } from '../vocabularies/practice/people.ts';
import { PersonalRelationship } from '../vocabularies/practice/personal-relationships.ts';
import { addresses, familyFirst, humanName, telecom } from './parts/person.ts';

export const RelatedPerson = defineResource({
  type: 'RelatedPerson',
  collection: 'relatedPeople',
  labels: ['Related person', 'Related people'],
  about:
    'A relative, guardian, carer or other person in a patient’s life, who may be invited to sign in (FHIR R4 RelatedPerson).',
  family: 'patients',
  scope: partitionedBy('patient'),
  fields: {
    patient: reference('Patient').required(),
    person: reference('Person').about('The same human being in the records of others'),
    status: code(ActiveStatus),
    name: humanName().required(),
    otherNames: list(humanName(), { max: 50 }),
    relationships: list(coding(PersonalRelationship), { max: 20 }),
    contactRole: coding(ContactRelationship),
    birthDate: date(),
    gender: code(AdministrativeGender),
    grammaticalGender: code(GrammaticalGender),
    pronouns: text({ max: 100 }),
    email: email(),
    telecom: telecom(),
    addresses: addresses(),
    photo: reference('Media'),
    language: text({ max: 20 }),
    interpreterNeeded: boolean(),
    isGuardian: boolean().about('Decides for the patient by law'),
    guardianshipDocument: reference('DocumentReference'),
    isEmergencyContact: boolean(),
    livesWithPatient: boolean(),
    maySign: boolean(),
    mayReceiveInformation: boolean(),
    mayPickUp: boolean(),
    restrictions: longText().about('What a court or the patient has forbidden'),
    mobileEnabled: boolean(),
    invitation: group({ email: email(), sent: date(), accepted: date() }),
    start: date(),
    end: date(),
    note: longText(),
    created: instant().stampedBy('now'),
  },
  filters: {
    Patient: byReference('patient'),
    Person: byReference('person'),
    Status: byValue('status'),
    Relationship: byValue('relationships.code'),
    Guardian: byValue('isGuardian'),
    EmergencyContact: byValue('isEmergencyContact'),
    MobileEnabled: byValue('mobileEnabled'),
    Email: byValue('email'),
    BirthDate: byDate('birthDate'),
    Text: byText('name.family', 'name.given', 'email'),
  },
  sorts: { name: 'name.family', created: 'created', birthDate: 'birthDate', email: 'email', mobileEnabled: 'mobileEnabled' },
  display: (person) => familyFirst(person.name),
});
export type RelatedPerson = ResourceOf<typeof RelatedPerson>;
