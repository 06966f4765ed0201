import { useList } from '@notewell/client/react';
import { openOfferOf } from '@notewell/rules';
import { useMe } from '../../../shell/session/session.ts';
import { openRequests, wishes } from './queries.ts';

/** The number of requests and open offers that the front desk answers; 0 for others. */
export function useToAnswer(): number {
  const answers = useMe().permissions.includes('manage schedules');
  const requests = useList(answers ? openRequests : null).items;
  const waiting = useList(answers ? wishes : null).items;
  return requests.length + waiting.filter((wish) => openOfferOf(wish) !== undefined).length;
}
