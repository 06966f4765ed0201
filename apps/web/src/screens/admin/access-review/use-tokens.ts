import type { SecurityToken } from '@notewell/model';
import { everyToken } from '../../../features/admin/access-review/use-waiting.ts';
import { usePages } from '../../../features/admin/admin-page/index.ts';

export type ReviewState = NonNullable<SecurityToken['review']>;

/** Temporary accesses by review state, newest first, including ended ones. */
export function useTokens(state: ReviewState | 'All') {
  const body = [everyToken, ...(state === 'All' ? [] : [{ kind: 'Review', values: [state] }])];
  return usePages<SecurityToken>('securityTokens/queries', {
    method: 'POST',
    body,
    query: { orderBy: 'created', order: 'desc', pageSize: 50 },
  });
}
