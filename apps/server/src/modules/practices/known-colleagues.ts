import { isRecord, Practitioner, type ResourceDefinition, referencesOf, valuesAt } from '@notewell/model';
import { Refusal } from '../../kernel/refusal.ts';
import type { Check } from '../../resources/saving/behaviour.ts';
import { isMachine } from '../../resources/saving/moves.ts';
import type { Body } from '../../resources/store/index.ts';

/** Members of staff whom a body names, by id, with the field; without fields that the server fills. */
function colleaguesIn(definition: ResourceDefinition, body: Body): ReadonlyMap<string, string> {
  const named = referencesOf(definition).flatMap(({ path, targets }) =>
    definition.fields[path]?.spec.stampedBy || !targets.includes('Practitioner')
      ? []
      : valuesAt(body, path)
          .filter(isRecord)
          .flatMap(({ id, resourceType }) => {
            const type = resourceType ?? (targets.length === 1 ? targets[0] : undefined);
            return typeof id === 'string' && type === 'Practitioner' ? [[id, path] as const] : [];
          }),
  );
  return new Map(named);
}

/**
 * Refuses a write that newly names a member of staff who does not exist. A name sent with such an id would stand in a signed
 * record, and a patient's id would pass for a colleague's. Imports keep what they bring.
 */
export const knownColleagues: Check = async ({ practice, caller, definition, store, before, after, sameSave = [] }) => {
  if (!after || isMachine(caller) || definition.scope.kind === 'global') return;
  const known = new Set([
    caller.profile?.id,
    ...sameSave.map(({ id }) => id),
    ...(before ? colleaguesIn(definition, before).keys() : []),
  ]);
  const fresh = [...colleaguesIn(definition, after)].filter(([id]) => !known.has(id));
  const found = await Promise.all(fresh.map(([id]) => store.reader.exists(practice, Practitioner, id)));
  const errors = fresh
    .filter((_one, index) => !found[index])
    .map(([, path]) => ({ path, code: 'invalid', message: 'This person is not on the staff of this practice.' }));
  if (errors.length > 0) throw new Refusal('validation-failed', { errors });
};
