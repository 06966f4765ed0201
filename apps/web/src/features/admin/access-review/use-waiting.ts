import { useCount } from '@notewell/client/react';
import { useMe } from '../../../shell/session/session.ts';

/** Both ended and active temporary accesses, because all of them are reviewed. */
export const everyToken = { kind: 'Deleted', values: ['true', 'false'] } as const;

/** Number of temporary accesses of others without a review; 0 without the permission to review, which is asked first. */
export function useWaitingReviews(): number {
  const { profile, permissions } = useMe();
  const { count } = useCount(permissions.includes('security token management') ? 'SecurityToken' : null, [
    everyToken,
    { kind: 'Review', values: ['Unreviewed'] },
    { kind: 'Owner', values: [profile.id], exclude: true },
  ]);
  return count ?? 0;
}
