import { isRecord, Practitioner, type ResourceDefinition, referencesOf, valuesAt } from '@notewell/model';
import { Refusal } from '../../kernel/refusal.ts';
import type { Check } from '../../resources/saving/behaviour.ts';
import { isMachine } from '../../resources/saving/moves.ts';
import type { Body } from '../../resources/store/index.ts';

/** Ids that a body names as members of staff, except in fields that the server fills. */
function colleaguesIn(definition: ResourceDefinition, body: Body): readonly string[] {
  const named = referencesOf(definition).flatMap(({ path, targets }) =>
    definition.fields[path]?.spec.stampedBy || !targets.includes('Practitioner')
      ? []
      : valuesAt(body, path)
          .filter(isRecord)
          .flatMap(({ id, resourceType }) => {
            const type = resourceType ?? (targets.length === 1 ? targets[0] : undefined);
            return typeof id === 'string' && type === 'Practitioner' ? [id] : [];
          }),
  );
  return [...new Set(named)];
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
    ...(before ? colleaguesIn(definition, before) : []),
  ]);
  for (const id of colleaguesIn(definition, after))
    if (!known.has(id) && !(await store.reader.exists(practice, Practitioner, id))) throw new Refusal('reference-unresolvable');
};
