import {
  addDays,
  PracticePreferences,
  Practitioner,
  preferencesInForce,
  RelatedPerson,
  type ResourceDefinition,
  startOfDay,
} from '@notewell/model';
import { parseFilters } from '@notewell/protocol';
import { isInformed, type OwnAccess, populationLevelOf, supervisesOn } from '@notewell/rules';
import type { Caller, PatientScope } from '../../kernel/caller.ts';
import { dayWith, zoneIn } from '../../resources/saving/practice-day.ts';
import type { Store } from '../../resources/store/index.ts';
import { everything } from '../../resources/visibility/visibility.ts';
import type { Membership } from '../accounts/index.ts';

interface Place {
  readonly store: Pick<Store, 'reader' | 'search'>;
  readonly networkId: string;
}
const mostSupervised = 1_000;

/** The access scope of a membership on one day of its practice. */
export interface Scope extends Pick<Caller, 'patients' | 'day'> {
  /** When the practice's day ends, in milliseconds. Nothing may use the scope from then on. */
  readonly until: number;
}

/**
 * The access scope of a membership, as far as it does not depend on the patients themselves. It is cached with the session.
 * The cache is cleared when a practitioner, a related person, the preferences or the roles of the practice change.
 */
export async function reachOf(
  store: Place['store'],
  { networkId, profile, roles }: Pick<Membership, 'networkId' | 'profile' | 'roles'>,
  own: OwnAccess,
  now: number,
): Promise<Scope> {
  const preferences = await preferencesIn({ store, networkId });
  const [zone, day] = [zoneIn(preferences), dayWith(preferences, now)];
  const patients = await patientsOf(store, { networkId, profile, roles }, { own, day, preferences });
  return { patients, day, until: startOfDay(addDays(day, 1), zone) };
}

interface On {
  readonly own: OwnAccess;
  readonly day: string;
  readonly preferences: PracticePreferences | undefined;
}

async function patientsOf(
  store: Place['store'],
  { networkId, profile, roles }: Pick<Membership, 'networkId' | 'profile' | 'roles'>,
  { own, day, preferences }: On,
): Promise<PatientScope> {
  if (profile.resourceType === 'Patient') return { kind: 'patients', ids: [profile.id] };
  if (profile.resourceType === 'RelatedPerson') return relatedReach({ store, networkId }, profile.id, day);
  const level = populationLevelOf(roles, preferencesInForce(preferences).patientPopulationLevel, own.roles);
  const [self, supervisees] = await Promise.all([
    read<Practitioner>({ store, networkId }, Practitioner, profile.id),
    superviseesOf({ store, networkId }, profile.id),
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
export async function timeoutOf(store: Place['store'], networkId: string): Promise<number> {
  const preferences = await preferencesIn({ store, networkId });
  return preferencesInForce(preferences).sessionTimeoutMinutes;
}

/** True if the practice requires a second step at sign-in. */
export async function asksSecondStep(store: Place['store'], networkId: string): Promise<boolean> {
  const preferences = await preferencesIn({ store, networkId });
  return preferences?.requireTwoFactor === true;
}

/** A related person sees the record they belong to, while they belong to it and may receive information. */
async function relatedReach(place: Place, id: string, day: string): Promise<PatientScope> {
  const person = await read<RelatedPerson>(place, RelatedPerson, id);
  if (!person || !isInformed(person, day)) return { kind: 'nothing' };
  return { kind: 'patients', ids: [person.patient.id] };
}

const idsOf = (references: readonly { readonly id: string }[] = []) => references.map(({ id }) => id);

async function read<T>({ store, networkId }: Place, definition: ResourceDefinition, id: string): Promise<T | undefined> {
  const row = await store.reader.read(networkId, definition, id, everything);
  return row && !row.deleted ? JSON.parse(row.text) : undefined; // stored bodies have passed their type's validation
}

async function preferencesIn({ store, networkId }: Place): Promise<PracticePreferences | undefined> {
  const query = queryOf({ networkId, definition: PracticePreferences, filters: [] });
  const { text } = await store.search.read({ ...query, pageSize: 1 });
  const [found]: PracticePreferences[] = JSON.parse(text); // as above
  return found;
}

async function superviseesOf({ store, networkId }: Place, supervisor: string): Promise<readonly Practitioner[]> {
  const filters = [{ kind: 'Supervisor', values: [supervisor] }];
  const query = queryOf({ networkId, definition: Practitioner, filters });
  const { text } = await store.search.read({ ...query, pageSize: mostSupervised });
  return JSON.parse(text); // as above
}

interface Asked {
  readonly networkId: string;
  readonly definition: ResourceDefinition;
  readonly filters: readonly unknown[];
}
function queryOf({ networkId, definition, filters }: Asked) {
  const parsed = parseFilters(definition, filters);
  if (!parsed.ok) throw new Error(`${definition.type} has no such filter`);
  const whole = { partition: undefined, sort: undefined, continuation: undefined };
  return { practice: networkId, definition, visibility: everything, filters: parsed.filters, ...whole };
}
