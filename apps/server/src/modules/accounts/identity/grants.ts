import { grantSetsOf, isGrantSetName, type OwnGrantSets, type OwnRole, permissionsOf, roleNameOf } from '@notewell/rules';
import type { PatientScope } from '../../../kernel/caller.ts';
import type { Membership } from '../store/index.ts';

/** The effective permissions of a membership in its practice. */
export interface Grants {
  readonly grantSets: readonly string[];
  /** `Condition.Read`, or an administrative flag. */
  readonly permissions: ReadonlySet<string>;
  readonly patients: PatientScope;
  /** True if the practice requires a second step at sign-in. */
  readonly asksSecondStep?: boolean;
}

/** Roles and grant sets that the practice has made for itself. */
export interface OwnAccess {
  readonly roles: ReadonlyMap<string, OwnRole>;
  readonly grantSets: OwnGrantSets;
}

/** Resolves roles to permissions by the tables of the rules. */
export function grantsOf(membership: Pick<Membership, 'roles' | 'grants'>, own: OwnAccess, patients: PatientScope): Grants {
  const named = new Set([...grantSetsOf(membership.roles, own.roles), ...membership.grants]);
  // A name that nobody defines any more gives nothing; it must not lock its holder out of everything else.
  const grantSets = [...named].filter((name) => isGrantSetName(name) || own.grantSets.has(name));
  return { grantSets, permissions: permissionsOf(grantSets, own.grantSets), patients };
}

/** The display of a role: the name of a built-in one, else its id. */
export const roleDisplay = (roleId: string): string => roleNameOf(roleId) ?? roleId;
