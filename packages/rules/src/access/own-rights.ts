import type { Holding } from './explain.ts';
import { isGrantSetName, type OwnGrantSets } from './grant-sets.ts';
import { grantSetsOf, type OwnRole, permissionsOf } from './held.ts';
import type { Permission } from './permissions.ts';
import { roles } from './roles.ts';

/** Roles and grant sets that a practice has made for itself. */
export interface OwnAccess {
  readonly roles: ReadonlyMap<string, OwnRole>;
  readonly grantSets: OwnGrantSets;
}

type Held = Pick<Holding, 'roles' | 'grants'>;

/** Names of the grant sets of a membership. A removed one gives nothing; it must not lock its holder out of the rest. */
export const grantSetsHeld = ({ roles, grants }: Held, own: OwnAccess): readonly string[] =>
  [...new Set([...grantSetsOf(roles, own.roles), ...grants])].filter((name) => isGrantSetName(name) || own.grantSets.has(name));

export const permissionsHeld = (holding: Held, own: OwnAccess): ReadonlySet<Permission> =>
  permissionsOf(grantSetsHeld(holding, own), own.grantSets);

/** Ids of the roles, fixed and of the practice, that give a permission. */
export const rolesGiving = (permission: Permission, own: OwnAccess): readonly string[] =>
  [...Object.values(roles).map(({ id }) => id), ...own.roles.keys()].filter((id) =>
    permissionsHeld({ roles: [id], grants: [] }, own).has(permission),
  );

/** Rights that nobody takes from themselves: the last holder would lock the practice out. One of each row stays. */
const keptRights: readonly (readonly Permission[])[] = [['manage users'], ['role management', 'modify roles']];

/** True if a change would leave its maker without the right to manage people or roles. */
export const losesOwnRights = (before: ReadonlySet<string>, after: ReadonlySet<string>): boolean =>
  keptRights.some((rights) => rights.some((right) => before.has(right)) && !rights.some((right) => after.has(right)));
