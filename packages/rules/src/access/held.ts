import {
  type PatientPopulationLevel,
  PermissionFlag,
  type PermissionVerb,
  type ResourceType,
  type RoleDistribution,
} from '@notewell/model';
import { type OwnGrantSets, permissionsOfGrantSet } from './grant-sets.ts';
import { allPermissions, type Permission, typePermission } from './permissions.ts';
import { type PopulationLevel, roleNameOf, roleOf, roles } from './roles.ts';

/** A role that a practice has created: its own grants, and all of the role it derives from. */
export interface OwnRole {
  readonly id: string;
  readonly name?: string | undefined;
  readonly grants?: readonly string[] | undefined;
  readonly derivedFrom?: { readonly id: string } | undefined;
  readonly population?: PatientPopulationLevel | undefined;
  /** NonPractice: only for the vendor's own staff. */
  readonly distribution?: RoleDistribution | undefined;
}

/** Names of the grant sets that roles hold, inherited ones included. A role that no longer exists holds nothing. */
export function grantSetsOf(roleIds: readonly string[], own: ReadonlyMap<string, OwnRole> = new Map()): string[] {
  const held = new Set<string>();
  const visited = new Set<string>();
  const visit = (roleId: string): void => {
    if (visited.has(roleId)) return;
    visited.add(roleId);
    const builtIn = roleNameOf(roleId);
    const role = own.get(roleId);
    for (const grant of builtIn ? roles[builtIn].grants : (role?.grants ?? [])) held.add(grant);
    if (!builtIn && role?.derivedFrom) visit(role.derivedFrom.id);
  };
  for (const roleId of roleIds) visit(roleId);
  return [...held];
}

const widestFirst: readonly PopulationLevel[] = ['All', 'CareTeam', 'Program', 'Listed'];

/** Returns the widest level of the roles held; each has its own or else the practice's. Without a role: listed patients only. */
export function populationLevelOf(
  roleIds: readonly string[],
  practiceLevel: PatientPopulationLevel,
  own: ReadonlyMap<string, OwnRole> = new Map(),
): PopulationLevel {
  const levels = roleIds.flatMap((roleId): PopulationLevel[] => {
    const builtIn = roleNameOf(roleId);
    if (builtIn) return [roleOf(builtIn).population ?? practiceLevel];
    const role = own.get(roleId);
    return role ? [role.population ?? practiceLevel] : [];
  });
  return widestFirst.find((level) => levels.includes(level)) ?? 'Listed';
}

/** Permissions that no practice can grant, not even as full permissions. */
const beyondFull: ReadonlySet<Permission> = new Set<Permission>([
  'practice database',
  'view all practices',
  'non-practice distribution',
  'request no history',
  'skip inclusive security labels',
  'skip population filtering',
]);
/** True for permissions of the vendor and its machines: a practice cannot put them into its own roles. */
export const isBeyondPractice = (permission: Permission) => beyondFull.has(permission) || permission.startsWith('KeyVault.');
const full: readonly Permission[] = allPermissions.filter((permission) => !isBeyondPractice(permission));

/** Returns all permissions of the grant sets. Throws UndefinedGrantSetError for an undefined name. */
export function permissionsOf(grantSets: readonly string[], own?: OwnGrantSets): ReadonlySet<Permission> {
  const held = new Set<Permission>(grantSets.flatMap((name) => [...permissionsOfGrantSet(name, own)]));
  if (held.has('full permissions')) for (const permission of full) held.add(permission);
  return held;
}

/* The checks of spec section 6. */

type Held = ReadonlySet<Permission>;
export const mayType = (held: Held, verb: PermissionVerb, type: ResourceType): boolean => held.has(typePermission(type, verb));
export const hasFlag = (held: Held, flag: PermissionFlag): boolean => held.has(flag);
/** Returns the needed permissions that are not held. */
export const missingOf = (held: Held, needed: readonly Permission[]): Permission[] =>
  needed.filter((permission) => !held.has(permission));
export const hasAll = (held: Held, needed: readonly Permission[]): boolean => missingOf(held, needed).length === 0;
/** True if every permission of a grant set is held. Throws UndefinedGrantSetError for an undefined name. */
export const hasGrantSet = (held: Held, name: string, own?: OwnGrantSets): boolean =>
  hasAll(held, [...permissionsOfGrantSet(name, own)]);

export const flagsOf = (held: Held): PermissionFlag[] => PermissionFlag.values.filter((flag) => held.has(flag));
