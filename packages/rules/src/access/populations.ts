import {
  definitionOf,
  isRecord,
  isResourceType,
  type Patient,
  patientOf,
  type ResourceDefinition,
  type ResourceType,
  referencesOf,
  resourceTypes,
  valuesAt,
} from '@notewell/model';
import { enrollmentsOf, programsOn } from '../enrollments/periods.ts';
import { ofChannels } from './channel-rows.ts';
import { isOpenChannel } from './channels.ts';
import { type GivenCondition, givenTo, type ItemCondition, meets, type RowCondition } from './families.ts';
import { type Permission, typePermission } from './permissions.ts';
import type { PopulationLevel } from './roles.ts';

/** The day of callers whose access depends on none. Should one be compared, only memberships without an end count. */
export const noDay = '9999-12-31';

/** The caller, as far as access to rows depends on them. */
export interface Subject {
  readonly profile: { readonly type: 'Practitioner' | 'Patient' | 'RelatedPerson'; readonly id: string };
  readonly permissions: ReadonlySet<Permission>;
  /** Network id of the practice of the call; absent outside any. */
  readonly practice?: string | undefined;
  /** The practice's day (`YYYY-MM-DD`), by which teams and enrollments begin and end; `noDay` if absent. */
  readonly day?: string | undefined;
  /** The practice's level, or the one set by the subject's roles. */
  readonly population: PopulationLevel;
  /** For a patient, their own id; for a related person, their patients' ids. */
  readonly ownPatients: readonly string[];
  readonly programs: readonly string[];
  /** Practitioners whose work the subject supervises. */
  readonly supervisees: readonly string[];
  /** Programs that the supervisees work in. */
  readonly superviseePrograms?: readonly string[];
  /** Patients opened by a valid temporary access token. */
  readonly allowances: readonly string[];
}

/** The patients in a subject's scope. */
export interface Population {
  readonly level: PopulationLevel;
  /** Patients in scope regardless of the level: temporary access, or the subject's own record. */
  readonly patients: readonly string[];
  /** CareTeam: patients with one of these on their care team. */
  readonly practitioners: readonly string[];
  /** Program: patients enrolled in one of these. */
  readonly programs: readonly string[];
  /**
   * A chart with a confidential team is restricted to that team; this practitioner counts as a member. Undefined if the
   * subject may see confidential charts too.
   */
  readonly confidentialTo: string | undefined;
  /** The practice's day on which the subject is or is not on a team. Lists and single reads both go by it. */
  readonly day: string;
}

/** The rows of a type in a subject's scope. The store turns it into a condition; `isVisible` decides one row. */
export type Visibility =
  | { readonly rows: 'none' }
  | { readonly rows: 'all' }
  /** Rows that refer to one of `ids` at one of `paths`, or have true at a path of `shared`. */
  | {
      readonly rows: 'own';
      readonly paths: readonly string[];
      readonly ids: readonly string[];
      readonly shared: readonly string[];
    }
  /** Rows of channels (`path`) with `member` as a member. `open` adds channels that the whole staff can find, `others` others. */
  | {
      readonly rows: 'channels';
      readonly path: string;
      readonly member: string;
      readonly open: boolean;
      readonly others?: Visibility | undefined;
    }
  /** Rows whose record (`path`) is a channel, for its members; all others follow `otherwise`. */
  | { readonly rows: 'mixed'; readonly path: string; readonly member: string; readonly otherwise: Visibility }
  /** Rows that meet every condition. */
  | { readonly rows: 'matching'; readonly conditions: readonly RowCondition[] }
  /** Rows about a patient of the population at one of `paths`, else `members`, and rows without a patient unless `patientsOnly`. */
  | {
      readonly rows: 'patients';
      readonly paths: readonly string[];
      readonly members: readonly string[];
      readonly population: Population;
      readonly patientsOnly: boolean;
      /** Limits the rows without a patient to those that refer to `id` at one of `paths`. */
      readonly naming?: Naming | undefined;
      /** Limits the rows to those that meet every condition of one of these: what the family may read. */
      readonly given?: readonly (readonly (RowCondition | ItemCondition | Referred)[])[] | undefined;
      /** Limits the rows to those of which every patient is in scope. */
      readonly whole?: true;
    };

/** True for rows that a visible row of one of these types refers to. */
export interface Referred {
  readonly by: readonly { readonly type: ResourceType; readonly paths: readonly string[]; readonly seen: Visibility }[];
}

export interface Naming {
  readonly paths: readonly string[];
  readonly id: string;
  /** Limits only rows with a colleague at this path. */
  readonly ofColleagues?: string;
}

interface OwnedRow {
  readonly paths: readonly string[];
  /** Paths that, if true, show the row to everybody. */
  readonly shared?: readonly string[];
  /** Holders of this flag see everybody's rows. */
  readonly unless?: Permission;
}

/** Types that belong to a person instead of a patient's record. Only that person sees them, and holders of `unless`. */
const owned: { readonly [T in ResourceType]?: OwnedRow } = {
  Notification: { paths: ['recipient'], unless: 'all notifications' },
  PersonalPreferences: { paths: ['owner'] },
  PersonalSignature: { paths: ['owner'] },
  SecurityToken: { paths: ['owner'], unless: 'security token management' },
  Snippet: { paths: ['author', 'sharedWith'], shared: ['shared'] },
  TextExpansion: { paths: ['author', 'sharedWith'], shared: ['shared'] },
  SpeechRule: { paths: ['author', 'sharedWith'], shared: ['shared'] },
  Scribble: { paths: ['author'], unless: 'scribble master' },
  SharedScribble: { paths: ['owner', 'collaborators'], unless: 'scribble master' },
  ReportCriteria: { paths: ['author'], shared: ['shared'], unless: 'report master' },
  ReportDelivery: { paths: ['author', 'recipients.user'], unless: 'report master' },
  NoteTemplate: { paths: ['author'], shared: ['shared'], unless: 'clinical configuration' },
};

/** The types of people's own things. */
export const personalTypes = resourceTypes.filter((type) => owned[type] !== undefined);

/** True if the row is a personal one of the subject's own. */
export const isOwnRow = ({ profile }: Pick<Subject, 'profile'>, type: ResourceType, row: unknown): boolean =>
  idsIn(row, owned[type]?.paths ?? []).includes(profile.id);

/** Types shown in calendars. Without the flag, other people's meetings are hidden. */
const calendars: { readonly [T in ResourceType]?: { readonly paths: readonly string[]; readonly unless: Permission } } = {
  Appointment: { paths: ['owner', 'attendees.subject'], unless: 'view scheduler' },
};

/** Documents that wait to be filed. Staff who see only some patients read those that they were given or filed. */
const inboxes: { readonly [T in ResourceType]?: Omit<Required<Naming>, 'id'> } = {
  DocumentReference: { paths: ['subject', 'recorder'], ofColleagues: 'subject' },
};

/** Types whose rows connect patients. Knowing one of them is not enough: the row would tell of the others. */
const connecting: ReadonlySet<string> = new Set<ResourceType>(['Person']);

const inUse: RowCondition = { path: 'status', values: ['Active'] };
const theirs = { path: 'audience', values: ['Patient', 'RelatedPerson'] } as const;

/** The practice's content that patients and related persons may read: in use and meant for them. */
const forPatients: { readonly [T in ResourceType]?: readonly RowCondition[] } = {
  Questionnaire: [inUse, theirs],
  Form: [inUse, theirs],
  Packet: [inUse, { ...theirs, orNone: true }],
};

const audienceOf = { Practitioner: 'Staff', Patient: 'Patient', RelatedPerson: 'RelatedPerson' } as const;

/** The announcements for somebody: those that are on, for people such as them and their practice. A call outside any knows neither. */
const announcedTo = ({ practice, profile }: Subject): readonly RowCondition[] => [
  { ...inUse, orNone: true },
  { path: 'audience', values: profile.id === '' ? [] : [audienceOf[profile.type]], orNone: true },
  { path: 'practices', values: practice === undefined ? [] : [practice], orNone: true },
  { path: 'from', values: 'past', orNone: true },
  { path: 'to', values: 'future', orNone: true },
];

/** Definitions, and who builds them. Everybody else reads those that are or were in use. */
const built: { readonly [T in ResourceType]?: Permission } = {
  ComplianceQuestionnaire: 'compliance master',
  Form: 'clinical configuration',
  GroupNoteDefinition: 'clinical configuration',
  NoteDefinition: 'clinical configuration',
  NoteRule: 'clinical configuration',
  NoteSectionForm: 'clinical configuration',
  Packet: 'clinical configuration',
  Questionnaire: 'clinical configuration',
  SignatureConfiguration: 'clinical configuration',
};
const published: RowCondition = { path: 'status', values: ['Active', 'Retired'] };

/** Returns the patients in the subject's scope. For patients and related persons that is their own record only. */
export function populationOf(subject: Subject): Population {
  const { permissions, profile, day = noDay } = subject;
  if (profile.type !== 'Practitioner') {
    return { level: 'Listed', patients: subject.ownPatients, practitioners: [], programs: [], confidentialTo: undefined, day };
  }
  const everybody = permissions.has('patient population all') || permissions.has('skip population filtering');
  const supervises = permissions.has('supervision');
  return {
    level: everybody ? 'All' : subject.population,
    patients: subject.allowances,
    practitioners: supervises ? [profile.id, ...subject.supervisees] : [profile.id],
    programs: supervises ? [...subject.programs, ...(subject.superviseePrograms ?? [])] : subject.programs,
    confidentialTo: permissions.has('skip inclusive security labels') ? undefined : profile.id,
    day,
  };
}

/** True for a relative who belongs to the patient no longer, or may receive no information. */
const hearsNothing = ({ profile, ownPatients }: Subject): boolean => profile.type === 'RelatedPerson' && ownPatients.length === 0;

type Seen = Pick<ResourceDefinition, 'type' | 'patients' | 'members' | 'scope'>;

/** Returns the rows of a type in the subject's scope, given that they may read the type. */
export function visibility(subject: Subject, definition: Seen): Visibility {
  const { permissions, profile } = subject;
  const type = isResourceType(definition.type) ? definition.type : undefined;
  const own = type && owned[type];
  if (own && !(own.unless && permissions.has(own.unless))) {
    return { rows: 'own', paths: own.paths, ids: [profile.id], shared: own.shared ?? [] };
  }
  const channel = type && ofChannels[type];
  if (channel && hearsNothing(subject)) return { rows: 'none' };
  const about = byPatients(subject, definition);
  if (!channel) return about;
  const { path, mixed } = channel;
  const member = profile.id;
  const others = channel.unless.some((one) => permissions.has(one)) ? about : undefined;
  // Nobody sees less of their own conversations because they may see those of others.
  if (others && (mixed || others.rows === 'all')) return others;
  if (mixed) return { rows: 'mixed', path, member, otherwise: about };
  return { rows: 'channels', path, member, open: type === 'Channel' && profile.type === 'Practitioner', others };
}

function byPatients(subject: Subject, definition: Seen): Visibility {
  const { permissions, profile } = subject;
  const type = isResourceType(definition.type) ? definition.type : undefined;
  const population = populationOf(subject);
  const isStaff = profile.type === 'Practitioner';
  if (type === 'Announcement' && !permissions.has('non-practice distribution'))
    return { rows: 'matching', conditions: announcedTo(subject) };
  const conditions = type && !isStaff ? forPatients[type] : undefined;
  if (conditions) return { rows: 'matching', conditions };
  const builder = type && isStaff ? built[type] : undefined;
  if (builder && !permissions.has(builder)) return { rows: 'matching', conditions: [published] };
  if (definition.patients.length > 0) {
    const calendar = type && isStaff ? calendars[type] : undefined;
    const inbox = type && isStaff && population.level !== 'All' ? inboxes[type] : undefined;
    const limit = inbox ?? (calendar && !permissions.has(calendar.unless) ? { paths: calendar.paths } : undefined);
    const naming = limit && { ...limit, id: profile.id };
    if (population.level === 'All' && population.confidentialTo === undefined && !naming) return { rows: 'all' };
    // A group or an agreement without patients is visible to all staff and to nobody else.
    const given = isStaff || !type ? undefined : givenTo(profile.id, type)?.map((all) => all.map(forSubject(subject, type)));
    const whole = connecting.has(definition.type) ? ({ whole: true } as const) : {};
    const { patients: paths, members } = definition;
    return { rows: 'patients', paths, members, population, patientsOnly: !isStaff, naming, given, ...whole };
  }
  // Rows of a record that is not a patient's are for the staff.
  return definition.scope.kind === 'partitioned' && !isStaff ? { rows: 'none' } : { rows: 'all' };
}

const forSubject = (subject: Subject, type: ResourceType) => (one: GivenCondition) =>
  one === 'referred' ? { by: referrersOf(subject, type) } : one;

/** The rows that the subject reads and that may refer to rows of the type. */
const referrersOf = (subject: Subject, type: ResourceType): Referred['by'] =>
  resourceTypes.flatMap((from) => {
    const definition = definitionOf(from);
    const paths = referencesOf(definition).flatMap(({ path, targets }) => (targets.includes(type) ? [path] : []));
    if (paths.length === 0 || from === type || !subject.permissions.has(typePermission(from, 'Read'))) return [];
    return [{ type: from, paths, seen: visibility(subject, definition) }];
  });

/** Facts about a patient that access to them depends on. */
export interface PatientFacts {
  readonly id: string;
  /** Current members of the care team. */
  readonly careTeam: readonly string[];
  readonly programs: readonly string[];
  /** Current members of the confidential team. */
  readonly confidentialTeam: readonly string[];
  /** True if a confidential team is named, its time over or not. If absent, the chart is restricted by current members. */
  readonly closed?: boolean;
}

interface Membership {
  readonly period?: { readonly start?: string | undefined; readonly end?: string | undefined } | undefined;
}
/** Both the first and the last day count. */
const isCurrent = ({ period }: Membership, day: string) =>
  (period?.start === undefined || period.start <= day) && (period?.end === undefined || period.end >= day);

export type PatientParts = Pick<Patient, 'id' | 'careTeam' | 'programs' | 'enrollments' | 'confidentialTeam'>;
/** Returns the facts of a patient on a day (`YYYY-MM-DD`). */
export const factsOfPatient = (patient: PatientParts, day: string): PatientFacts => ({
  id: patient.id ?? '',
  careTeam: (patient.careTeam ?? []).filter((one) => isCurrent(one, day)).map(({ member }) => member.id),
  programs: programsOn(enrollmentsOf(patient), day).map(({ id }) => id),
  confidentialTeam: (patient.confidentialTeam ?? [])
    .filter((one) => isCurrent(one, day))
    .map(({ practitioner }) => practitioner.id),
  closed: (patient.confidentialTeam ?? []).length > 0,
});

/** True if the population contains the patient. A confidential team restricts a chart to its members on every path. */
export function isOfPopulation(population: Population, patient: PatientFacts): boolean {
  const { level, confidentialTo } = population;
  const isClosed = patient.closed ?? patient.confidentialTeam.length > 0;
  if (isClosed && confidentialTo !== undefined && !patient.confidentialTeam.includes(confidentialTo)) return false;
  if (population.patients.includes(patient.id) || level === 'All') return true;
  if (confidentialTo !== undefined && patient.confidentialTeam.includes(confidentialTo)) return true;
  if (level === 'CareTeam') return patient.careTeam.some((member) => population.practitioners.includes(member));
  if (level === 'Program') return patient.programs.some((program) => population.programs.includes(program));
  return false;
}

/** Facts outside a row that decide its visibility. */
export interface RowFacts {
  /** Facts of every patient that the row names. */
  readonly patients: readonly PatientFacts[];
  /** Channels with the subject as a member. */
  readonly channels: readonly string[];
  /** True if a row that the subject sees refers to the row. */
  readonly isReferred?: boolean;
}

/** Ids at the paths, or in references there. */
const idsIn = (row: unknown, paths: readonly string[]): string[] => paths.flatMap((path) => valuesAt(row, path).flatMap(idOf));
const idOf = (value: unknown): string | [] => {
  const id = isRecord(value) ? value.id : value;
  return typeof id === 'string' ? id : [];
};
/** Ids of the patients at the type's declared paths, else of its members, and of those whose relatives are there. */
export function patientsIn(row: unknown, paths: readonly string[], members: readonly string[] = []): string[] {
  const found = new Set(paths.flatMap((path) => valuesAt(row, path).flatMap((value) => patientOf(value) ?? [])));
  return found.size > 0 || members.length === 0 ? [...found] : patientsIn(row, members);
}

/** Id of the channel that is the row's record, if it is one. */
const channelAt = (row: unknown, path: string): string | undefined => {
  const [reference] = valuesAt(row, path);
  return isRecord(reference) && reference.resourceType === 'Channel' ? idsIn(row, [path])[0] : undefined;
};

const namesReader = (row: unknown, { paths, id }: Naming): boolean => idsIn(row, paths).includes(id);
const isLimited = (row: unknown, { ofColleagues }: Naming): boolean =>
  ofColleagues === undefined || valuesAt(row, ofColleagues).some((one) => isRecord(one) && one.resourceType === 'Practitioner');

/** True if the row is visible: the meaning of a Visibility, which the store's conditions must match. */
export function isVisible(seen: Visibility, row: unknown, facts: RowFacts): boolean {
  switch (seen.rows) {
    case 'none':
      return false;
    case 'all':
      return true;
    case 'own':
      return (
        idsIn(row, seen.paths).some((id) => seen.ids.includes(id)) || seen.shared.some((path) => valuesAt(row, path)[0] === true)
      );
    case 'channels':
      return (
        idsIn(row, [seen.path]).some((id) => facts.channels.includes(id)) ||
        (seen.open && isOpenChannel(row)) ||
        (seen.others !== undefined && isVisible(seen.others, row, facts))
      );
    case 'mixed': {
      const channel = channelAt(row, seen.path);
      return channel === undefined ? isVisible(seen.otherwise, row, facts) : facts.channels.includes(channel);
    }
    case 'matching':
      return meets(row, seen.conditions);
    case 'patients': {
      const named = patientsIn(row, seen.paths, seen.members);
      const { naming, given } = seen;
      const isMet = (one: RowCondition | ItemCondition | Referred) =>
        'by' in one ? facts.isReferred === true : meets(row, [one]);
      if (given && !given.some((conditions) => conditions.every(isMet))) return false;
      if (named.length === 0) return !seen.patientsOnly && (!naming || !isLimited(row, naming) || namesReader(row, naming));
      const isKnown = (id: string) =>
        facts.patients.some((patient) => patient.id === id && isOfPopulation(seen.population, patient));
      return seen.whole ? named.every(isKnown) : named.some(isKnown);
    }
  }
}
