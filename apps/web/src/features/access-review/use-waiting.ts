import { useCount } from '@notewell/client/react';
import { useMe } from '../../shell/session.ts';

/** Given back or not, a temporary access is reviewed: what was deleted counts too. */
export const everyToken = { kind: 'Deleted', values: ['true', 'false'] } as const;

/** How many temporary accesses of others nobody has looked at yet. */
export function useWaitingReviews(): number {
  const { profile } = useMe();
  const { count } = useCount('SecurityToken', [
    everyToken,
    { kind: 'Review', values: ['Unreviewed'] },
    { kind: 'Owner', values: [profile.id], exclude: true },
  ]);
  return count ?? 0;
}

/** The same for the navigation, where not everybody who sees it reviews. */
export function useWaitingReviewsIfMine(): number {
  const { permissions } = useMe();
  const count = useWaitingReviews();
  return permissions.includes('security token management') ? count : 0;
}
