import { countedPermissions } from '@notewell/rules';
import type { Caller } from '../../kernel/caller.ts';
import type { AppParts } from '../parts.ts';

/** A member of the staff as a caller, with what their roles allow now without a reason; undefined if they may not sign in. */
export async function colleagueAsCaller(
  parts: Pick<AppParts, 'accounts' | 'seatOf'>,
  { networkId, requestId }: Pick<Caller, 'networkId' | 'requestId'>,
  id: string,
): Promise<Caller | undefined> {
  const account = networkId && (await parts.accounts?.accountByProfile(networkId, id));
  const seat = account ? await parts.seatOf?.(account, networkId, id) : undefined;
  if (seat?.profile.resourceType !== 'Practitioner') return undefined;
  const { accountId, profile, roles, grants, access } = seat;
  const { patients, day } = access;
  const permissions = countedPermissions(access.permissions, undefined);
  const facts = { accountId, networkId, profile, roles, grants, permissions, patients, day, requestId };
  return { ...facts, system: undefined, automation: false };
}
