import { type Ability, isResourceType, type PermissionVerb, type ResourceDefinition } from '@notewell/model';
import { headers } from '@notewell/protocol';
import { decide, grantSetsGiving, isPermission, permissionsWithReason, type Target } from '@notewell/rules';
import type { Caller } from './caller.ts';
import { Refusal } from './refusal.ts';
import { subjectOf } from './subject.ts';

const verbs = { create: 'Create', read: 'Read', update: 'Update', delete: 'Delete' } as const satisfies Record<
  Ability,
  PermissionVerb
>;

/** Refuses a caller who may not do this to the type, to that row of it, or may not make `next` of the row. */
export function requireAbility(
  caller: Caller,
  { type }: ResourceDefinition,
  ability: Ability,
  of: Pick<Target, 'row' | 'next' | 'context'> = {},
): void {
  if (!isResourceType(type)) throw new Refusal('type-unknown');
  const decision = decide(subjectOf(caller), verbs[ability], { type, ...of });
  if (!decision.allowed) throw missingPermission(decision.missing, 'reason' in decision ? decision.reason : undefined);
}

/** True if the caller may do this to the type, or to that row of it. */
export const isAllowedTo = (caller: Caller, { type }: ResourceDefinition, ability: Ability, row?: object): boolean =>
  isResourceType(type) && decide(subjectOf(caller), verbs[ability], { type, ...(row && { row }) }).allowed;

const needsReason = (permission: string) => permissionsWithReason.some((one) => one === permission);

/** A refusal that names what is missing, and the grant sets that would give it. */
function missingPermission(missing: readonly string[], detail?: string): Refusal {
  const grantedBy = Object.fromEntries(
    missing.filter(isPermission).map((permission) => [permission, grantSetsGiving(permission)]),
  );
  const words =
    detail ?? (missing.some(needsReason) ? `This takes the permission, and a reason in ${headers.reason}.` : undefined);
  if (words === undefined) return new Refusal('permission-missing', { missing, grantedBy });
  return new Refusal('permission-missing', missing.length > 0 ? { detail: words, missing, grantedBy } : { detail: words });
}

/** Refuses a caller who has none of the permissions. */
export function requirePermission(caller: Caller, ...anyOf: readonly string[]): void {
  if (!anyOf.some((permission) => caller.permissions.has(permission))) throw missingPermission(anyOf);
}

/** Refuses a caller who lacks one of the permissions, and names it. */
export function requireEvery(caller: Caller, all: readonly string[]): void {
  const missing = all.filter((permission) => !caller.permissions.has(permission));
  if (missing.length > 0) throw missingPermission(missing);
}
