import { grantSetNames, type OwnGrantSets, permissionsOfGrantSet } from './grant-sets.ts';
import { type OwnRole, permissionsOf } from './held.ts';
import { allPermissions, type Permission } from './permissions.ts';
import { roleNameOf, roles } from './roles.ts';

/** What somebody holds, before it is worked out what that allows. */
export interface Holding {
  readonly roles: readonly string[];
  /** Grant sets held beside those of the roles. */
  readonly grants: readonly string[];
  readonly ownRoles?: ReadonlyMap<string, OwnRole>;
  readonly ownGrantSets?: OwnGrantSets;
}

/** One way in which a permission is held. */
export interface Path {
  /** The role held, and those it derives from down to the one that names the grant set; empty where it is held beside the roles. */
  readonly roles: readonly string[];
  readonly grantSet: string;
  /** Held because the grant set gives everything. */
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

/** The grant sets that give a permission, a practice's own after those of the product. */
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

/** Every grant set held, with the roles that lead to it, by their names. */
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

/** Whether a permission is held and through what, and else which grant sets would give it. A grant set that nobody defined gives nothing here. */
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

/** Every permission there is, explained. */
export const explainAll = (holding: Holding): readonly Explanation[] =>
  allPermissions.map((permission) => explain(holding, permission));

const isDefined = (name: string, own: OwnGrantSets | undefined) =>
  own?.has(name) === true || grantSetNames.some((one) => one === name);
const givenBy = (name: string, own: OwnGrantSets | undefined) =>
  isDefined(name, own) ? permissionsOfGrantSet(name, own) : undefined;
