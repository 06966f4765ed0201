import type { ResourceType } from '@notewell/model';
import { decide, type Permission } from '@notewell/rules';
import { subjectOfMe } from '../../../shell/session/may.ts';
import { useMe } from '../../../shell/session/session.ts';

/** Permissions that the user lacks for a write, by the server's decision. */
export function useMissing(): (verb: 'Create' | 'Update', type: ResourceType, row: object) => readonly Permission[] {
  const me = useMe();
  return (verb, type, row) => {
    const decision = decide(subjectOfMe(me), verb, { type, row, next: row });
    return decision.allowed ? [] : decision.missing;
  };
}
