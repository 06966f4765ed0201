import { definitionOf, resourceTypes } from '@notewell/model';
import {
  permissions as all,
  grantSetNames,
  grantSets,
  grantSetsOf,
  isGrantSetName,
  type OwnGrantSets,
  type OwnRole,
  type Permission,
  permissionsOf,
  permissionsOfGrantSet,
  type RoleName,
  roleNameOf,
  roleOf,
} from '@notewell/rules';
import type { RoleEntry } from '../../../features/admin/admin-page/use-roles.ts';
import { permissionLabel } from '../../../platform/permission-words.ts';

/** A role as a column of the table. */
export interface RoleColumn {
  readonly id: string;
  readonly name: string;
  readonly about: string;
  readonly holders: 'practice' | 'vendor' | 'machine' | 'own';
  readonly grantSets: ReadonlySet<string>;
  readonly permissions: ReadonlySet<Permission>;
}
/** A row: heading, explanation, and a text per column ('' if the role has none of it). */
export interface MappingRow {
  readonly key: string;
  readonly name: string;
  readonly about: string;
  readonly cells: readonly string[];
}
export interface MappingGroup {
  readonly name: string;
  readonly rows: readonly MappingRow[];
}

const verbs = ['Create', 'Read', 'Update', 'Delete'] as const;

/** Roles with all their permissions. An undefined grant set gives none. */
export function columnsOf(
  entries: readonly RoleEntry[],
  own: ReadonlyMap<string, OwnRole>,
  ownGrantSets: OwnGrantSets,
): readonly RoleColumn[] {
  return entries.map(({ id, name, about }) => {
    const fixed = roleNameOf(id);
    const sets = grantSetsOf([id], own).filter((set) => isGrantSetName(set) || ownGrantSets.has(set));
    return {
      id,
      name,
      about: about ?? '',
      holders: fixed === undefined ? 'own' : roleOf(fixed satisfies RoleName).holders,
      grantSets: new Set(sets),
      permissions: permissionsOf(sets, ownGrantSets),
    };
  });
}

/** Grant sets with their number of permissions, and a check mark for each role that has the set. */
export function grantSetRows(columns: readonly RoleColumn[], ownGrantSets: OwnGrantSets): readonly MappingGroup[] {
  const row = (name: string, about: string, given: number): MappingRow => ({
    key: name,
    name,
    about: `${about}${about ? '. ' : ''}${given} ${given === 1 ? 'permission' : 'permissions'}`,
    cells: columns.map((column) => (column.grantSets.has(name) ? '✓' : '')),
  });
  const fixed = grantSetNames.map((name) => row(name, grantSets[name].about, permissionsOfGrantSet(name).size));
  const own = [...ownGrantSets].map(([name, given]) => row(name, 'Made by this practice', given.size));
  return [
    { name: 'Grant sets of the product', rows: fixed },
    ...(own.length > 0 ? [{ name: 'Grant sets of your own', rows: own }] : []),
  ];
}

/** Permissions by role: the initials of granted verbs for a type, a mark for a flag. */
export function permissionRows(columns: readonly RoleColumn[]): readonly MappingGroup[] {
  const { types: _types, ...flags } = all;
  const typeRows = resourceTypes.map(
    (type): MappingRow => ({
      key: type,
      name: definitionOf(type).labels[1],
      about: '',
      cells: columns.map(({ permissions }) =>
        verbs.flatMap((verb) => (permissions.has(`${type}.${verb}`) ? verb.charAt(0) : [])).join(''),
      ),
    }),
  );
  const flagRows = Object.entries(flags).map(
    ([family, names]): MappingGroup => ({
      name: `In general: ${family}`,
      rows: names.map((name) => ({
        key: name,
        name: permissionLabel(name),
        about: '',
        cells: columns.map(({ permissions }) => (permissions.has(name) ? '✓' : '')),
      })),
    }),
  );
  return [...flagRows, { name: 'Records: create, read, update, delete', rows: typeRows }];
}

/** Rows whose name contains the text, ignoring case. */
export function matching(groups: readonly MappingGroup[], text: string): readonly MappingGroup[] {
  const words = text.trim().toLowerCase();
  if (words === '') return groups;
  return groups
    .map(({ name, rows }) => ({ name, rows: rows.filter((row) => row.name.toLowerCase().includes(words)) }))
    .filter(({ rows }) => rows.length > 0);
}
