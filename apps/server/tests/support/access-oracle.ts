import { readFileSync } from 'node:fs';
import { definitionOf, type PermissionVerb, type ResourceType } from '@notewell/model';
import type { RoleName } from '@notewell/rules';

/*
 * An independent oracle of the access rules. It is slow, and is written only from the page that people read (docs/roles.md).
 * So a mistake in either one shows as a difference.
 */

export interface Person {
  readonly role: RoleName;
  readonly kind: 'Practitioner' | 'Patient' | 'RelatedPerson';
  readonly id: string;
  /** The practice's level. */
  readonly level: 'All' | 'CareTeam' | 'Program';
  readonly programs: readonly string[];
  readonly supervises: readonly string[];
  readonly ownChart?: string;
}
export interface Chart {
  readonly id: string;
  readonly team: readonly string[];
  readonly formerTeam: readonly string[];
  /** Those of the enrollments that are active today. */
  readonly programs: readonly string[];
  /** In place of one active enrollment for each program. */
  readonly enrollments?: readonly {
    readonly program: string;
    readonly status?: string;
    readonly start?: string;
    readonly end?: string;
  }[];
  readonly confidential: readonly string[];
}
export interface Row {
  readonly type: ResourceType;
  readonly id: string;
  readonly practice: 'north' | 'south';
  readonly chart?: Chart | undefined;
  /** A second chart that the row connects with the first. Its readers see both. */
  readonly other?: Chart | undefined;
  readonly owner?: string | undefined;
  /** The colleague with whom a document waits to be filed in a chart. */
  readonly waitsWith?: string;
  readonly members?: readonly string[] | undefined;
  /** Content that is in use and meant for patients. */
  readonly forPatients?: boolean;
  /** A definition that was not published yet. */
  readonly draft?: boolean;
  /** Its state, where that decides if patients and related persons read it. A dash is a row without one. */
  readonly state?: string | undefined;
  /** One of the rows of each state, of which only a few people are asked. */
  readonly ofStates?: boolean;
  readonly deleted: boolean;
}

/** The page on which it is written out what each role may do: rows by their first cell, of each table. */
const page = readFileSync(new URL('../../../../docs/roles.md', import.meta.url), 'utf8');
const cellsIn = (heading: string) => {
  const [, text = ''] = page.split(`## ${heading}\n`);
  const lines = (text.split('\n## ')[0] ?? '').split('\n').filter((line) => line.startsWith('|'));
  return lines.map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  );
};
const roleRows = new Map(
  cellsIn('Roles').map(([number, name = '', , , population]) => [name, { number: Number(number), population }]),
);
const typeRows = new Map(cellsIn('Types').map((cells) => [cells[0], cells]));
const flagRows = new Map(cellsIn('Flags').map((cells) => [cells[0], cells]));
const columnOf = (role: RoleName) => roleRows.get(role)?.number ?? 0;

export const holdsFlag = (role: RoleName, flag: string): boolean => flagRows.get(flag)?.[columnOf(role)] === '✓';
export const holdsVerb = (role: RoleName, verb: PermissionVerb, type: ResourceType): boolean =>
  typeRows.get(type)?.[columnOf(role)]?.includes(verb.slice(0, 1)) === true;

/**
 * Flags that calls of a type need in addition to the verb, for every row: one flag of each line whose verbs include the
 * call's.
 */
type FlagLine = readonly [verbs: string, ...anyOf: string[]];
const shelf: readonly FlagLine[] = [['CUD', 'non-practice distribution']];
const configured: readonly FlagLine[] = [['CUD', 'clinical configuration']];
const history: readonly FlagLine[] = [['CRUD', 'health history']];
const flagLines: { readonly [T in ResourceType]?: readonly FlagLine[] } = {
  PracticePreferences: [['CUD', 'preferences master']],
  SecurityRole: [['CUD', 'modify roles']],
  GrantSet: [['CUD', 'modify roles']],
  Form: configured,
  Questionnaire: configured,
  NoteDefinition: configured,
  GroupNoteDefinition: configured,
  NoteRule: configured,
  NoteSectionForm: configured,
  Packet: configured,
  SignatureConfiguration: configured,
  Itinerary: [['CUD', 'manage itineraries']],
  Announcement: shelf,
  Notation: shelf,
  SnippetTemplate: shelf,
  SpeechRuleTemplate: shelf,
  TextExpansionTemplate: shelf,
  ComplianceAudit: [
    ['R', 'view audit reviews', 'edit compliance audit'],
    ['CUD', 'quality assurance', 'compliance master', 'edit compliance audit'],
  ],
  NoteAudit: [
    ['R', 'view audit reviews', 'edit note audit'],
    ['CUD', 'quality assurance', 'compliance master', 'edit note audit'],
  ],
  ComplianceQuestionnaire: [['CUD', 'compliance master']],
  // Those of the tests are colleagues'. In one's own, time is blocked without the flag, which the row decides.
  Schedule: [['CD', 'manage schedules']],
  Allergy: history,
  Condition: history,
  Medication: history,
  ObservableRoutines: history,
  Observation: history,
};
export const may = ({ role, kind }: Person, verb: PermissionVerb, type: ResourceType): boolean => {
  if (!holdsVerb(role, verb, type)) return false;
  const lines = kind === 'Practitioner' ? (flagLines[type] ?? []) : [];
  return lines.every(([verbs, ...anyOf]) => !verbs.includes(verb.slice(0, 1)) || anyOf.some((flag) => holdsFlag(role, flag)));
};

/** Content of the practice that patients and related persons read only where it is in use and meant for them. */
export const contentTypes: readonly ResourceType[] = ['Form', 'Questionnaire', 'Packet'];

/** Definitions whose drafts only those with the flag read. */
const buildersOf: { readonly [T in ResourceType]?: string } = {
  ...Object.fromEntries(
    Object.entries(flagLines).flatMap(([type, lines]) => (lines === configured ? [[type, 'clinical configuration']] : [])),
  ),
  ComplianceQuestionnaire: 'compliance master',
};

/** Types of which people see their own: the owner's path, and the flag to see everybody's. */
export const ownTypes: { readonly [T in ResourceType]?: readonly [owner: string, all?: string] } = {
  Notification: ['recipient', 'all notifications'],
  PersonalPreferences: ['owner'],
  PersonalSignature: ['owner'],
  SecurityToken: ['owner', 'security token management'],
  Snippet: ['author'],
  TextExpansion: ['author'],
  SpeechRule: ['author'],
  Scribble: ['author', 'scribble master'],
  SharedScribble: ['owner', 'scribble master'],
  ReportCriteria: ['author', 'report master'],
  ReportDelivery: ['author', 'report master'],
  NoteTemplate: ['author', 'clinical configuration'],
};
/** Types whose rows patients and related persons change where the family wrote them; the staff make those of the tests. */
const saysWhose: readonly ResourceType[] = [
  'QuestionnaireResponse',
  'PacketResponse',
  'Media',
  'DocumentReference',
  'CarePlan',
  'Contract',
  'Consent',
];
export const mayBeStaffs = ({ kind }: Person, verb: PermissionVerb, type: ResourceType): boolean =>
  kind !== 'Practitioner' && verb === 'Update' && saysWhose.includes(type);
/**
 * States of a record that the staff made in which patients and related persons read it, as decision 0066 lists them. A dash
 * is a record without a state.
 */
export const familyStates: { readonly [T in ResourceType]?: readonly [field: string, states: string] } = {
  Allergy: ['verification', '- Unconfirmed Presumed Confirmed Refuted'],
  Appointment: ['status', 'proposed pending booked arrived fulfilled cancelled noshow checked-in waitlist'],
  CarePlan: ['status', 'Active OnHold Completed Revoked'],
  Consent: ['status', 'Proposed Active Rejected Inactive'],
  Contract: ['status', 'Offered Executed Declined Revoked Expired'],
  Coverage: ['status', 'Active Cancelled'],
  DocumentReference: ['status', 'Current Superseded'],
  EpisodeOfCare: ['status', 'Planned Waitlist Active OnHold Finished Cancelled'],
  // Only where a record that they read shows it.
  Media: ['status', ''],
  Medication: ['status', 'Active OnHold Completed Stopped Cancelled NotTaken Unknown'],
  ObservableRoutines: ['status', 'Active Paused Completed'],
  QuestionnaireResponse: ['status', 'Completed Amended'],
};
export const stateIn = (type: ResourceType, body: Readonly<Record<string, unknown>> | undefined): string | undefined => {
  const [field] = familyStates[type] ?? [];
  return field === undefined ? undefined : String(body?.[field] ?? '-');
};
/** True if the state of the row is one in which the staff alone read it. */
const isStaffsAlone = ({ kind }: Person, { type, state = '-' }: Row): boolean =>
  kind !== 'Practitioner' && familyStates[type]?.[1].split(' ').includes(state) === false;

export const channelTypes: readonly ResourceType[] = ['Channel', 'ChannelMembership', 'ChatMessage'];

const levelOf = (person: Person) => (roleRows.get(person.role)?.population === 'Listed' ? 'Listed' : person.level);
const seesEverybody = (person: Person): boolean =>
  levelOf(person) === 'All' ||
  holdsFlag(person.role, 'patient population all') ||
  holdsFlag(person.role, 'skip population filtering');

function knows(person: Person, chart: Chart, allowed: readonly string[]): boolean {
  if (person.kind !== 'Practitioner') return chart.id === person.ownChart;
  const passesLabels = holdsFlag(person.role, 'skip inclusive security labels');
  if (chart.confidential.length > 0 && !passesLabels) return chart.confidential.includes(person.id);
  if (allowed.includes(chart.id)) return true;
  if (seesEverybody(person)) return true;
  const own = levelOf(person);
  const colleagues = holdsFlag(person.role, 'supervision') ? [person.id, ...person.supervises] : [person.id];
  if (own === 'CareTeam') return chart.team.some((member) => colleagues.includes(member));
  if (own === 'Program') return chart.programs.some((program) => person.programs.includes(program));
  return false;
}

/** True if the row is visible to the person, given that they may read its type. */
export function sees(person: Person, row: Row, allowed: readonly string[]): boolean {
  if (row.practice !== 'north') return false;
  const own = ownTypes[row.type];
  if (own && !(own[1] !== undefined && holdsFlag(person.role, own[1]))) return row.owner === person.id;
  const seesAll = row.type === 'ChatMessage' ? ['read all messages'] : ['read all messages', 'manage channel'];
  if (channelTypes.includes(row.type) && !seesAll.some((flag) => holdsFlag(person.role, flag)))
    return row.members?.includes(person.id) === true;
  if (person.kind !== 'Practitioner' && contentTypes.includes(row.type)) return row.forPatients === true;
  if (isStaffsAlone(person, row)) return false;
  const builder = buildersOf[row.type];
  if (row.draft && builder !== undefined && !holdsFlag(person.role, builder)) return false;
  const { patients, scope } = definitionOf(row.type);
  if (row.waitsWith !== undefined)
    return person.kind === 'Practitioner' && (seesEverybody(person) || [row.waitsWith, row.owner].includes(person.id));
  if (row.other && !knows(person, row.other, allowed)) return false;
  if (patients.length > 0) return row.chart ? knows(person, row.chart, allowed) : person.kind === 'Practitioner';
  return person.kind === 'Practitioner' || scope.kind !== 'partitioned';
}

/**
 * States in which nobody deletes a record, as decision 0150 lists them, by type and the field that holds the state. A dash is
 * a record without a state.
 */
export const keptStates: { readonly [T in ResourceType]?: readonly [field: string, states: string] } = {
  Allergy: ['verification', '- Confirmed Refuted EnteredInError'],
  Appointment: ['status', 'booked checked-in arrived fulfilled cancelled noshow entered-in-error'],
  CarePlan: ['status', 'Active OnHold Completed Revoked EnteredInError'],
  CarePlanSession: ['status', 'InProgress Succeeded Failed'],
  ClinicalDocument: ['status', 'Final Amended EnteredInError'],
  Communication: ['status', 'InProgress Completed NotDone EnteredInError'],
  ComplianceAudit: ['status', 'Completed Cancelled'],
  ComplianceQuestionnaire: ['status', 'Active Retired'],
  Condition: ['verification', '- Confirmed Refuted'],
  Consent: ['status', 'Active Rejected Inactive EnteredInError'],
  Contract: ['status', 'Offered Executed Declined Revoked Expired'],
  Coverage: ['status', 'Active Cancelled EnteredInError'],
  DocumentReference: ['completion', '- Final Amended EnteredInError'],
  Encounter: ['status', 'Finished NoShow Cancelled Unknown'],
  EpisodeOfCare: ['status', 'Active OnHold Finished Cancelled EnteredInError'],
  Form: ['status', 'Active Retired'],
  GroupNoteDefinition: ['status', 'Active Retired'],
  Medication: ['status', 'Active OnHold Completed Stopped Cancelled NotTaken Unknown EnteredInError'],
  NoteAudit: ['status', 'Completed Cancelled'],
  NoteDefinition: ['status', 'Active Retired'],
  NoteRule: ['status', 'Active Retired'],
  NoteSectionForm: ['status', 'Active Retired'],
  ObservableRoutines: ['status', 'Active Completed Retired'],
  Observation: ['status', 'Final Amended Corrected Cancelled EnteredInError Unknown'],
  Packet: ['status', 'Active Retired'],
  PacketResponse: ['status', 'InProgress Completed Reviewed Expired Cancelled'],
  Questionnaire: ['status', 'Active Retired'],
  QuestionnaireResponse: ['status', 'Completed Amended EnteredInError'],
  SignatureConfiguration: ['status', 'Active Retired'],
};
export function isKept(type: ResourceType, body: Readonly<Record<string, unknown>> | undefined): boolean {
  const [field, states] = keptStates[type] ?? [];
  return field !== undefined && states?.split(' ').includes(String(body?.[field] ?? '-')) === true;
}

/** Relation of a person to a session's note, as decision 0085 has it. */
export interface NotePlace {
  readonly flags: readonly string[];
  readonly is: 'author' | 'supervisor of the author' | 'participant' | 'nobody';
}
/**
 * Writing a member's part of a session is editing the session's draft: for its author, the author's supervisor, `note
 * master`, and those listed on it who write notes or draft for others.
 */
export function mayStartPart({ flags, is }: NotePlace): boolean {
  const has = (flag: string) => flags.includes(flag);
  if (has('note')) return is === 'author' || is === 'participant' || isTheirSupervisor() || has('note master');
  return has('scribe') && is === 'participant';
  function isTheirSupervisor() {
    return is === 'supervisor of the author' && has('supervision');
  }
}
