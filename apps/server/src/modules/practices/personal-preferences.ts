import { PersonalPreferences, typedAs } from '@notewell/model';
import { parseFilters } from '@notewell/protocol';
import { Refusal } from '../../kernel/refusal.ts';
import { allStoredAs } from '../../resources/columns/stored.ts';
import type { Run } from '../../resources/postgres/database.ts';
import type { Behaviour, Save } from '../../resources/saving/behaviour.ts';
import { everything } from '../../resources/visibility/visibility.ts';

async function requireOnly({ practice, store, id }: Save, owner: string, run: Run): Promise<void> {
  const parsed = parseFilters(PersonalPreferences, [{ kind: 'Owner', values: [owner] }]);
  if (!parsed.ok) throw new Error('PersonalPreferences has no filter for owners');
  const query = {
    practice,
    definition: PersonalPreferences,
    visibility: everything,
    partition: undefined,
    filters: parsed.filters,
  };
  const page = await store.search.read({ ...query, sort: undefined, pageSize: 2, continuation: undefined, within: run });
  if (allStoredAs('PersonalPreferences', page).every((one) => one.id === id)) return;
  throw new Refusal('already-exists', { detail: 'You have your preferences already. Change those.' });
}

/** A person has one row of preferences. With two, each device would show the one that it found first. */
export const personalPreferences: Behaviour = {
  // Of two first rows at one moment, the second waits for the lock and then finds the first.
  guard(save) {
    if (save.before) return undefined;
    const owner = typedAs('PersonalPreferences', save.after).owner.id;
    return { lock: `preferences of ${owner}`, verify: (run) => requireOnly(save, owner, run) };
  },
};
