import { Person, typedAs } from '@notewell/model';
import { parseFilters } from '@notewell/protocol';
import { isLinked } from '@notewell/rules';
import { Refusal } from '../../kernel/refusal.ts';
import { allStoredAs } from '../../resources/columns/stored.ts';
import type { Run } from '../../resources/postgres/database.ts';
import type { Behaviour, Save } from '../../resources/saving/behaviour.ts';
import { visibilityOf } from '../../resources/visibility/visibility.ts';

const linkedIn = ({ after }: Save): readonly string[] => {
  const person = typedAs('Person', after);
  return isLinked(person) ? (person.links ?? []).map(({ target }) => target.id) : [];
};

/**
 * Refuses a record that another person is linked to: a record is of one human being. Persons that the writer may not see do not
 * count, because a refusal would tell of them.
 */
async function requireUnlinked(save: Save, run?: Run): Promise<void> {
  const { practice, caller, store, id } = save;
  const ids = linkedIn(save);
  if (ids.length === 0) return;
  const parsed = parseFilters(Person, [{ kind: 'Link', values: [...ids] }]);
  if (!parsed.ok) throw new Error('Person has no filter for links');
  const query = { practice, definition: Person, partition: undefined, filters: parsed.filters, sort: undefined, pageSize: 50 };
  const visibility = visibilityOf(caller, Person);
  const page = await store.search.read({ ...query, visibility, continuation: undefined, within: run });
  const taken = allStoredAs('Person', page)
    .filter((one) => one.id !== id && isLinked(one))
    .flatMap(({ links = [] }) => links.map(({ target }) => target.id));
  const at = ids.findIndex((one) => taken.includes(one));
  if (at < 0) return;
  const message = 'This record is linked to another person already. Add to that link, or end it first.';
  throw new Refusal('validation-failed', { errors: [{ path: `links.${at}.target`, code: 'unique', message }] });
}

/** Links the records of one human being. Each record has one link. */
export const person: Behaviour = {
  beforeSave: (save) => requireUnlinked(save),
  // Of two who link a record at one moment, the second waits for the lock and then finds the first.
  guard: (save) => (linkedIn(save).length === 0 ? undefined : { lock: 'persons', verify: (run) => requireUnlinked(save, run) }),
};
