import { type Permission, rolesGiving } from '@notewell/rules';
import type { Save } from '../../resources/saving/behaviour.ts';
import { find } from '../../resources/saving/lookup.ts';
import { ownAccess } from '../access/index.ts';

/** People whom one record may notify for a permission that they hold. */
const mostHolders = 50;

/** Practitioners whose roles give a permission. */
export async function holdersOf(save: Save, permission: Permission): Promise<readonly (string | undefined)[]> {
  const own = await ownAccess(save.store, save.practice);
  const held = await find(save, 'Practitioner', [{ kind: 'Role', values: rolesGiving(permission, own) }]);
  return held.flatMap(({ id, active }) => (active === false ? [] : [id])).slice(0, mostHolders);
}
