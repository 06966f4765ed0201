import { type Ability, isResourceType, type PermissionVerb, type ResourceDefinition } from '@notewell/model';
import { decide, grantSetsGiving, isPermission } from '@notewell/rules';
import type { Caller } from './caller.ts';
import { Refusal } from './refusal.ts';
import { subjectOf } from './store/visibility.ts';

const verbs = { create: 'Create', read: 'Read', update: 'Update', delete: 'Delete' } as const satisfies Record<
  Ability,
  PermissionVerb
>;

/** Refuses a caller who may not do this to the type, or to that row of it. */
export function requireAbility(caller: Caller, { type }: ResourceDefinition, ability: Ability, row?: unknown): void {
  if (!isResourceType(type)) throw new Refusal('type-unknown');
  const decision = decide(subjectOf(caller), verbs[ability], { type, row });
  if (!decision.allowed) throw missingPermission(decision.missing);
}

/** A refusal that names what is missing, and the grant sets that would give it. */
function missingPermission(missing: readonly string[]): Refusal {
  const grantedBy = Object.fromEntries(
    missing.filter(isPermission).map((permission) => [permission, grantSetsGiving(permission)]),
  );
  return new Refusal('permission-missing', { missing, grantedBy });
}

/** Refuses a caller who holds none of the permissions; any one is enough. */
export function requirePermission(caller: Caller, ...anyOf: readonly string[]): void {
  if (!anyOf.some((permission) => caller.permissions.has(permission))) throw missingPermission(anyOf);
}

/** Refuses a caller who lacks any of the permissions, and says which. */
export function requireEvery(caller: Caller, all: readonly string[]): void {
  const missing = all.filter((permission) => !caller.permissions.has(permission));
  if (missing.length > 0) throw missingPermission(missing);
}
