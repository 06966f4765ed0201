import { PermissionFlag as Flags, type PermissionFlag, type PermissionVerb, PermissionVerb as Verbs } from '@notewell/model';
import { grantSetNames, grantSets, permissionsOfGrantSet, roleNames, roles } from '@notewell/rules';
import type { Draft, Maker, Origin } from '../maker.ts';

/** The roles of spec section 6 and their grant sets, as records that administrators can view. */
export function makeAccess(maker: Maker, origin: Origin): void {
  for (const name of grantSetNames) {
    const byType = new Map<string, PermissionVerb[]>();
    const flags: PermissionFlag[] = [];
    for (const permission of permissionsOfGrantSet(name)) {
      const [type = '', verb = ''] = permission.split('.');
      if (Flags.has(permission)) flags.push(permission);
      else if (Verbs.has(verb)) byType.set(type, [...(byType.get(type) ?? []), verb]);
    }
    const permissions: Draft<'GrantSet'>['permissions'] = [...byType].map(([type, verbs]) => ({ type, verbs }));
    maker.make('GrantSet', { name, description: grantSets[name].about, permissions, flags, builtIn: true }, origin);
  }
  for (const name of roleNames) {
    const { id, about, grants, holders } = roles[name];
    maker.make(
      'SecurityRole',
      {
        name,
        key: name.toLowerCase().replaceAll(' ', '-'),
        description: about,
        grants: [...grants],
        distribution: holders === 'practice' ? 'EveryPractice' : 'NonPractice',
        hidden: holders === 'machine',
        builtIn: true,
      },
      { ...origin, id },
    );
  }
}
