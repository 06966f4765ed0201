import type { PermissionVerb, ResourceType } from '@notewell/model';
import { countedPermissions, decide, type Permission, type Subject } from '@notewell/rules';
import { useMemo } from 'react';
import { type Me, useMe } from './session.ts';

/** The user as a subject of the access decision. Only the server knows their patients. */
export const subjectOfMe = ({ profile, permissions }: Pick<Me, 'profile' | 'permissions'>, reason?: string): Subject => ({
  profile: { type: profile.resourceType ?? 'Practitioner', id: profile.id },
  // names from the server; an unknown one grants nothing
  permissions: countedPermissions(new Set(permissions as readonly Permission[]), reason),
  population: 'All',
  ownPatients: [],
  programs: [],
  supervisees: [],
  allowances: [],
});

/** True if the server would allow the action on the type, or on the given row. */
export type MayDo = (verb: PermissionVerb, type: ResourceType, row?: unknown, next?: unknown) => boolean;

/** The server's decision for the user. */
export function mayDoOf(me: Pick<Me, 'profile' | 'permissions'>): MayDo {
  const subject = subjectOfMe(me);
  return (verb, type, row, next) => decide(subject, verb, { type, row, next }).allowed;
}

/** Decides which actions are offered, with the same rules as the server. */
export function useMayDo(): MayDo {
  const { profile, permissions } = useMe();
  const { id, resourceType } = profile;
  return useMemo(() => mayDoOf({ profile: { id, resourceType }, permissions }), [id, resourceType, permissions]);
}
