import { grantSetsHeld, type OwnAccess, permissionsOf, roleNameOf } from '@notewell/rules';
import type { Caller, PatientScope } from '../../../kernel/caller.ts';
import type { Membership } from '../store/index.ts';

/** The effective permissions of a membership in its practice, with its access scope on one day of the practice. */
export interface Grants extends Held, Pick<Caller, 'day'> {
  /** When that day ends, in milliseconds. */
  readonly until: number;
  /** True if the practice requires a second step at sign-in. */
  readonly asksSecondStep?: boolean;
}
interface Held {
  readonly grantSets: readonly string[];
  /** `Condition.Read`, or an administrative flag. */
  readonly permissions: ReadonlySet<string>;
  readonly patients: PatientScope;
}

/** Resolves roles to permissions by the tables of the rules. */
export function grantsOf(membership: Pick<Membership, 'roles' | 'grants'>, own: OwnAccess, patients: PatientScope): Held {
  const grantSets = grantSetsHeld(membership, own);
  return { grantSets, permissions: permissionsOf(grantSets, own.grantSets), patients };
}

/** Grant sets that people hold in addition to their roles, by profile. */
export const givenIn = (staff: readonly Pick<Membership, 'profile' | 'grants'>[]): ReadonlyMap<string, readonly string[]> =>
  new Map(staff.flatMap(({ profile, grants }) => (grants.length > 0 ? [[profile.id, grants]] : [])));

/** The display of a role: the name of a built-in one, else its id. */
export const roleDisplay = (roleId: string): string => roleNameOf(roleId) ?? roleId;
