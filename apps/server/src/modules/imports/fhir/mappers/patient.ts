import {
  type AdministrativeGender,
  CareTeamRole,
  type Coding,
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
import { hasName, toAddress, toAddresses, toEmail, toName, toNames, toPeriod, toTelecom } from '../people.ts';
import { booleanAt, extensionOf, lookUp, type Node, nodeAt, nodesAt, textAt } from '../read.ts';

const core = 'http://hl7.org/fhir/us/core/StructureDefinition';
const hl7 = 'http://hl7.org/fhir/StructureDefinition';
/** US Core birth sex, then its sex extension, which is coded in SNOMED CT or by a null value. */
const sexes: Readonly<Record<string, Sex>> = {
  M: 'Male',
  F: 'Female',
  OTH: 'Other',
  UNK: 'Unknown',
  '248153007': 'Male',
  '248152002': 'Female',
  'asked-declined': 'Unknown',
  ASKU: 'Unknown',
  unknown: 'Unknown',
};
/** FHIR genders without an equivalent in the record's administrative gender. */
const otherGenders: Readonly<Record<string, Sex>> = { other: 'Other', unknown: 'Unknown' };
/** SNOMED CT codes of the current gender identity extension, by our names. */
const identities: Readonly<Record<string, string>> = {
  '446141000124107': 'female',
  '446151000124109': 'male',
  '407377005': 'transgender-female',
  '407376001': 'transgender-male',
  '33791000087105': 'non-binary',
  OTH: 'other',
  ASKU: 'non-disclose',
  'asked-declined': 'non-disclose',
};
export const genders: Readonly<Record<string, AdministrativeGender>> = { male: 'Male', female: 'Female' };
export const ssnSystem = 'http://hl7.org/fhir/sid/us-ssn';

const identifierOfType = (resource: Node, type: string) =>
  nodesAt(resource, 'identifier').find((identifier) => nodesAt(identifier, 'type.coding').some(({ code }) => code === type));
const within = (extension: Node | undefined, url: string) =>
  nodesAt(extension, 'extension').flatMap((part) => (part.url === url ? nodesAt(part, 'valueCoding') : []));

/** OMB categories followed by the detailed ones; only the text if there is nothing else. */
function omb(resource: Node, name: string, vocabulary: typeof Race) {
  const extension = extensionOf(resource, `${core}/${name}`);
  const codings = [...within(extension, 'ombCategory'), ...within(extension, 'detailed')];
  const text = textAt(extensionOf(extension, 'text'), 'valueString');
  if (codings.length === 0) return text ? [{ display: text }] : [];
  return codings.flatMap((coding) => fromCoding(coding, undefined, vocabulary) ?? []);
}

/** The value of an extension: its own, or its part named value. */
const conceptOf = (extension: Node | undefined) =>
  nodeAt(extension, 'valueCodeableConcept') ?? nodeAt(extensionOf(extension, 'value'), 'valueCodeableConcept');

const sexOf = (resource: Node): Sex | undefined => {
  const [birth, current] = [`${core}/us-core-birthsex`, `${core}/us-core-sex`].map((url) => extensionOf(resource, url));
  const individual = extensionOf(resource, `${core}/us-core-individual-sex`);
  const codes = [
    textAt(birth, 'valueCode'),
    textAt(current, 'valueCode') ?? textAt(current, 'valueCoding.code'),
    textAt(individual, 'valueCode') ?? textAt(individual, 'valueCoding.code'),
  ];
  return codes.flatMap((code) => lookUp(sexes, code) ?? [])[0];
};

function identityOf(resource: Node): Coding | undefined {
  const urls = [`${hl7}/individual-genderIdentity`, `${core}/us-core-genderIdentity`, `${hl7}/patient-genderIdentity`];
  const concept = urls.flatMap((url) => conceptOf(extensionOf(resource, url)) ?? [])[0];
  const coding = toCoding(concept, [], GenderIdentity);
  const known = GenderIdentity.entries.find(({ code }) => code === lookUp(identities, coding?.code));
  if (!coding || !known) return coding;
  const { text, translations = [], ...source } = coding;
  return { ...known, system: GenderIdentity.system, ...(text ? { text } : {}), translations: [source, ...translations] };
}

const pronounsOf = (resource: Node): string | undefined => {
  const concept = conceptOf(extensionOf(resource, `${hl7}/individual-pronouns`));
  return (textAt(concept, 'text') ?? toCoding(concept)?.display)?.slice(0, 100);
};

const isDead = 'Recorded as deceased, without a date.';
/** Text for facts without a field in a patient. */
function remarksOf(resource: Node, sex: Sex | undefined): { readonly text: string }[] {
  const gender = textAt(resource, 'gender');
  const other = lookUp(otherGenders, gender);
  const texts = [
    resource.deceasedBoolean === true ? isDead : undefined,
    other !== undefined && sex !== undefined && sex !== other ? `Administrative gender recorded as ${gender}.` : undefined,
    hasName(resource) ? undefined : 'Came without a name.',
  ];
  return texts.flatMap((text) => (text ? [{ text }] : []));
}

const roleOf = (participant: Node) => toCoding(nodesAt(participant, 'role')[0], [CareTeamRole.system], CareTeamRole);
const inPeriod = (team: Node, participant: Node) => toPeriod(nodeAt(participant, 'period') ?? nodeAt(team, 'period'));
const mostRecordNumber = 60;

export const patient = defineMapper({
  fhirType: 'Patient',
  type: 'Patient',
  identity: 'person',
  map: (resource, { reference, parts }): Draft<'Patient'> => {
    const languages = nodesAt(resource, 'communication');
    const preferred = languages.find((language) => language.preferred === true) ?? languages[0];
    const active = booleanAt(resource, 'active');
    const ssn = nodesAt(resource, 'identifier').find(({ system }) => system === ssnSystem) ?? identifierOfType(resource, 'SS');
    const practitioners = nodesAt(resource, 'generalPractitioner').flatMap(
      (one) => reference(one, 'Practitioner', 'Organization') ?? [],
    );
    const sex = sexOf(resource);
    const recordNumber = textAt(identifierOfType(resource, 'MR'), 'value');
    const careTeam = parts('CareTeam').flatMap((team) =>
      nodesAt(team, 'participant').flatMap((participant) => {
        const member = reference(participant.member, 'Practitioner', 'RelatedPerson', 'Organization');
        return member ? [{ member, role: roleOf(participant), period: inPeriod(team, participant) }] : [];
      }),
    );
    return {
      ...toNames(resource),
      birthDate: toDay(textAt(resource, 'birthDate')),
      deceased: toApproximate(textAt(resource, 'deceasedDateTime')),
      comments: remarksOf(resource, sex),
      sex: sex ?? lookUp(otherGenders, textAt(resource, 'gender')),
      administrativeGender: lookUp(genders, textAt(resource, 'gender')),
      genderIdentity: identityOf(resource),
      pronouns: pronounsOf(resource),
      race: omb(resource, 'us-core-race', Race).slice(0, 20),
      ethnicity: omb(resource, 'us-core-ethnicity', Ethnicity)[0],
      maritalStatus: toCoding(resource.maritalStatus, [], MaritalStatus),
      language: textAt(preferred, 'language.coding.code'),
      interpreterNeeded: booleanAt(
        extensionOf(resource, 'http://hl7.org/fhir/StructureDefinition/patient-interpreterRequired'),
        'valueBoolean',
      ),
      // A longer one stays among the identifiers.
      medicalRecordNumber: recordNumber && recordNumber.length <= mostRecordNumber ? recordNumber : undefined,
      careTeam: careTeam.slice(0, 500),
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
