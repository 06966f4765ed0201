import { useList } from '@notewell/client/react';
import { openRequests, wishes } from './queries.ts';

/** The number of requests and open offers that the front desk answers. */
export function useToAnswer(): number {
  const requests = useList(openRequests).items;
  const waiting = useList(wishes).items;
  return requests.length + waiting.filter(({ offers = [] }) => offers.some(({ answer }) => answer === undefined)).length;
}
