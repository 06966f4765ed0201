import { idIn, isRecord } from '@notewell/model';
import { type OwnAccess, permissionsHeld, roleNameOf, roleOf } from '@notewell/rules';
import { Refusal } from '../../kernel/refusal.ts';
import type { Behaviour, Save } from '../../resources/saving/behaviour.ts';
import { ownAccess } from './own-access.ts';
import { requireGivable, requireOwnRightsKept } from './own-grants.ts';

/** Permissions to define roles, which include assigning them. */
const mayGive = ['role management', 'modify roles'] as const;

/** A staff member. The record's roles apply, and people cannot deactivate themselves. */
export const practitioner: Behaviour = {
  async beforeSave(save) {
    const { before, after, caller, id } = save;
    if (before?.['active'] !== false && after['active'] === false && caller.profile?.id === id)
      throw new Refusal('permission-missing', { detail: 'You cannot deactivate yourself. Ask somebody who manages users.' });
    const given = rolesIn(after);
    const held = new Set(rolesIn(before));
    const isSame = held.size === given.length && given.every((role) => held.has(role));
    if (!isSame) await requireMayGive(save, given);
  },
  beforeDelete({ caller, id }) {
    if (caller.profile?.id === id)
      throw new Refusal('permission-missing', { detail: 'You cannot remove yourself. Ask somebody who manages users.' });
  },
};

async function requireMayGive({ store, practice, caller, id, before }: Save, given: readonly string[]): Promise<void> {
  if (!mayGive.some((permission) => caller.permissions.has(permission)))
    throw new Refusal('permission-missing', { missing: mayGive });
  const own = await ownAccess(store, practice);
  // A role given before stays until somebody takes it away.
  const held = rolesIn(before);
  for (const role of given.filter((one) => !held.includes(one)))
    if (isVendors(role, own) && !caller.permissions.has('non-practice distribution'))
      throw new Refusal('permission-missing', { missing: ['non-practice distribution'] });
  requireGivable(caller, permissionsHeld({ roles: given, grants: [] }, own));
  if (caller.profile?.id === id) requireOwnRightsKept(caller, own, { roles: given });
}

/**
 * True if only the vendor's staff or machines hold the role. The table decides for built-in roles, the record for a practice's
 * own.
 */
function isVendors(role: string, own: OwnAccess): boolean {
  const name = roleNameOf(role);
  return name ? roleOf(name).holders !== 'practice' : own.roles.get(role)?.distribution === 'NonPractice';
}

function rolesIn(body: Save['before']): readonly string[] {
  const profile = body?.['profile'];
  const listed = isRecord(profile) ? profile.roles : undefined;
  return Array.isArray(listed) ? listed.flatMap((role: unknown) => idIn(role) ?? []) : [];
}
