import {
  type Holding,
  isBeyondPractice,
  losesOwnRights,
  type OwnAccess,
  type OwnGrantSets,
  type Permission,
  permissionsHeld,
  permissionsOf,
  UndefinedGrantSetError,
} from '@notewell/rules';
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

/** The caller's roles and grant sets, with the practice's own ones that they name. */
interface Standing extends Holding {
  readonly own: OwnAccess;
}

/** Refuses a change of roles or grant sets that would take from the caller the right to manage people or roles. */
export function requireOwnRightsKept(caller: Caller, own: OwnAccess, change: Partial<Standing>): void {
  const before: Standing = { roles: caller.roles, grants: caller.grants ?? [], own };
  const after = { ...before, ...change };
  if (losesOwnRights(permissionsHeld(before, before.own), permissionsHeld(after, after.own)))
    throw new Refusal('permission-missing', {
      detail: 'You cannot take from yourself the right to manage people or roles. Ask somebody else who has it.',
    });
}
