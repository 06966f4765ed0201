import { useList } from '@notewell/client/react';
import type { GrantSet, SecurityRole } from '@notewell/model';
import {
  roles as fixedRoles,
  isGrantSetName,
  isPermission,
  type OwnGrantSets,
  type OwnRole,
  type Permission,
  roleNameOf,
  roleNames,
} from '@notewell/rules';
import { useMemo } from 'react';

export interface RoleEntry {
  readonly id: string;
  readonly name: string;
  readonly about: string | undefined;
  /** Undefined for those of the product. */
  readonly own: SecurityRole | undefined;
  readonly hidden: boolean;
}

/** Every role there is in the practice: the product's, and its own. */
export function useRoles() {
  const roles = useList({ type: 'SecurityRole', orderBy: 'name', pageSize: 1_000 });
  const sets = useList({ type: 'GrantSet', orderBy: 'name', pageSize: 1_000 });
  const entries = useMemo(() => entriesOf(roles.items), [roles.items]);
  return useMemo(() => {
    const names = new Map(entries.map(({ id, name }) => [id, name]));
    const own = new Map<string, OwnRole>(
      entries.flatMap(({ id, own: role }): [string, OwnRole][] => (role ? [[id, { ...role, id }]] : [])),
    );
    return {
      entries,
      own,
      ownGrantSets: ownGrantSetsOf(sets.items),
      /** Those that a practice gives to people who work in it. */
      givable: entries.filter(({ id, hidden }) => isGivable(id) && !hidden),
      nameOf: (id: string) => names.get(id) ?? 'A role that is gone',
      status: roles.status,
      refresh: () => {
        roles.refresh();
        sets.refresh();
      },
    };
  }, [entries, sets, roles]);
}

function isGivable(id: string): boolean {
  const name = roleNameOf(id);
  return name === undefined || (fixedRoles[name].holders === 'practice' && name !== 'Patient');
}

function entriesOf(stored: readonly SecurityRole[]): readonly RoleEntry[] {
  const fixed = roleNames.map((name): RoleEntry => {
    const { id, about } = fixedRoles[name];
    return { id, name, about, own: undefined, hidden: false };
  });
  const own = stored.flatMap((role): RoleEntry[] => {
    const { id, name, description, hidden = false } = role;
    return id && !roleNameOf(id) ? [{ id, name, about: description, own: role, hidden }] : [];
  });
  return [...fixed, ...own];
}

function ownGrantSetsOf(sets: readonly GrantSet[]): OwnGrantSets {
  return new Map(
    sets
      .filter(({ name }) => !isGrantSetName(name))
      .map(({ name, flags = [], permissions = [] }): [string, ReadonlySet<Permission>] => {
        const named = [...flags, ...permissions.flatMap(({ type, verbs }) => verbs.map((verb) => `${type}.${verb}`))];
        return [name, new Set(named.filter(isPermission))];
      }),
  );
}
