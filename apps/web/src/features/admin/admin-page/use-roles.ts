import { useList } from '@notewell/client/react';
import type { GrantSet, SecurityRole } from '@notewell/model';
import {
  roles as fixedRoles,
  isGrantSetName,
  type OwnGrantSets,
  type OwnRole,
  permissionsInGrantSet,
  roleNameOf,
  roleNames,
} from '@notewell/rules';
import { useMemo } from 'react';
import { useSay } from '../../../platform/words.ts';
import { useMay } from './may.tsx';

export interface RoleEntry {
  readonly id: string;
  readonly name: string;
  readonly about: string | undefined;
  /** Undefined for built-in roles. */
  readonly own: SecurityRole | undefined;
  readonly hidden: boolean;
}

/** Text for an empty list of roles or grant sets. Only a loaded list may claim that there are none. */
export const noneWords = (status: string): string =>
  status === 'ready' ? 'None yet' : status === 'loading' ? 'Looking…' : 'Could not be loaded';

/** All roles of the practice: built-in ones and its own. */
export function useRoles() {
  const roles = useList({ type: 'SecurityRole', orderBy: 'name', pageSize: 1_000 });
  const sets = useList({ type: 'GrantSet', orderBy: 'name', pageSize: 1_000 });
  const givesVendors = useMay()('non-practice distribution');
  const say = useSay();
  const entries = useMemo(() => entriesOf(roles.items, say), [roles.items, say]);
  return useMemo(() => {
    const names = new Map(entries.map(({ id, name }) => [id, name]));
    const own = new Map<string, OwnRole>(
      entries.flatMap(({ id, own: role }): [string, OwnRole][] => (role ? [[id, { ...role, id }]] : [])),
    );
    return {
      entries,
      own,
      ownGrantSets: ownGrantSetsOf(sets.items),
      /** The practice's own grant sets as stored. */
      ownSets: sets.items.filter(({ name }) => !isGrantSetName(name)),
      /** Roles that a practice may give to its staff. */
      givable: entries.filter((entry) => !entry.hidden && isGivable(entry, givesVendors)),
      nameOf: (id: string) => names.get(id) ?? 'A role that is gone',
      status: roles.status,
      refresh: () => {
        roles.refresh();
        sets.refresh();
      },
    };
  }, [entries, sets, roles, givesVendors]);
}

function isGivable({ id, own }: RoleEntry, givesVendors: boolean): boolean {
  const name = roleNameOf(id);
  if (own?.distribution === 'NonPractice') return givesVendors;
  return name === undefined || (fixedRoles[name].holders === 'practice' && name !== 'Patient');
}

function entriesOf(stored: readonly SecurityRole[], say: (text: string) => string): readonly RoleEntry[] {
  const fixed = roleNames.map((name): RoleEntry => {
    const { id, about } = fixedRoles[name];
    return { id, name, about: say(about), own: undefined, hidden: false };
  });
  const own = stored.flatMap((role): RoleEntry[] => {
    const { id, name, description, hidden = false } = role;
    return id && !roleNameOf(id) ? [{ id, name, about: description, own: role, hidden }] : [];
  });
  return [...fixed, ...own];
}

const ownGrantSetsOf = (sets: readonly GrantSet[]): OwnGrantSets =>
  new Map(sets.filter(({ name }) => !isGrantSetName(name)).map((set) => [set.name, permissionsInGrantSet(set)]));
