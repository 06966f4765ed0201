import { isResourceType } from '@notewell/model';
import { isGrantSetName, isPermission } from '@notewell/rules';
import { Refusal } from '../refusal.ts';
import type { Behaviour } from './behaviour.ts';
import { find } from './lookup.ts';
import { requireGivable } from './own-grants.ts';

interface Given {
  readonly type: string;
  readonly verbs: readonly string[];
}

/** A practice's own grant set: roles name it, so its name is its own and stays; what it gives exists and may be given. */
export const grantSet: Behaviour = {
  async beforeSave(save) {
    const { before, after, caller } = save;
    const refuse = (path: string, message: string) =>
      new Refusal('validation-failed', { errors: [{ path, code: 'invalid', message }] });
    const name = String(after['name']);
    if (before && before['name'] !== name) throw refuse('name', 'Roles name a grant set, so that it keeps its name.');
    if (isGrantSetName(name)) throw refuse('name', 'The product has a grant set of that name.');
    const same = await find(save, 'GrantSet', [{ kind: 'Name', values: [name] }]);
    if (same.some(({ id }) => id !== save.id)) throw refuse('name', 'There is a grant set of that name.');
    // Both lists have passed the type's validation.
    const permissions = (after['permissions'] ?? []) as readonly Given[];
    for (const [index, { type }] of permissions.entries())
      if (!isResourceType(type)) throw refuse(`permissions.${index}.type`, 'There is no such type.');
    const flags = (after['flags'] ?? []) as readonly string[];
    const given = [...flags, ...permissions.flatMap(({ type, verbs }) => verbs.map((verb) => `${type}.${verb}`))];
    requireGivable(caller, given.filter(isPermission));
  },
};
