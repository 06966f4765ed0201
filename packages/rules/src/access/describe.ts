import { type GrantSetName, grantSetNames, grantSets, permissionsOfGrantSet } from './grant-sets.ts';
import { type Permission, permissions } from './permissions.ts';
import { type RoleName, type RoleRow, roles } from './roles.ts';

export interface AccessDescription {
  readonly permissions: typeof permissions;
  /** Every grant set with its permissions in full. */
  readonly grantSets: Readonly<Record<GrantSetName, { readonly about: string; readonly permissions: readonly Permission[] }>>;
  readonly roles: Readonly<Record<RoleName, RoleRow>>;
}

/** The access part of `GET /api/v1/model`. */
export function describeAccess(): AccessDescription {
  const sets = grantSetNames.map((name) => [
    name,
    { about: grantSets[name].about, permissions: [...permissionsOfGrantSet(name)] },
  ]);
  // The cast holds: there is an entry for each name.
  return { permissions, grantSets: Object.fromEntries(sets) as AccessDescription['grantSets'], roles };
}
