import {
  type AdministrativeGender,
  ContactRelationship,
  Ethnicity,
  GenderIdentity,
  MaritalStatus,
  Race,
  type Sex,
} from '@notewell/model';
import { fromCoding, toCoding } from '../concepts.ts';
import { toApproximate, toDay } from '../dates.ts';
import { type Draft, defineMapper } from '../mapper.ts';
import { toAddress, toAddresses, toEmail, toName, toNames, toTelecom } from '../people.ts';
import { booleanAt, extensionOf, lookUp, type Node, nodeAt, nodesAt, textAt } from '../read.ts';

const core = 'http://hl7.org/fhir/us/core/StructureDefinition';
const sexes: Readonly<Record<string, Sex>> = { M: 'Male', F: 'Female', OTH: 'Other', UNK: 'Unknown' };
export const genders: Readonly<Record<string, AdministrativeGender>> = { male: 'Male', female: 'Female' };
export const ssnSystem = 'http://hl7.org/fhir/sid/us-ssn';

const identifierOfType = (resource: Node, type: string) =>
  nodesAt(resource, 'identifier').find((identifier) => nodesAt(identifier, 'type.coding').some(({ code }) => code === type));
const within = (extension: Node | undefined, url: string) =>
  nodesAt(extension, 'extension').flatMap((part) => (part.url === url ? nodesAt(part, 'valueCoding') : []));

/** OMB's categories with the detailed ones after them; words alone where that is all there is. */
function omb(resource: Node, name: string, vocabulary: typeof Race) {
  const extension = extensionOf(resource, `${core}/${name}`);
  const codings = [...within(extension, 'ombCategory'), ...within(extension, 'detailed')];
  const text = textAt(extensionOf(extension, 'text'), 'valueString');
  if (codings.length === 0) return text ? [{ display: text }] : [];
  return codings.flatMap((coding) => fromCoding(coding, undefined, vocabulary) ?? []);
}

const isDead = 'Recorded as deceased, without a date.';

export const patient = defineMapper({
  fhirType: 'Patient',
  type: 'Patient',
  map: (resource, { reference }): Draft<'Patient'> => {
    const languages = nodesAt(resource, 'communication');
    const preferred = languages.find((language) => language.preferred === true) ?? languages[0];
    const active = booleanAt(resource, 'active');
    const ssn = nodesAt(resource, 'identifier').find(({ system }) => system === ssnSystem) ?? identifierOfType(resource, 'SS');
    const practitioners = nodesAt(resource, 'generalPractitioner').flatMap(
      (one) => reference(one, 'Practitioner', 'Organization') ?? [],
    );
    const identity = extensionOf(resource, `${core}/us-core-genderIdentity`);
    return {
      ...toNames(resource),
      birthDate: toDay(textAt(resource, 'birthDate')),
      deceased: toApproximate(textAt(resource, 'deceasedDateTime')),
      comments: resource.deceasedBoolean === true ? [{ text: isDead }] : undefined,
      sex: lookUp(sexes, textAt(extensionOf(resource, `${core}/us-core-birthsex`), 'valueCode')),
      administrativeGender: lookUp(genders, textAt(resource, 'gender')),
      genderIdentity: toCoding(identity?.valueCodeableConcept, [], GenderIdentity),
      race: omb(resource, 'us-core-race', Race).slice(0, 20),
      ethnicity: omb(resource, 'us-core-ethnicity', Ethnicity)[0],
      maritalStatus: toCoding(resource.maritalStatus, [], MaritalStatus),
      language: textAt(preferred, 'language.coding.code'),
      interpreterNeeded: booleanAt(
        extensionOf(resource, 'http://hl7.org/fhir/StructureDefinition/patient-interpreterRequired'),
        'valueBoolean',
      ),
      medicalRecordNumber: textAt(identifierOfType(resource, 'MR'), 'value'),
      socialSecurityNumber: textAt(ssn, 'value'),
      email: toEmail(resource),
      telecom: toTelecom(resource),
      addresses: toAddresses(resource),
      contacts: nodesAt(resource, 'contact').map((contact) => ({
        name: contact.name ? toName(nodeAt(contact, 'name')) : undefined,
        relationship: toCoding(nodeAt(contact, 'relationship'), [ContactRelationship.system], ContactRelationship),
        organization: reference(contact.organization, 'Organization'),
        addresses: contact.address ? [toAddress(nodeAt(contact, 'address'))] : undefined,
        telecom: toTelecom(contact),
      })),
      generalPractitioner: practitioners[0],
      status: active === undefined ? undefined : active ? 'Active' : 'Inactive',
    };
  },
});
