import { definitionOf, type ResourceType, type UnknownRecord } from '@notewell/model';
import { contactTitle } from '../../charts/contacts/words.ts';
import type { FieldGroup } from '../record-editor/record-editor.tsx';

/** Types of a patient's record that are edited as a list in the record and on a page of their own. */
export const chartRecordTypes = [
  'RelatedPerson',
  'Coverage',
  'Consent',
  'Contract',
  'Allergy',
  'Condition',
  'Medication',
  'EpisodeOfCare',
  'Communication',
] as const satisfies readonly ResourceType[];
export type ChartRecordType = (typeof chartRecordTypes)[number];
export const isChartRecordType = (name: unknown): name is ChartRecordType => chartRecordTypes.some((one) => one === name);

export interface ChartRecord {
  /** Singular and plural as its screens say it. */
  readonly labels: readonly [string, string];
  /** Group of the patient's record that lists them. */
  readonly group: string;
  /** Fields that a new one asks for. */
  readonly asks: readonly string[];
  /** Values with which a new one begins. */
  readonly start?: Readonly<Record<string, unknown>>;
  /** The status that the list does not name. */
  readonly usual?: string;
  /** Fields shown in the list after the name. */
  readonly columns: readonly string[];
  readonly groups: readonly FieldGroup[];
  /** Fields that are written elsewhere: the patient, signatures, links. */
  readonly hides: readonly string[];
  /** Fields that show even if they are empty, in addition to those that a new one asks for. */
  readonly shows?: readonly string[];
  /** Name of a record in lists and titles; the type's own where absent. */
  readonly name?: (record: UnknownRecord) => string;
  /** Field that names the patient; `patient` where absent. */
  readonly patientIn?: string;
  /** Order of the list; the newest first where absent. */
  readonly orderBy?: string;
}

/** A row for each type: all that its list, its dialog and its page need. */
export const chartRecords: Readonly<Record<ChartRecordType, ChartRecord>> = {
  RelatedPerson: {
    labels: ['related person', 'related people'],
    group: 'People',
    asks: ['name', 'relationships', 'telecom', 'isGuardian', 'maySign', 'mayReceiveInformation'],
    start: { status: 'Active' },
    columns: ['relationships', 'isGuardian', 'maySign', 'isEmergencyContact', 'telecom'],
    groups: [
      {
        title: 'Who',
        fields: ['name', 'otherNames', 'relationships', 'contactRole', 'birthDate', 'gender', 'grammaticalGender', 'pronouns'],
      },
      {
        title: 'Rights',
        fields: [
          'isGuardian',
          'guardianshipDocument',
          'maySign',
          'mayReceiveInformation',
          'mayPickUp',
          'isEmergencyContact',
          'livesWithPatient',
          'restrictions',
        ],
      },
      {
        title: 'How to reach them',
        fields: ['telecom', 'email', 'addresses', 'language', 'interpreterNeeded', 'mobileEnabled'],
      },
      { title: 'Record', fields: ['status', 'start', 'end', 'photo', 'note'] },
    ],
    hides: ['patient', 'person', 'invitation'],
    shows: ['isEmergencyContact', 'mayPickUp', 'livesWithPatient', 'restrictions'],
    orderBy: 'name',
  },
  Coverage: {
    labels: ['insurance', 'insurance'],
    group: 'Money',
    asks: ['payerName', 'memberId', 'order', 'relationship'],
    start: { status: 'Active', order: 1 },
    columns: ['status', 'order', 'memberId', 'start', 'end'],
    usual: 'Active',
    groups: [
      { title: 'Card', fields: ['payerName', 'memberId', 'plan', 'group', 'card'] },
      { title: 'How it pays', fields: ['status', 'order', 'kind', 'type', 'start', 'end', 'network', 'costs'] },
      {
        title: 'Who holds it',
        fields: [
          'relationship',
          'subscriber',
          'subscriberName',
          'subscriberId',
          'subscriberBirthDate',
          'policyHolder',
          'dependent',
        ],
      },
      { title: 'Checks and authorizations', fields: ['eligibility', 'authorizations', 'note'] },
    ],
    // The field of its name chooses the payer.
    hides: ['patient', 'payer'],
    shows: ['plan', 'card', 'start', 'end'],
    orderBy: 'order',
  },
  Consent: {
    labels: ['consent', 'consents'],
    group: 'Agreements',
    asks: ['title', 'scope', 'decision', 'given', 'start', 'end'],
    start: { status: 'Draft', decision: 'Permit' },
    columns: ['status', 'scope', 'start', 'end'],
    groups: [
      {
        title: 'What was agreed',
        fields: ['title', 'status', 'scope', 'decision', 'categories', 'text', 'document', 'contract'],
      },
      { title: 'Who and when', fields: ['performer', 'relationship', 'organization', 'given', 'start', 'end', 'policy'] },
      { title: 'Details', fields: ['provisions', 'verified', 'encounter'] },
      { title: 'Withdrawal', fields: ['revoked', 'revokedReason'] },
    ],
    hides: ['patient', 'signatures', 'patientSignatures'],
  },
  Contract: {
    labels: ['agreement', 'agreements'],
    group: 'Agreements',
    asks: ['title', 'topics', 'effective', 'expires'],
    start: { status: 'Draft' },
    columns: ['status', 'topics', 'effective', 'expires'],
    groups: [
      { title: 'Agreement', fields: ['title', 'status', 'topics', 'text', 'language', 'document', 'parties'] },
      { title: 'Period', fields: ['effective', 'expires', 'supersedes'] },
      { title: 'Withdrawal', fields: ['revokedReason'] },
    ],
    hides: ['patient', 'template', 'signatures'],
  },
  Allergy: {
    labels: ['allergy', 'allergies'],
    group: 'Health',
    asks: ['code', 'criticality', 'kind', 'onset'],
    start: { clinicalStatus: 'Active', verification: 'Confirmed' },
    columns: ['criticality', 'clinicalStatus', 'onset'],
    groups: [
      { title: 'Allergy', fields: ['code', 'kind', 'categories', 'criticality', 'clinicalStatus', 'verification'] },
      { title: 'When', fields: ['onset', 'lastOccurrence', 'encounter', 'asserter'] },
      { title: 'Reactions', fields: ['reactions', 'note'] },
    ],
    hides: ['patient'],
  },
  Condition: {
    labels: ['problem', 'problems'],
    group: 'Health',
    asks: ['code', 'severity', 'onset'],
    start: { clinicalStatus: 'Active', category: 'ProblemListItem' },
    columns: ['clinicalStatus', 'severity', 'onset'],
    groups: [
      { title: 'Problem', fields: ['code', 'category', 'clinicalStatus', 'verification', 'severity', 'bodySites'] },
      { title: 'When', fields: ['onset', 'abatement', 'encounter', 'asserter', 'note'] },
    ],
    hides: ['patient'],
  },
  Medication: {
    labels: ['medication', 'medications'],
    group: 'Health',
    asks: ['code', 'strength', 'status', 'start'],
    start: { status: 'Active' },
    columns: ['status', 'start', 'end'],
    groups: [
      { title: 'Medication', fields: ['code', 'strength', 'form', 'status', 'schedule', 'reasons'] },
      { title: 'How it is taken', fields: ['dosages', 'start', 'end', 'adherence', 'stoppedReason'] },
      {
        title: 'Prescription',
        fields: ['intent', 'category', 'priority', 'prescriber', 'prescriberName', 'authored', 'dispense'],
      },
      { title: 'Record', fields: ['informant', 'encounter', 'lastReviewed', 'note', 'annotations'] },
    ],
    hides: ['patient'],
  },
  EpisodeOfCare: {
    labels: ['enrollment', 'enrollments'],
    group: 'Care',
    asks: ['programs', 'start', 'manager'],
    start: { status: 'Active' },
    columns: ['status', 'start', 'end'],
    groups: [
      { title: 'Enrollment', fields: ['status', 'type', 'start', 'end', 'organization', 'location', 'manager', 'careTeam'] },
      { title: 'Programs', fields: ['programs'] },
      { title: 'Admission', fields: ['admission', 'referral', 'diagnoses', 'coverages'] },
      { title: 'Discharge', fields: ['discharge'] },
    ],
    hides: ['patient'],
    orderBy: 'start',
  },
  Communication: {
    labels: ['call or letter', 'calls and letters'],
    group: 'Calls and letters',
    asks: ['medium', 'direction', 'text', 'topic', 'sent', 'sender', 'recipients', 'followUpBy', 'followUpDue'],
    start: { status: 'Completed', medium: 'Phone' },
    columns: ['topic', 'status', 'followUpBy'],
    groups: [
      {
        title: 'Who and when',
        fields: ['medium', 'direction', 'sender', 'recipients', 'sent', 'received', 'status', 'reasonNotDone'],
      },
      { title: 'What was said', fields: ['topic', 'title', 'text', 'attachments'] },
      { title: 'Follow-up', fields: ['followUpBy', 'followUpDue', 'followedUp'] },
      { title: 'Belongs to', fields: ['encounter', 'appointment', 'episodeOfCare', 'inResponseTo'] },
    ],
    hides: ['subject', 'recorder', 'recorded'],
    name: contactTitle,
    patientIn: 'subject',
  },
};

/** The fields of a patient in the groups of a front desk. */
export const patientGroups: readonly FieldGroup[] = [
  {
    title: 'Who',
    fields: [
      'name',
      'otherNames',
      'birthDate',
      'sex',
      'pronouns',
      'genderIdentity',
      'administrativeGender',
      'grammaticalGender',
      'sexualOrientation',
      'maritalStatus',
      'race',
      'ethnicity',
      'language',
      'interpreterNeeded',
      'photo',
      'deceased',
    ],
  },
  { title: 'How to reach them', fields: ['telecom', 'email', 'addresses', 'defaultLocation', 'mobileEnabled'] },
  { title: 'People', fields: ['contacts'] },
  { title: 'Money', fields: [] },
  { title: 'Agreements', fields: [] },
  { title: 'Care', fields: ['alerts', 'comments', 'careTeam', 'generalPractitioner', 'programs'] },
  { title: 'Health', fields: [] },
  { title: 'Calls and letters', fields: [] },
  { title: 'Private', fields: ['medicalRecordNumber', 'socialSecurityNumber', 'confidentialTeam', 'status'] },
];
/** Fields of a patient that show even if they are empty. */
export const patientShows: readonly string[] = ['birthDate', 'sex', 'photo', 'telecom', 'email', 'addresses', 'alerts'];
/** The picture of an earlier system, what administrators set with the sign-in, and what follows from episodes. */
export const patientHides: readonly string[] = ['avatar', 'profile', 'enrollments'];

/** The name of a record. One that was added without a network has none from the server yet. */
export function nameOfRecord(type: ChartRecordType, record: UnknownRecord): string | undefined {
  const { name } = chartRecords[type];
  if (name) return name(record);
  const known = record['display'];
  return typeof known === 'string' && known !== '' ? known : definitionOf(type).display(record);
}
