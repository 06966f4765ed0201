import { useCount } from '@notewell/client/react';
import { type Me, useMe } from '../../../shell/session/session.ts';

/** Both ended and active temporary accesses, because all of them are reviewed. */
export const everyToken = { kind: 'Deleted', values: ['true', 'false'] } as const;

/** The temporary accesses of others without a review; no type for those who may not review, who are refused the count. */
export const waitingReviewsOf = ({ profile, permissions }: Pick<Me, 'profile' | 'permissions'>) => ({
  type: permissions.includes('security token management') ? ('SecurityToken' as const) : null,
  filters: [everyToken, { kind: 'Review', values: ['Unreviewed'] }, { kind: 'Owner', values: [profile.id], exclude: true }],
});

/** Number of temporary accesses that the user has to review. */
export function useWaitingReviews(): number {
  const { type, filters } = waitingReviewsOf(useMe());
  return useCount(type, filters).count ?? 0;
}
