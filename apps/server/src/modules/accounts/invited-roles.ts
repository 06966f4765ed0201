import { isRecord } from '@notewell/model';
import { roles as fixedRoles } from '@notewell/rules';
import { lookUp } from '../../resources/saving/lookup.ts';
import type { Store } from '../../resources/store/index.ts';
import type { Invitation } from './store/invitations.ts';

/** Returns the roles that an invited person gets now; undefined if their record ended meanwhile. */
export type RolesNow = (invitation: Invitation) => Promise<readonly string[] | undefined>;

/** Ids of the roles in a practitioner's record. */
export function rolesIn(profile: unknown): readonly string[] {
  const listed: unknown = isRecord(profile) ? profile.roles : undefined;
  return Array.isArray(listed) ? listed.flatMap((role: unknown) => (isRecord(role) ? String(role.id) : [])) : [];
}

/**
 * Compares an invitation with the record of the person, which may have changed since: the roles of today apply, and nobody comes in
 * whose record was deleted or deactivated.
 */
export const rolesNow =
  (store: Store): RolesNow =>
  async ({ networkId: practice, profile: { resourceType, id }, roles }) => {
    const place = { practice, store };
    if (resourceType !== 'Practitioner') {
      const type = resourceType === 'RelatedPerson' ? 'RelatedPerson' : 'Patient';
      return (await lookUp(place, type, id)) && roles;
    }
    const practitioner = await lookUp(place, 'Practitioner', id);
    if (!practitioner || practitioner.active === false) return undefined;
    const held = rolesIn(practitioner.profile);
    // Who invited without the right to give roles gave the plain one.
    const isPlain = roles.every((role) => role === fixedRoles.Practitioner.id);
    return isPlain || held.length === 0 ? [fixedRoles.Practitioner.id] : held;
  };
