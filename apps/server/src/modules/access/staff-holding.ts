import type { Practitioner } from '@notewell/model';
import { type Permission, permissionsHeld, rolesGiving } from '@notewell/rules';
import type { Save } from '../../resources/saving/behaviour.ts';
import { find } from '../../resources/saving/lookup.ts';
import { ownAccess } from './own-access.ts';

/** Practitioners who hold a permission by their roles, or by grant sets given to them. */
export async function staffHolding(save: Save, permission: Permission): Promise<readonly Practitioner[]> {
  const { store, practice } = save;
  const [own, given] = await Promise.all([ownAccess(store, practice), store.grantsGiven(practice)]);
  const ids = [...given].flatMap(([id, grants]) => (permissionsHeld({ roles: [], grants }, own).has(permission) ? [id] : []));
  const [byRole, byGrant] = await Promise.all([
    find(save, 'Practitioner', [{ kind: 'Role', values: rolesGiving(permission, own) }]),
    ids.length > 0 ? find(save, 'Practitioner', [{ kind: 'Id', values: ids }]) : [],
  ]);
  return [...new Map([...byRole, ...byGrant].map((one) => [one.id, one])).values()];
}
