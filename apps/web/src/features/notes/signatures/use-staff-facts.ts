import { useCall, useList } from '@notewell/client/react';
import type { Practitioner } from '@notewell/model';
import { type OwnAccess, type OwnRole, permissionsInGrantSet } from '@notewell/rules';
import { useMemo } from 'react';
import { isWhole as isWholeList } from '../../../shell/hooks/use-whole-list.ts';

/** The practice's staff, and their rights. */
export interface StaffKnown {
  readonly staff: readonly Practitioner[];
  readonly own: OwnAccess;
  /** Grant sets that colleagues hold in addition to their roles, as far as they bear on signing. */
  readonly given: ReadonlyMap<string, readonly string[]>;
  /** False where this device does not know all colleagues and their rights. */
  readonly isWhole: boolean;
}

/** The practice's staff with their rights, once they are known here; undefined until then, and where nobody asks. */
export function useStaffFacts(asking: boolean): StaffKnown | undefined {
  const staff = useList(asking ? { type: 'Practitioner', orderBy: 'name', order: 'asc', whole: true } : null);
  const roles = useList(asking ? { type: 'SecurityRole', orderBy: 'name', whole: true } : null);
  const grantSets = useList(asking ? { type: 'GrantSet', whole: true } : null);
  const grants = useCall<Readonly<Record<string, readonly string[]>>>(asking ? 'signingGrants' : null);
  const lists = [staff, roles, grantSets];
  const isKnown = asking && [...lists, grants].every(({ status }) => status !== 'loading');
  const isWhole = grants.status === 'ready' && lists.every(isWholeList);
  return useMemo(() => {
    if (!isKnown) return undefined;
    const known = roles.items.flatMap((one): [string, OwnRole][] => (one.id ? [[one.id, { ...one, id: one.id }]] : []));
    const sets = new Map(grantSets.items.map((one) => [one.name, permissionsInGrantSet(one)]));
    const given = new Map(Object.entries(grants.data ?? {}));
    return { staff: staff.items, own: { roles: new Map(known), grantSets: sets }, given, isWhole };
  }, [isKnown, isWhole, staff.items, roles.items, grantSets.items, grants.data]);
}
