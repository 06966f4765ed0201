import type { SecurityToken } from '@notewell/model';
import { everyToken } from '../../features/access-review/use-waiting.ts';
import { usePages } from '../../features/admin/index.ts';

export type ReviewState = NonNullable<SecurityToken['review']>;

/** Temporary accesses in a state of review, the newest first; those given back too, for their record stays. */
export function useTokens(state: ReviewState | 'All') {
  const body = [everyToken, ...(state === 'All' ? [] : [{ kind: 'Review', values: [state] }])];
  return usePages<SecurityToken>('securityTokens/queries', {
    method: 'POST',
    body,
    query: { orderBy: 'created', order: 'desc', pageSize: 50 },
  });
}
