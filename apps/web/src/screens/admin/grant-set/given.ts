import { type GrantSet, isResourceType, PermissionFlag, PermissionVerb, resourceTypes } from '@notewell/model';
import { type Permission, typePermission } from '@notewell/rules';

/** The record's fields for the ticked permissions, in the order of the types. Empty lists are left out. */
export function fieldsFor(given: ReadonlySet<Permission>): Pick<GrantSet, 'permissions' | 'flags'> {
  const permissions = resourceTypes.flatMap((type) => {
    const verbs = PermissionVerb.values.filter((verb) => given.has(typePermission(type, verb)));
    return verbs.length > 0 ? [{ type, verbs }] : [];
  });
  const flags = PermissionFlag.values.filter((flag) => given.has(flag));
  return { permissions: permissions.length > 0 ? permissions : undefined, flags: flags.length > 0 ? flags : undefined };
}

/** Ticks or clears a permission. Changing or deleting requires reading, so reading is ticked first and cleared last. */
export function toggled(given: ReadonlySet<Permission>, permission: Permission, on: boolean): ReadonlySet<Permission> {
  const next = new Set(given);
  if (on) next.add(permission);
  else next.delete(permission);
  const [type = '', verb] = permission.split('.');
  if (!isResourceType(type)) return next;
  if (on && (verb === 'Update' || verb === 'Delete')) next.add(typePermission(type, 'Read'));
  if (!on && verb === 'Read') for (const other of ['Update', 'Delete'] as const) next.delete(typePermission(type, other));
  return next;
}
