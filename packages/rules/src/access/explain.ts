import { grantSetNames, type OwnGrantSets, permissionsOfGrantSet } from './grant-sets.ts';
import { type OwnRole, permissionsOf } from './held.ts';
import { allPermissions, type Permission } from './permissions.ts';
import { roleNameOf, roles } from './roles.ts';

/** Roles and grants of a person, from which permissions are derived. */
export interface Holding {
  readonly roles: readonly string[];
  /** Grant sets held in addition to those of the roles. */
  readonly grants: readonly string[];
  readonly ownRoles?: ReadonlyMap<string, OwnRole>;
  readonly ownGrantSets?: OwnGrantSets;
}

/** A path through which a permission is held. */
export interface Path {
  /** The role held, and the roles it derives from down to the one with the grant set; empty if granted without a role. */
  readonly roles: readonly string[];
  readonly grantSet: string;
  /** Set if the grant set gives full permissions. */
  readonly byFullPermissions?: true;
}
export interface Explanation {
  readonly permission: Permission;
  readonly held: boolean;
  readonly through: readonly Path[];
  /** Grant sets any of which would give it. */
  readonly grantSets: readonly string[];
}

const giving = new Map<Permission, readonly string[]>();

/** The grant sets that give a permission: built-in ones first, then the practice's own. */
export function grantSetsGiving(permission: Permission, own?: OwnGrantSets): readonly string[] {
  let known = giving.get(permission);
  if (!known) giving.set(permission, (known = grantSetNames.filter((name) => permissionsOfGrantSet(name).has(permission))));
  const more = [...(own ?? [])].flatMap(([name, permissions]) =>
    permissions.has(permission) && !known.includes(name) ? [name] : [],
  );
  return [...known, ...more];
}

interface Held {
  readonly roles: readonly string[];
  readonly grantSet: string;
}

/** Every grant set held, with the names of the roles that lead to it. */
function heldWith({ roles: roleIds, grants, ownRoles = new Map() }: Holding): Held[] {
  const found: Held[] = grants.map((grantSet) => ({ roles: [], grantSet }));
  const visit = (id: string, before: readonly string[], visited: ReadonlySet<string>): void => {
    if (visited.has(id)) return;
    const builtIn = roleNameOf(id);
    const role = ownRoles.get(id);
    const path = [...before, builtIn ?? role?.name ?? id];
    for (const grantSet of builtIn ? roles[builtIn].grants : (role?.grants ?? [])) found.push({ roles: path, grantSet });
    if (!builtIn && role?.derivedFrom) visit(role.derivedFrom.id, path, new Set([...visited, id]));
  };
  for (const id of roleIds) visit(id, [], new Set());
  return found;
}

/**
 * Tells if a permission is held and through which paths, and which grant sets would give it. An undefined grant set gives
 * nothing here.
 */
export function explain(holding: Holding, permission: Permission): Explanation {
  const { ownGrantSets } = holding;
  const through = heldWith(holding).flatMap(({ roles: by, grantSet }): Path[] => {
    const given = givenBy(grantSet, ownGrantSets);
    if (given?.has(permission)) return [{ roles: by, grantSet }];
    const isFull = given?.has('full permissions') === true && permissionsOf([grantSet], ownGrantSets).has(permission);
    return isFull ? [{ roles: by, grantSet, byFullPermissions: true }] : [];
  });
  return { permission, held: through.length > 0, through, grantSets: grantSetsGiving(permission, ownGrantSets) };
}

/** Explains every permission that exists. */
export const explainAll = (holding: Holding): readonly Explanation[] =>
  allPermissions.map((permission) => explain(holding, permission));

const isDefined = (name: string, own: OwnGrantSets | undefined) =>
  own?.has(name) === true || grantSetNames.some((one) => one === name);
const givenBy = (name: string, own: OwnGrantSets | undefined) =>
  isDefined(name, own) ? permissionsOfGrantSet(name, own) : undefined;
