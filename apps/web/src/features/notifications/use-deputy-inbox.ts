import { useClient } from '@notewell/client/react';
import type { AbsentPerson, DeputyInbox } from '@notewell/protocol';
import { useEffect, useState } from 'react';
import { useMe } from '../../shell/session/session.ts';

/** Open work of people whose deputy the user is today. Read again with `now`; offline, nothing is shown. */
export function useDeputyInbox(now: string): readonly AbsentPerson[] {
  const client = useClient();
  const isStaff = useMe().who === 'staff';
  const [absent, setAbsent] = useState<readonly AbsentPerson[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a later `now` reads it again
  useEffect(() => {
    if (!isStaff) return undefined;
    let isGone = false;
    client.call<DeputyInbox>('deputy-inbox').then(
      (found) => !isGone && setAbsent(found.absent),
      () => !isGone && setAbsent([]),
    );
    return () => {
      isGone = true;
    };
  }, [client, isStaff, now]);
  return absent;
}
