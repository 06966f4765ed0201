import { idIn, isRecord } from '@notewell/model';
import { grantSetsOf, isGrantSetName, permissionsOf, roleNameOf, roleOf } from '@notewell/rules';
import type { OwnAccess } from '../identity/grants.ts';
import { ownAccess } from '../identity/own-access.ts';
import { Refusal } from '../refusal.ts';
import type { Behaviour, Save } from './behaviour.ts';
import { requireGivable } from './own-grants.ts';

/** Whoever may say what roles include may say who holds them. */
const mayGive = ['role management', 'modify roles'] as const;

/** Somebody who works here: the roles that the record names are those they hold, and nobody locks themselves out. */
export const practitioner: Behaviour = {
  async beforeSave(save) {
    const { before, after, caller, id } = save;
    if (before?.['active'] !== false && after['active'] === false && caller.profile?.id === id)
      throw new Refusal('permission-missing', { detail: 'Nobody deactivates themselves: ask somebody who manages users.' });
    const given = rolesIn(after);
    const held = new Set(rolesIn(before));
    const isSame = held.size === given.length && given.every((role) => held.has(role));
    if (!isSame) await requireMayGive(save, given);
  },
  beforeDelete({ caller, id }) {
    if (caller.profile?.id === id)
      throw new Refusal('permission-missing', { detail: 'Nobody removes themselves: ask somebody who manages users.' });
  },
};

async function requireMayGive({ store, practice, caller }: Save, given: readonly string[]): Promise<void> {
  if (!mayGive.some((permission) => caller.permissions.has(permission)))
    throw new Refusal('permission-missing', { missing: mayGive });
  const own = await ownAccess(store, practice);
  for (const role of given)
    if (isVendors(role, own) && !caller.permissions.has('non-practice distribution'))
      throw new Refusal('permission-missing', { missing: ['non-practice distribution'] });
  // A name that nobody defines any more gives nothing.
  const grants = grantSetsOf(given, own.roles).filter((name) => isGrantSetName(name) || own.grantSets.has(name));
  requireGivable(caller, permissionsOf(grants, own.grantSets));
}

/** Whether only the vendor's staff or machines hold the role: the product's by its table, a practice's own as its record says. */
function isVendors(role: string, own: OwnAccess): boolean {
  const name = roleNameOf(role);
  return name ? roleOf(name).holders !== 'practice' : own.roles.get(role)?.distribution === 'NonPractice';
}

function rolesIn(body: Save['before']): readonly string[] {
  const profile = body?.['profile'];
  const listed = isRecord(profile) ? profile.roles : undefined;
  return Array.isArray(listed) ? listed.flatMap((role: unknown) => idIn(role) ?? []) : [];
}
