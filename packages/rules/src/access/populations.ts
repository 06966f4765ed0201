import { isRecord, isResourceType, type Patient, type ResourceDefinition, type ResourceType, valuesAt } from '@notewell/model';
import type { Permission } from './permissions.ts';
import type { PopulationLevel } from './roles.ts';

/** Who is asking, as far as rows are concerned. */
export interface Subject {
  readonly profile: { readonly type: 'Practitioner' | 'Patient' | 'RelatedPerson'; readonly id: string };
  readonly permissions: ReadonlySet<Permission>;
  /** The practice's level, or the one that the subject's roles set in its place. */
  readonly population: PopulationLevel;
  /** Of a patient: their own id; of a related person: those they are related to. */
  readonly ownPatients: readonly string[];
  readonly programs: readonly string[];
  /** Practitioners whose work the subject supervises. */
  readonly supervisees: readonly string[];
  /** Programs that the supervisees work in. */
  readonly superviseePrograms?: readonly string[];
  /** Patients opened by a temporary access token that is valid now. */
  readonly allowances: readonly string[];
}

/** Which patients a subject may know of. */
export interface Population {
  readonly level: PopulationLevel;
  /** Patients seen whatever the level: temporary access, or one's own record. */
  readonly patients: readonly string[];
  /** CareTeam: patients on whose care team one of these is. */
  readonly practitioners: readonly string[];
  /** Program: patients enrolled in one of these. */
  readonly programs: readonly string[];
  /**
   * A chart with a confidential team is closed to all but those on it; this practitioner counts as on it. Undefined where the
   * subject sees confidential charts too.
   */
  readonly confidentialTo: string | undefined;
}

/** Which rows of a type a subject may know of: what the store turns into a condition, and what decides one row. */
export type Visibility =
  | { readonly rows: 'none' }
  | { readonly rows: 'all' }
  /** Rows that refer to one of `ids` at one of `paths`, or where a path of `shared` is true. */
  | {
      readonly rows: 'own';
      readonly paths: readonly string[];
      readonly ids: readonly string[];
      readonly shared: readonly string[];
    }
  /** Rows of channels (`path`) that `member` is a member of. */
  | { readonly rows: 'channels'; readonly path: string; readonly member: string }
  /** Rows about a patient of the population at one of `paths`, and rows that name no patient unless `patientsOnly`. */
  | {
      readonly rows: 'patients';
      readonly paths: readonly string[];
      readonly population: Population;
      readonly patientsOnly: boolean;
    };

interface OwnedRow {
  readonly paths: readonly string[];
  /** Where true, the row is for everybody. */
  readonly shared?: readonly string[];
  /** Who holds this flag sees everybody's. */
  readonly unless?: Permission;
}

/** Types that belong to a person rather than to a patient's record: theirs alone, but for those who look after them all. */
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
};

/** Types whose rows are those of channels that one is a member of. */
const ofChannels: { readonly [T in ResourceType]?: string } = {
  Channel: 'id',
  ChannelMembership: 'channel',
  ChatMessage: 'channel',
};

/** Which patients the subject may know of. Patients and related persons know of their own record alone. */
export function populationOf(subject: Subject): Population {
  const { permissions, profile } = subject;
  if (profile.type !== 'Practitioner') {
    return { level: 'Listed', patients: subject.ownPatients, practitioners: [], programs: [], confidentialTo: undefined };
  }
  const everybody = permissions.has('patient population all') || permissions.has('skip population filtering');
  const supervises = permissions.has('supervision');
  return {
    level: everybody ? 'All' : subject.population,
    patients: subject.allowances,
    practitioners: supervises ? [profile.id, ...subject.supervisees] : [profile.id],
    programs: supervises ? [...subject.programs, ...(subject.superviseePrograms ?? [])] : subject.programs,
    confidentialTo: permissions.has('skip inclusive security labels') ? undefined : profile.id,
  };
}

/** The rows of a type that the subject may know of, given that they may read the type. */
export function visibility(subject: Subject, definition: Pick<ResourceDefinition, 'type' | 'patients' | 'scope'>): Visibility {
  const { permissions, profile } = subject;
  const type = isResourceType(definition.type) ? definition.type : undefined;
  const own = type && owned[type];
  if (own && !(own.unless && permissions.has(own.unless))) {
    return { rows: 'own', paths: own.paths, ids: [profile.id], shared: own.shared ?? [] };
  }
  const channel = type && ofChannels[type];
  if (channel && !permissions.has('read all messages')) return { rows: 'channels', path: channel, member: profile.id };
  const population = populationOf(subject);
  if (definition.patients.length > 0) {
    if (population.level === 'All' && population.confidentialTo === undefined) return { rows: 'all' };
    // A group or an agreement without patients is everybody's on the staff, and nobody's beside.
    return { rows: 'patients', paths: definition.patients, population, patientsOnly: profile.type !== 'Practitioner' };
  }
  // What belongs to a record, but not to a patient's, is for the staff.
  return definition.scope.kind === 'partitioned' && profile.type !== 'Practitioner' ? { rows: 'none' } : { rows: 'all' };
}

/** What is known of a patient when it is decided who may know of them. */
export interface PatientFacts {
  readonly id: string;
  /** Who is on the care team now. */
  readonly careTeam: readonly string[];
  readonly programs: readonly string[];
  /** Who is on the confidential team now. */
  readonly confidentialTeam: readonly string[];
  /** Whether anybody is named to the confidential team, their time over or not; absent, whether anybody is on it. */
  readonly closed?: boolean;
}

interface Spell {
  readonly period?: { readonly start?: string | undefined; readonly end?: string | undefined } | undefined;
}
/** Both days count. */
const isCurrent = ({ period }: Spell, day: string) =>
  (period?.start === undefined || period.start <= day) && (period?.end === undefined || period.end >= day);

export type PatientParts = Pick<Patient, 'id' | 'careTeam' | 'programs' | 'confidentialTeam'>;
/** The facts of a patient on a day (`YYYY-MM-DD`). */
export const factsOfPatient = (patient: PatientParts, day: string): PatientFacts => ({
  id: patient.id ?? '',
  careTeam: (patient.careTeam ?? []).filter((one) => isCurrent(one, day)).map(({ member }) => member.id),
  programs: (patient.programs ?? []).map(({ id }) => id),
  confidentialTeam: (patient.confidentialTeam ?? [])
    .filter((one) => isCurrent(one, day))
    .map(({ practitioner }) => practitioner.id),
  closed: (patient.confidentialTeam ?? []).length > 0,
});

/** Whether a patient is of a population. The confidential team closes a chart to all others, whatever else opens it. */
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

/** What a single row is decided by, beside itself. */
export interface RowFacts {
  /** Facts of every patient that the row names. */
  readonly patients: readonly PatientFacts[];
  /** Channels that the subject is a member of. */
  readonly channels: readonly string[];
}

/** Ids that stand at paths, or in references there. */
const idsIn = (row: unknown, paths: readonly string[], counts: (value: unknown) => boolean = () => true): string[] =>
  paths.flatMap((path) => valuesAt(row, path).flatMap((value) => (counts(value) ? idOf(value) : [])));
const idOf = (value: unknown): string | [] => {
  const id = isRecord(value) ? value.id : value;
  return typeof id === 'string' ? id : [];
};
const mayBePatient = (value: unknown) => !isRecord(value) || value.resourceType === undefined || value.resourceType === 'Patient';
/** The patients that a row names at its type's declared paths; groups and practitioners in the same places are none. */
export const patientsIn = (row: unknown, paths: readonly string[]): string[] => [...new Set(idsIn(row, paths, mayBePatient))];

/** Whether one row is among those visible: the meaning of a Visibility, which the store's conditions must have too. */
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
      return idsIn(row, [seen.path]).some((id) => facts.channels.includes(id));
    case 'patients': {
      const named = patientsIn(row, seen.paths);
      if (named.length === 0) return !seen.patientsOnly;
      return facts.patients.some((patient) => named.includes(patient.id) && isOfPopulation(seen.population, patient));
    }
  }
}
