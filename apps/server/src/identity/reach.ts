import { PracticePreferences, Practitioner, preferencesInForce, RelatedPerson, type ResourceDefinition } from '@notewell/model';
import { parseFilters } from '@notewell/protocol';
import { populationLevelOf } from '@notewell/rules';
import type { PatientScope } from '../caller.ts';
import type { Membership } from '../store/accounts/index.ts';
import type { Store } from '../store/index.ts';
import { everything } from '../store/visibility.ts';
import type { OwnAccess } from './grants.ts';

type Place = Pick<Store, 'reader' | 'search'>;
const mostSupervised = 1_000;

/**
 * Which patients a membership reaches, as far as it does not depend on the patients themselves. It is remembered with the
 * session, and forgotten when a practitioner, a related person, the preferences or the roles of the practice change.
 */
export async function reachOf(
  store: Place,
  { networkId, profile, roles }: Pick<Membership, 'networkId' | 'profile' | 'roles'>,
  own: OwnAccess,
  now: number,
): Promise<PatientScope> {
  const day = new Date(now).toISOString().slice(0, 10);
  if (profile.resourceType === 'Patient') return { kind: 'patients', ids: [profile.id] };
  if (profile.resourceType === 'RelatedPerson') return relatedReach(store, networkId, profile.id, day);
  const [preferences] = await all<PracticePreferences>(store, networkId, PracticePreferences, [], 1);
  const level = populationLevelOf(roles, preferencesInForce(preferences).patientPopulationLevel, own.roles);
  if (level === 'All') return { kind: 'everything' };
  const [self, supervisees] = await Promise.all([
    read<Practitioner>(store, networkId, Practitioner, profile.id),
    all<Practitioner>(store, networkId, Practitioner, [{ kind: 'Supervisor', values: [profile.id] }], mostSupervised),
  ]);
  const supervised = supervisees.filter(({ supervisors = [] }) =>
    supervisors.some(({ subject, period }) => subject.id === profile.id && isCurrent(period, day)),
  );
  return {
    kind: 'population',
    level,
    programs: idsOf(self?.programs),
    supervisees: supervised.flatMap(({ id }) => (id === undefined ? [] : [id])),
    superviseePrograms: supervised.flatMap(({ programs }) => idsOf(programs)),
  };
}

/** Idle minutes until the screen locks, as the practice has it. */
export async function timeoutOf(store: Place, networkId: string): Promise<number> {
  const [preferences] = await all<PracticePreferences>(store, networkId, PracticePreferences, [], 1);
  return preferencesInForce(preferences).sessionTimeoutMinutes;
}

/** Whether the practice asks everybody for a second step at sign-in. */
export async function asksSecondStep(store: Place, networkId: string): Promise<boolean> {
  const [preferences] = await all<PracticePreferences>(store, networkId, PracticePreferences, [], 1);
  return preferences?.requireTwoFactor === true;
}

/** A related person sees the record they belong to, for as long as they belong to it and may be told. */
async function relatedReach(store: Place, networkId: string, id: string, day: string): Promise<PatientScope> {
  const person = await read<RelatedPerson>(store, networkId, RelatedPerson, id);
  if (!person || person.status === 'Inactive' || person.mayReceiveInformation === false) return { kind: 'nothing' };
  if (!isCurrent(person, day)) return { kind: 'nothing' };
  return { kind: 'patients', ids: [person.patient.id] };
}

interface Spell {
  readonly start?: string | undefined;
  readonly end?: string | undefined;
}
const isCurrent = (spell: Spell | undefined, day: string) =>
  (spell?.start === undefined || spell.start <= day) && (spell?.end === undefined || spell.end >= day);
const idsOf = (references: readonly { readonly id: string }[] = []) => references.map(({ id }) => id);

async function read<T>({ reader }: Place, practice: string, definition: ResourceDefinition, id: string): Promise<T | undefined> {
  const row = await reader.read(practice, definition, id, everything);
  return row && !row.deleted ? (JSON.parse(row.text) as T) : undefined; // stored bodies have passed their type's validation
}

async function all<T>(
  { search }: Place,
  practice: string,
  definition: ResourceDefinition,
  wire: readonly unknown[],
  pageSize: number,
): Promise<T[]> {
  const parsed = parseFilters(definition, wire);
  if (!parsed.ok) throw new Error(`${definition.type} has no such filter`);
  const query = { practice, definition, visibility: everything, partition: undefined, filters: parsed.filters };
  const { text } = await search.read({ ...query, sort: undefined, pageSize, continuation: undefined });
  return JSON.parse(text) as T[]; // stored bodies have passed their type's validation
}
