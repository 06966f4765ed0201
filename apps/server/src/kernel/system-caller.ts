import { allPermissions, fixedIds, noDay } from '@notewell/rules';
import type { Caller } from './caller.ts';

/** The product itself as a caller: for seeding, imports and jobs, which no person asked for. */
export function systemCaller(networkId: string, requestId: string): Caller {
  return {
    accountId: fixedIds.systemAccount,
    networkId,
    profile: { resourceType: 'Practitioner', id: fixedIds.systemAccount, display: 'Notewell' },
    roles: [fixedIds.serviceRole],
    permissions: new Set<string>(allPermissions),
    patients: { kind: 'everything' },
    day: noDay,
    system: undefined,
    automation: true,
    isSystem: true,
    requestId,
  };
}
