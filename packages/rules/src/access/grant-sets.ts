import {
  type Family,
  familyNames,
  type GrantSet,
  namesOf,
  type PermissionFlag,
  type PermissionVerb,
  type ResourceType,
  typesOfFamily,
} from '@notewell/model';
import { isPermission, type Permission, typePermission } from './permissions.ts';

/** Type families of a patient's record. */
const chart = [
  'patients',
  'visits',
  'notes',
  'health',
  'plans',
  'documents',
  'agreements',
  'correspondence',
] as const satisfies readonly Family[];

/** A grant set's content: verbs by their first letters (`CRUD`), over families of types and single types, and flags. */
interface GrantRow {
  readonly about: string;
  readonly types?: readonly (readonly [verbs: string, over: readonly (Family | ResourceType)[]])[];
  readonly flags?: readonly PermissionFlag[];
}

/** The grant sets that spec section 6 names, and further ones that its roles need. */
export const grantSets = {
  // Signing in
  'Patient Login': {
    about: 'What patients, and persons related to them, do with their own record',
    types: [
      ['R', ['Patient', 'RelatedPerson', 'Allergy', 'Condition', 'Medication', 'Coverage', 'EpisodeOfCare']],
      ['R', ['Appointment']],
      // They sign what is put to them: see `needs/family`.
      ['RU', ['CarePlan', 'Consent', 'Contract']],
      ['R', ['Form', 'Packet', 'Questionnaire', 'Location', 'HealthcareService', 'PracticePreferences', 'Announcement']],
      ['CRU', ['QuestionnaireResponse', 'PacketResponse', 'Media', 'DocumentReference']],
      ['CRU', ['PersonalPreferences', 'PersonalSignature']],
      ['RU', ['Notification']],
      // Ticks alone: see `needs/own-record.ts`.
      ['RU', ['ObservableRoutines']],
      ['R', ['Channel']],
      // Requests for a visit, which name days and times: see `needs/scheduling.ts`.
      ['C', ['Appointment']],
      // Their own membership and messages: read, react, correct and leave.
      ['RUD', ['ChannelMembership']],
      ['CRU', ['ChatMessage']],
    ],
  },
  'Practitioner Login': {
    about: 'What everybody who works in a practice needs before any patient comes into it',
    types: [
      ['R', ['practice', 'staff', 'preferences', 'definitions', 'shelf', 'Schedule', 'SecurityRole', 'GrantSet']],
      ['CRUD', ['own', 'writing']],
      ['CRUD', ['Media']],
    ],
  },

  // Charts
  'View charts': {
    about: 'Read the record of every patient in the population',
    types: [['R', [...chart, 'scheduling']]],
    flags: ['health history'],
  },
  'Temporary access': {
    about: 'Open charts outside the population for 24 hours, with a reason that is reviewed',
    types: [
      ['CRUD', ['temporary']],
      ['R', ['Patient']],
    ],
  },
  'Register patients': {
    about: 'Take patients in and keep their particulars',
    types: [
      ['CRU', ['patients', 'agreements', 'EpisodeOfCare', 'DocumentReference', 'Media', 'Communication', 'PacketResponse']],
    ],
  },
  'Run the front desk': {
    about:
      'Take patients in and invite them, book and check in for everybody, set their hours and blocked time, keep coverage, consents and agreements, file documents',
    types: [
      ['CRU', ['Patient', 'RelatedPerson', 'Person', 'Coverage', 'Consent', 'Contract', 'Communication', 'Appointment']],
      // Documents are opened in the inbox and filed; `hidden-parts.ts` keeps clinical ones from the desk.
      ['CRU', ['DocumentReference']],
      // Sessions of a group are booked with its members, service and leader.
      ['R', ['Group']],
      ['CU', ['Schedule']],
    ],
    flags: ['manage schedules', 'view scheduler', 'patient population all', 'invite users'],
  },
  'Manage patients': {
    about: 'Everything about patients’ particulars, of all of them',
    types: [['CRUD', ['patients', 'agreements', 'EpisodeOfCare', 'Group']]],
    flags: ['patient master', 'patient population all'],
  },
  'Document care': {
    about: 'Write visits, notes, problems, plans and results',
    types: [
      ['CRUD', ['Allergy', 'Condition', 'Observation', 'ObservableRoutines', 'plans', 'documents', 'visits', 'notes']],
      // Medications as documented; ordering and striking them out is prescribing.
      ['CRU', ['Medication']],
      ['CRU', ['agreements', 'correspondence', 'RelatedPerson']],
      // Alerts, comments, the care team, and who the chart is open to: see `needs/particulars.ts`.
      ['RU', ['Patient']],
      // Personal templates only; shared ones are configuration.
      ['CRUD', ['NoteTemplate']],
    ],
    flags: ['note', 'health history'],
  },
  'Manage patient notes': {
    about: 'Write, sign, amend and withdraw the notes of one’s own patients',
    types: [['CRUD', ['Note', 'Encounter', 'QuestionnaireResponse']]],
    flags: ['note'],
  },
  'Manage notes': {
    about: 'Do with any note what its author may: correct, withdraw, assign, unlock',
    types: [['CRUD', ['notes', 'Encounter']]],
    flags: ['note', 'note master', 'patient population all'],
  },
  Prescribe: {
    about: 'Order, change and stop medication',
    types: [['CRUD', ['Medication', 'Allergy', 'ObservableRoutines']]],
    flags: ['health history'],
  },
  'Manage cases': {
    about: 'Enrol patients, keep plans, coverage and agreements, and write about contacts',
    types: [
      ['CRUD', ['EpisodeOfCare', 'plans', 'agreements', 'correspondence', 'Group']],
      ['CRU', ['Patient', 'RelatedPerson', 'Encounter', 'Note', 'documents', 'QuestionnaireResponse', 'PacketResponse']],
    ],
    flags: ['note'],
  },
  'All patients': { about: 'Every patient, whatever the practice’s population level', flags: ['patient population all'] },
  'Health history': {
    about: 'Keep the health history and add documents',
    types: [['CRU', ['health', 'DocumentReference']]],
    flags: ['health history'],
  },
  'Merge patients': {
    about: 'Make two records of one patient one',
    types: [['RUD', ['Patient', 'RelatedPerson', 'Person']]],
    flags: ['patient master'],
  },
  'Import CDA': {
    about: 'Take C-CDA documents from elsewhere into records',
    types: [
      ['CRUD', ['imports']],
      ['CRU', ['documents', 'health', 'Coverage', 'Encounter']],
    ],
    flags: ['health history'],
  },
  'Scribe user': {
    about: 'Listen to visits and draft notes from them for their authors',
    types: [
      ['CRU', ['Dialogue', 'Transcription', 'Note', 'Media', 'CarePlanSession']],
      // Only of booked visits, for the visit's clinician: see `needs/scribing.ts`.
      ['CRU', ['Encounter']],
      ['R', ['Patient', 'Appointment', 'Script']],
    ],
    flags: ['scribe'],
  },

  // Other people's work
  Supervise: {
    about: 'See, review and co-sign the work of supervisees',
    types: [['RU', ['Note', 'Encounter', 'CarePlan']]],
    flags: ['supervision'],
  },
  'Assure quality': {
    about: 'Audit notes and records, review notes and send drafts back',
    types: [
      // Reviews and requests to change a draft alone: see `notes/authority`.
      ['RU', ['Note']],
      ['CRUD', ['NoteAudit', 'ComplianceAudit']],
      ['R', ['ComplianceQuestionnaire']],
    ],
    flags: ['quality assurance', 'edit note audit', 'edit compliance audit', 'view audit reviews', 'patient population all'],
  },
  'Manage compliance': {
    about: 'Write what audits ask, and run the audit programme',
    types: [['CRUD', ['quality']]],
    flags: ['compliance master', 'view audit reviews', 'edit note audit', 'edit compliance audit'],
  },

  // Schedule and messages
  'View schedule': { about: 'See the practice’s calendar', types: [['R', ['scheduling']]], flags: ['view scheduler'] },
  'Book appointments': {
    about: 'Book, move and cancel in one’s own calendar, and block time in it',
    types: [
      ['CRU', ['Appointment']],
      ['CU', ['Schedule']],
    ],
    flags: ['view scheduler'],
  },
  'Book for colleagues': {
    about: 'Book, move and cancel in everybody’s calendar, and set its hours and blocked time',
    types: [
      ['CRU', ['Appointment']],
      ['CU', ['Schedule']],
    ],
    flags: ['manage schedules', 'view scheduler'],
  },
  'Manage schedules': {
    about: 'Set working times, rooms and rules of booking',
    types: [['CRUD', ['scheduling']]],
    flags: ['manage schedules', 'view scheduler'],
  },
  'Send messages': {
    about: 'Write to colleagues and patients in channels',
    types: [
      ['CRU', ['Channel']],
      ['CRUD', ['ChannelMembership', 'ChatMessage']],
    ],
    flags: ['create channel', 'message staff', 'message patients'],
  },
  'Manage messaging': {
    about: 'Look after every channel and message',
    types: [['CRUD', ['messaging']]],
    flags: ['manage channel', 'read all messages', 'edit all messages', 'write any message', 'create channel'],
  },

  // Administration of a practice
  'Manage users': {
    about: 'Invite people, give them roles, deactivate them',
    types: [
      ['CRUD', ['staff', 'Listing']],
      ['RU', ['Patient', 'RelatedPerson']],
    ],
    flags: ['manage users', 'invite users', 'view permission'],
  },
  'Manage roles/permissions': {
    about: 'Make roles and say what they include',
    types: [['CRUD', ['access']]],
    flags: ['modify roles', 'role management', 'view permission'],
  },
  'Manage practice': {
    about: 'Locations, programs, services, organisations',
    types: [['CRUD', ['practice', 'Contract']]],
  },
  'Manage preferences': {
    about: 'How the practice works',
    types: [['CRU', ['preferences']]],
    flags: ['preferences master'],
  },
  'Configure clinical content': {
    about: 'Build forms, note definitions, templates, packets and rules',
    types: [['CRUD', ['definitions']]],
    flags: ['clinical configuration'],
  },
  'Manage itineraries': { about: 'Lay out courses of topics', types: [['CRUD', ['Itinerary']]], flags: ['manage itineraries'] },
  'Run reports': {
    about: 'Run, schedule and send every report',
    types: [['CRUD', ['reports']]],
    flags: ['report master', 'email reports', 'metrics'],
  },
  'Manage scribbles': {
    about: 'Everybody’s scribble sheets',
    types: [['CRUD', ['Scribble', 'SharedScribble']]],
    flags: ['scribble master'],
  },
  'Manage sync issues': {
    about: 'What other systems refused',
    types: [['RU', ['Note', 'DocumentTransmission']]],
    flags: ['sync issue master'],
  },
  'Review temporary access': {
    about: 'See who opened which charts with temporary access, and why',
    types: [['RU', ['SecurityToken']]],
    flags: ['security token management', 'view permission'],
  },
  'All notifications': { about: 'Everybody’s notifications', types: [['RUD', ['Notification']]], flags: ['all notifications'] },

  // The vendor and its machines
  'Global content': {
    about: 'What every practice finds on the shelf',
    types: [['CRUD', ['shelf']]],
    flags: ['non-practice distribution'],
  },
  'Practice databases': {
    about: 'Create practices and remove them',
    flags: ['practice database', 'view all practices', 'non-practice distribution'],
  },
  'View all practices': { about: 'See which practices there are', flags: ['view all practices'] },
  'Manage keys': { about: 'Wrap and rotate the keys of practices', types: [['CRU', ['keys']]] },
  'Full permissions': { about: 'Whatever may be done within a practice', flags: ['full permissions'] },
  'Unfiltered work': {
    about: 'For jobs that work for the practice as a whole',
    flags: ['request no history', 'skip inclusive security labels', 'skip population filtering'],
  },
  'Automated writing': {
    about: 'Records that scheduled jobs write',
    types: [
      ['CRUD', ['Notification', 'DocumentTransmission', 'NoteAudit']],
      ['RU', ['Note', 'Appointment', 'CarePlan', 'Encounter', 'ReportDelivery']],
      ['R', [...chart, 'scheduling', 'practice', 'staff', 'preferences', 'definitions', 'reports']],
    ],
    flags: ['health history', 'view scheduler', 'manage schedules', 'email reports', 'edit note audit', 'sync issue master'],
  },
} as const satisfies Record<string, GrantRow>;

export type GrantSetName = keyof typeof grantSets;
export const grantSetNames = namesOf(grantSets);
export const isGrantSetName = (name: string): name is GrantSetName => Object.hasOwn(grantSets, name);

/** Thrown for the name of a grant set that is not defined (spec section 6). */
export class UndefinedGrantSetError extends Error {
  override readonly name = 'UndefinedGrantSetError';
  constructor(readonly grantSet: string) {
    super(`Grant set ${JSON.stringify(grantSet)} is not defined`);
  }
}

const verbs: Readonly<Record<string, PermissionVerb>> = { C: 'Create', R: 'Read', U: 'Update', D: 'Delete' };
const isFamily = (name: string): name is Family => familyNames.some((one) => one === name);
const typesOf = (name: Family | ResourceType): readonly ResourceType[] => (isFamily(name) ? typesOfFamily(name) : [name]);

const permissionsOfRow = ({ types = [], flags = [] }: GrantRow): ReadonlySet<Permission> =>
  new Set<Permission>([
    ...flags,
    ...types.flatMap(([letters, over]) =>
      over
        .flatMap(typesOf)
        .flatMap((type) => letters.split('').flatMap((letter) => (verbs[letter] ? [typePermission(type, verbs[letter])] : []))),
    ),
  ]);

const expanded = new Map<string, ReadonlySet<Permission>>();

/** A practice's own grant sets, by name. */
export type OwnGrantSets = ReadonlyMap<string, ReadonlySet<Permission>>;

/** Permissions in the record of a practice's own grant set; unknown ones are left out. */
export const permissionsInGrantSet = ({
  permissions = [],
  flags = [],
}: Pick<GrantSet, 'permissions' | 'flags'>): ReadonlySet<Permission> =>
  new Set([...flags, ...permissions.flatMap(({ type, verbs }) => verbs.map((verb) => `${type}.${verb}`))].filter(isPermission));

/**
 * Permissions of a grant set. A practice's own never replaces a built-in one. Throws UndefinedGrantSetError for an unknown
 * name.
 */
export function permissionsOfGrantSet(name: string, own?: OwnGrantSets): ReadonlySet<Permission> {
  const known = expanded.get(name);
  if (known) return known;
  if (!isGrantSetName(name)) {
    const given = own?.get(name);
    if (given) return given;
    throw new UndefinedGrantSetError(name);
  }
  const row = permissionsOfRow(grantSets[name]);
  expanded.set(name, row);
  return row;
}
