import { fixedIds, type Permission, roles } from '@notewell/rules';
import type { Caller } from './caller.ts';

interface Practice {
  readonly networkId: string;
  /** The practice's day. */
  readonly day: string;
}

/** The account of jobs in a practice, with only these permissions. The access decision applies to it as to a person. */
export function automationCaller({ networkId, day }: Practice, permissions: readonly Permission[], requestId: string): Caller {
  return {
    accountId: fixedIds.systemAccount,
    networkId,
    profile: { resourceType: 'Practitioner', id: fixedIds.systemAccount, display: 'Notewell' },
    roles: [roles.Automation.id],
    permissions: new Set<string>(permissions),
    patients: { kind: 'everything' },
    day,
    system: undefined,
    automation: true,
    requestId,
  };
}
