import { isResourceType, typedAs } from '@notewell/model';
import { isGrantSetName, isPermission, type Permission } from '@notewell/rules';
import { Refusal } from '../../kernel/refusal.ts';
import type { Behaviour, Save } from '../../resources/saving/behaviour.ts';
import { find } from '../../resources/saving/lookup.ts';
import { ownAccess } from './own-access.ts';
import { requireGivable, requireOwnRightsKept } from './own-grants.ts';

/** A practice's own grant set. Its name is unique and fixed, and its permissions exist and may be given. */
export const grantSet: Behaviour = {
  async beforeSave(save) {
    const { before, after, caller } = save;
    const refuse = (path: string, message: string) =>
      new Refusal('validation-failed', { errors: [{ path, code: 'invalid', message }] });
    const name = String(after['name']);
    if (before && before['name'] !== name) throw refuse('name', 'A grant set keeps its name, because roles refer to it.');
    if (isGrantSetName(name)) throw refuse('name', 'A built-in grant set has this name. Choose another.');
    const same = await find(save, 'GrantSet', [{ kind: 'Name', values: [name] }]);
    if (same.some(({ id }) => id !== save.id)) throw refuse('name', 'Another grant set has this name. Choose another.');
    const { permissions = [], flags = [] } = typedAs('GrantSet', after);
    for (const [index, { type }] of permissions.entries())
      if (!isResourceType(type)) throw refuse(`permissions.${index}.type`, 'There is no such type.');

    const given = [...flags, ...permissions.flatMap(({ type, verbs }) => verbs.map((verb) => `${type}.${verb}`))];
    requireGivable(caller, given.filter(isPermission));
    if (before) await requireRightsKept(save, name, new Set(given.filter(isPermission)));
  },
};

/** Refuses permissions of a set that would leave its holder without the right to manage people. No set is deleted. */
async function requireRightsKept(
  { store, practice, caller }: Save,
  name: string,
  permissions: ReadonlySet<Permission>,
): Promise<void> {
  const own = await ownAccess(store, practice);
  const grantSets = new Map(own.grantSets).set(name, permissions);
  requireOwnRightsKept(caller, own, { own: { ...own, grantSets } });
}
