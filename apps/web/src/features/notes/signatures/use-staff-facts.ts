import { useList } from '@notewell/client/react';
import type { Practitioner } from '@notewell/model';
import { type OwnAccess, type OwnRole, permissionsInGrantSet } from '@notewell/rules';
import { useMemo } from 'react';

/** The practice's staff, and what their roles give. */
export interface StaffKnown {
  readonly staff: readonly Practitioner[];
  readonly own: OwnAccess;
  /** False where this device does not know all colleagues and their roles. */
  readonly isWhole: boolean;
}

/** The practice's staff with their rights, once they are known here; undefined until then, and where nobody asks. */
export function useStaffFacts(asking: boolean): StaffKnown | undefined {
  const staff = useList(asking ? { type: 'Practitioner', orderBy: 'name', order: 'asc', pageSize: 500 } : null);
  const roles = useList(asking ? { type: 'SecurityRole', orderBy: 'name', pageSize: 1_000 } : null);
  const grantSets = useList(asking ? { type: 'GrantSet', pageSize: 1_000 } : null);
  const lists = [staff, roles, grantSets];
  const isKnown = asking && lists.every(({ status }) => status !== 'loading');
  const isWhole = lists.every(({ status, isPartial }) => status !== 'error' && !isPartial);
  return useMemo(() => {
    if (!isKnown) return undefined;
    const known = roles.items.flatMap((one): [string, OwnRole][] => (one.id ? [[one.id, { ...one, id: one.id }]] : []));
    const given = new Map(grantSets.items.map((one) => [one.name, permissionsInGrantSet(one)]));
    return { staff: staff.items, own: { roles: new Map(known), grantSets: given }, isWhole };
  }, [isKnown, isWhole, staff.items, roles.items, grantSets.items]);
}
