import type { Store } from '../../../resources/store/index.ts';
import { type Identity, identityOfStored, isSame } from './identity.ts';
import { bornBetween } from './lookup.ts';
import type { ResourceMapper } from './mapper.ts';

/** A resource of an import that may be a new patient. */
interface Newcomer {
  readonly mapper: Pick<ResourceMapper, 'type'>;
  readonly identity: Identity | undefined;
  readonly stored: 'no' | 'yes' | 'deleted';
  hasDouble?: boolean;
}

/** Entries of patients whose record number another chart has. */
export const renumbered = new WeakSet<object>();

/** Marks new patients who may be here already, from another source. */
export async function markDoubles(store: Store, practice: string, entries: readonly Newcomer[]): Promise<void> {
  const byDay = new Map<string, Newcomer[]>();
  for (const entry of entries) {
    const day = entry.mapper.type === 'Patient' && entry.stored === 'no' ? entry.identity?.birthDate : undefined;
    if (day !== undefined) byDay.set(day, [...(byDay.get(day) ?? []), entry]);
  }
  const days = [...byDay.keys()].toSorted();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return;
  for await (const body of bornBetween(store, practice, [first, last])) {
    const stored = identityOfStored('person', body);
    for (const entry of byDay.get(stored.birthDate ?? '') ?? [])
      if (entry.identity && stored.names.length > 0 && isSame(stored, entry.identity)) entry.hasDouble = true;
  }
}
