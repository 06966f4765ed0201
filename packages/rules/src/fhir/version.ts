import { valuesAt } from '@notewell/model';
import { isNode } from './node.ts';

/** FHIR releases whose resources look alike but differ in meaning. */
export type FhirVersion = 'DSTU2' | 'STU3' | 'R4' | 'R5';
type Shape = 'any' | 'text' | 'object' | 'list';
/** A member that only some releases of a type have, or have in that shape. */
type Sign = readonly [versions: string, member: string, shape?: Shape];

const letters: Readonly<Record<string, FhirVersion>> = { 2: 'DSTU2', 3: 'STU3', 4: 'R4', 5: 'R5' };
const everyVersion = Object.values(letters);

/** Signs by type. Each digit is the number of a release. */
const signs: Readonly<Record<string, readonly Sign[]>> = {
  Patient: [
    ['2', 'careProvider'],
    ['23', 'animal'],
    ['2', 'name.family', 'list'],
  ],
  Practitioner: [
    ['2', 'name', 'object'],
    ['2', 'practitionerRole'],
  ],
  RelatedPerson: [
    ['2', 'name', 'object'],
    ['23', 'relationship', 'object'],
  ],
  Organization: [
    ['2', 'type', 'object'],
    ['5', 'qualification'],
  ],
  Location: [
    ['23', 'type', 'object'],
    ['5', 'characteristic'],
    ['5', 'virtualService'],
  ],
  Condition: [
    ['23', 'clinicalStatus', 'text'],
    ['23', 'verificationStatus', 'text'],
    ['2', 'patient'],
    ['2', 'dateRecorded'],
    ['2', 'category', 'object'],
    ['3', 'assertedDate'],
    ['3', 'context'],
    ['5', 'participant'],
    ['45', 'clinicalStatus', 'object'],
  ],
  AllergyIntolerance: [
    ['2', 'substance'],
    ['2', 'status'],
    ['2', 'category', 'text'],
    ['3', 'clinicalStatus', 'text'],
    ['3', 'verificationStatus', 'text'],
    ['3', 'assertedDate'],
    ['5', 'type', 'object'],
    ['5', 'participant'],
    ['45', 'clinicalStatus', 'object'],
  ],
  Observation: [
    ['2', 'comments'],
    ['3', 'comment'],
    ['3', 'context'],
    ['23', 'related'],
    ['23', 'interpretation', 'object'],
    ['2', 'category', 'object'],
    ['5', 'triggeredBy'],
    ['5', 'bodyStructure'],
    ['5', 'instantiatesCanonical'],
  ],
  DiagnosticReport: [
    ['23', 'codedDiagnosis'],
    ['23', 'image'],
    ['3', 'context'],
    ['2', 'performer', 'object'],
    ['3', 'performer.actor'],
    ['23', 'category', 'object'],
    ['5', 'supportingInfo'],
    ['5', 'composition'],
  ],
  Encounter: [
    ['2', 'patient'],
    ['2', 'class', 'text'],
    ['5', 'class', 'list'],
    ['34', 'class', 'object'],
    ['5', 'actualPeriod'],
    ['5', 'subjectStatus'],
    ['5', 'admission'],
    ['5', 'participant.actor'],
    ['5', 'reason.value'],
    ['23', 'reason.coding'],
    ['23', 'reason.text'],
    ['2', 'indication'],
    ['3', 'diagnosis.role'],
  ],
  Procedure: [
    ['2', 'notPerformed'],
    ['3', 'notDone'],
    ['3', 'context'],
    ['23', 'performer.role'],
    ['5', 'occurrenceDateTime'],
    ['5', 'occurrencePeriod'],
    ['5', 'reason'],
    ['34', 'performedDateTime'],
    ['34', 'performedPeriod'],
  ],
  Immunization: [
    ['2', 'wasNotGiven'],
    ['3', 'notGiven'],
    ['23', 'date'],
    ['23', 'vaccinationProtocol'],
    ['23', 'explanation'],
    ['5', 'basedOn'],
    ['5', 'administeredProduct'],
    ['5', 'manufacturer.reference', 'object'],
    ['5', 'reason'],
  ],
  MedicationRequest: [
    ['3', 'context'],
    ['3', 'requester.agent'],
    ['5', 'medication', 'object'],
    ['5', 'reason'],
    ['34', 'medicationCodeableConcept'],
    ['34', 'medicationReference'],
  ],
  MedicationStatement: [
    ['3', 'taken'],
    ['2', 'wasNotTaken'],
    ['2', 'patient'],
    ['23', 'reasonNotTaken'],
    ['5', 'medication', 'object'],
    ['5', 'adherence'],
  ],
  CarePlan: [
    ['23', 'context'],
    ['3', 'definition'],
    ['2', 'participant'],
    ['23', 'author', 'list'],
    ['5', 'activity.plannedActivityReference'],
    ['5', 'activity.performedActivity'],
    ['5', 'addresses.concept'],
    ['5', 'addresses.reference', 'object'],
  ],
  CareTeam: [['3', 'context']],
  Goal: [
    ['23', 'status'],
    ['2', 'description', 'text'],
    ['5', 'acceptance'],
  ],
  Coverage: [
    ['2', 'bin'],
    ['2', 'issuer'],
    ['2', 'plan', 'text'],
    ['3', 'grouping'],
    ['5', 'insurer'],
    ['5', 'paymentBy'],
    ['5', 'class.value', 'object'],
  ],
  Appointment: [
    ['23', 'reason.coding'],
    ['23', 'reason.text'],
    ['23', 'indication'],
    ['5', 'reason.concept'],
    ['5', 'reason.reference'],
    ['5', 'class'],
    ['5', 'subject'],
  ],
  DocumentReference: [
    ['23', 'indexed'],
    ['23', 'class'],
    ['23', 'context.encounter', 'object'],
    ['5', 'context', 'list'],
    ['5', 'attester'],
    ['5', 'modality'],
    ['5', 'content.profile'],
    ['5', 'relatesTo.code', 'object'],
  ],
  Consent: [
    ['3', 'policyRule', 'text'],
    ['3', 'consentingParty'],
    ['3', 'except'],
    ['5', 'decision'],
    ['5', 'grantor'],
    ['5', 'controller'],
    ['5', 'subject'],
    ['5', 'provision', 'list'],
  ],
  Communication: [
    ['2', 'requestDetail'],
    ['3', 'notDone'],
    ['3', 'context'],
    ['5', 'reason.concept'],
    ['5', 'reason.reference'],
  ],
  EpisodeOfCare: [
    ['2', 'condition'],
    ['5', 'reason'],
    ['5', 'diagnosis.condition', 'list'],
  ],
  HealthcareService: [
    ['23', 'serviceName'],
    ['23', 'programName'],
    ['5', 'offeredIn'],
    ['5', 'availability'],
  ],
  Group: [
    ['5', 'membership'],
    ['234', 'actual'],
  ],
  Schedule: [
    ['2', 'type'],
    ['5', 'name'],
    ['5', 'serviceType.concept'],
  ],
  QuestionnaireResponse: [
    ['2', 'group'],
    ['3', 'parent'],
    ['3', 'context'],
    ['23', 'questionnaire', 'object'],
  ],
  Questionnaire: [
    ['2', 'group'],
    ['3', 'item.option'],
    ['3', 'item.options'],
    ['3', 'item.enableWhen.hasAnswer'],
    ['3', 'item.initialBoolean'],
    ['3', 'item.initialString'],
    ['3', 'item.initialCoding'],
    ['3', 'item.initialInteger'],
    ['3', 'item.initialDecimal'],
    ['5', 'item.answerConstraint'],
    ['5', 'item.disabledDisplay'],
    ['45', 'item.answerOption'],
    ['45', 'item.enableWhen.operator'],
  ],
  // Types that R4 does not have.
  MedicationOrder: [['2', 'resourceType']],
  DiagnosticOrder: [['2', 'resourceType']],
  DeviceUseRequest: [['2', 'resourceType']],
  ProcedureRequest: [['23', 'resourceType']],
  ReferralRequest: [['23', 'resourceType']],
  BodySite: [['23', 'resourceType']],
  Sequence: [['3', 'resourceType']],
  EncounterHistory: [['5', 'resourceType']],
  DeviceUsage: [['5', 'resourceType']],
  NutritionIntake: [['5', 'resourceType']],
  Permission: [['5', 'resourceType']],
};

const isShape: Readonly<Record<Shape, (value: unknown) => boolean>> = {
  any: (value) => value !== undefined && value !== null,
  text: (value) => typeof value === 'string',
  object: isNode,
  list: Array.isArray,
};

/** Values of a member, within a questionnaire's items at any depth; a list at the end of a path stays a list. */
function found(node: unknown, member: string): unknown[] {
  const dot = member.lastIndexOf('.');
  const holders = dot < 0 ? [node] : valuesAt(node, member.slice(0, dot));
  const own = holders.flatMap((holder) => (isNode(holder) ? [holder[member.slice(dot + 1)]] : []));
  if (!member.startsWith('item.')) return own;
  return [...own, ...valuesAt(node, 'item').flatMap((item) => (isNode(item) && item['item'] ? found(item, member) : []))];
}

/** Releases that fit a resource; undefined if it gives no hint. */
export function versionsOf(resource: unknown): readonly FhirVersion[] | undefined {
  if (!isNode(resource)) return undefined;
  const type = String(resource['resourceType']);
  const own = Object.hasOwn(signs, type) ? (signs[type] ?? []) : [];
  const seen = own.filter(([, member, shape = 'any']) => found(resource, member).some((value) => isShape[shape](value)));
  const numbers = [...seen.map(([versions]) => versions), ...(type === 'Questionnaire' && hasCoding(resource) ? ['5'] : [])];
  if (numbers.length === 0) return undefined;
  const possible = everyVersion.filter((_, index) => numbers.every((versions) => versions.includes(String(index + 2))));
  // Contradicting signs come from faulty exports: nothing is concluded.
  return possible.length > 0 ? possible : undefined;
}

/** R5 renamed the item types choice and open-choice to coding. */
const hasCoding = (node: unknown): boolean =>
  valuesAt(node, 'item').some((item) => isNode(item) && (item['type'] === 'coding' || hasCoding(item)));

const isR4 = (versions: readonly FhirVersion[] | undefined) => versions === undefined || versions.includes('R4');
const named = (versions: readonly FhirVersion[]) => `FHIR ${versions.join(' or ')}`;

/** The release of a resource other than R4, such as "FHIR STU3"; undefined for R4 or if unknown. */
export const foreignVersionOf = (resource: unknown): string | undefined => {
  const versions = versionsOf(resource);
  return versions === undefined || isR4(versions) ? undefined : named(versions);
};

/**
 * The same for each resource of one document, which has one release. A resource without signs takes the release of the
 * others, unless one of them is recognized as R4.
 */
export function foreignVersionsIn(resources: readonly unknown[]): readonly (string | undefined)[] {
  const all = resources.map(versionsOf);
  const foreign = all.filter((versions) => !isR4(versions));
  if (foreign.length === 0) return all.map(() => undefined);
  const shared = everyVersion.filter((version) => version !== 'R4' && foreign.every((versions) => versions?.includes(version)));
  const isMixed =
    shared.length === 0 || all.some((versions) => versions?.includes('R4') && !shared.some((one) => versions.includes(one)));
  return all.map((versions) => {
    if (versions !== undefined && !isR4(versions)) return named(shared.length > 0 ? shared : versions);
    return isMixed ? undefined : named(shared);
  });
}
