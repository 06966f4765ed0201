import { PracticePreferences, Practitioner, preferencesInForce, RelatedPerson, type ResourceDefinition } from '@notewell/model';
import { parseFilters } from '@notewell/protocol';
import { type OwnAccess, populationLevelOf, supervisesOn } from '@notewell/rules';
import type { PatientScope } from '../../kernel/caller.ts';
import type { Store } from '../../resources/store/index.ts';
import { everything } from '../../resources/visibility/visibility.ts';
import type { Membership } from '../accounts/index.ts';

type Place = Pick<Store, 'reader' | 'search'>;
const mostSupervised = 1_000;

/**
 * The access scope of a membership, as far as it does not depend on the patients themselves. It is cached with the session.
 * The cache is cleared when a practitioner, a related person, the preferences or the roles of the practice change.
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
  const [self, supervisees] = await Promise.all([
    read<Practitioner>(store, networkId, Practitioner, profile.id),
    all<Practitioner>(store, networkId, Practitioner, [{ kind: 'Supervisor', values: [profile.id] }], mostSupervised),
  ]);
  const supervised = supervisees.filter((one) => supervisesOn(one, profile.id, day));
  const supervisedIds = supervised.flatMap(({ id }) => (id === undefined ? [] : [id]));
  // Supervision matters for notes even if the member has access to every patient.
  if (level === 'All') return { kind: 'everything', supervisees: supervisedIds };
  return {
    kind: 'population',
    level,
    programs: idsOf(self?.programs),
    supervisees: supervisedIds,
    superviseePrograms: supervised.flatMap(({ programs }) => idsOf(programs)),
  };
}

/** Idle minutes until the screen locks, as the practice has it. */
export async function timeoutOf(store: Place, networkId: string): Promise<number> {
  const [preferences] = await all<PracticePreferences>(store, networkId, PracticePreferences, [], 1);
  return preferencesInForce(preferences).sessionTimeoutMinutes;
}

/** True if the practice requires a second step at sign-in. */
export async function asksSecondStep(store: Place, networkId: string): Promise<boolean> {
  const [preferences] = await all<PracticePreferences>(store, networkId, PracticePreferences, [], 1);
  return preferences?.requireTwoFactor === true;
}

/** A related person sees the record they belong to, while they belong to it and may receive information. */
async function relatedReach(store: Place, networkId: string, id: string, day: string): Promise<PatientScope> {
  const person = await read<RelatedPerson>(store, networkId, RelatedPerson, id);
  if (!person || person.status === 'Inactive' || person.mayReceiveInformation === false) return { kind: 'nothing' };
  if (!isCurrent(person, day)) return { kind: 'nothing' };
  return { kind: 'patients', ids: [person.patient.id] };
}

interface Period {
  readonly start?: string | undefined;
  readonly end?: string | undefined;
}
const isCurrent = (period: Period | undefined, day: string) =>
  (period?.start === undefined || period.start <= day) && (period?.end === undefined || period.end >= day);
const idsOf = (references: readonly { readonly id: string }[] = []) => references.map(({ id }) => id);

async function read<T>({ reader }: Place, practice: string, definition: ResourceDefinition, id: string): Promise<T | undefined> {
  const row = await reader.read(practice, definition, id, everything);
  return row && !row.deleted ? JSON.parse(row.text) : undefined; // stored bodies have passed their type's validation
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
  return JSON.parse(text); // as above
}
