import { isBeyondPractice, type OwnGrantSets, type Permission, permissionsOf, UndefinedGrantSetError } from '@notewell/rules';
import type { Caller } from '../../kernel/caller.ts';
import { Refusal } from '../../kernel/refusal.ts';

/** Refuses permissions that no practice can give, unless the caller holds them. */
export function requireGivable(caller: Caller, given: Iterable<Permission>): void {
  const missing = [...given].filter((permission) => isBeyondPractice(permission) && !caller.permissions.has(permission));
  if (missing.length > 0) throw new Refusal('permission-missing', { missing });
}

/** The permissions of several grant sets. An unknown grant set is a fault of the role that names it. */
export function permissionsGiven(grants: readonly string[], own: OwnGrantSets): ReadonlySet<Permission> {
  for (const [index, name] of grants.entries()) {
    try {
      permissionsOf([name], own);
    } catch (error) {
      if (!(error instanceof UndefinedGrantSetError)) throw error;
      const fault = { path: `grants.${index}`, code: 'undefined', message: error.message };
      throw new Refusal('validation-failed', { errors: [fault] }, { cause: error });
    }
  }
  return permissionsOf(grants, own);
}

/** Rights that nobody takes from themselves: the last holder would lock the practice out. One of each row stays. */
const keptRights: readonly (readonly Permission[])[] = [['manage users'], ['role management', 'modify roles']];

/** Refuses a change of the caller's own roles or grant sets that would leave them without these rights. */
export function requireOwnRightsKept(caller: Caller, profileId: string, after: ReadonlySet<Permission>): void {
  if (caller.profile?.id !== profileId) return;
  const isLost = keptRights.some(
    (rights) => rights.some((right) => caller.permissions.has(right)) && !rights.some((right) => after.has(right)),
  );
  if (isLost)
    throw new Refusal('permission-missing', {
      detail: 'You cannot take from yourself the right to manage people or roles. Ask somebody else who has it.',
    });
}
