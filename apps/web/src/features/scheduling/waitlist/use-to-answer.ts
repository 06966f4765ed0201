import { useList } from '@notewell/client/react';
import type { Appointment } from '@notewell/model';
import { openOfferOf } from '@notewell/rules';
import { useMe } from '../../../shell/session/session.ts';
import { openRequests, wishes } from './queries.ts';

/** The number of requests and open offers that the front desk answers; 0 for others. */
export function useToAnswer(): number {
  const answers = useMe().permissions.includes('manage schedules');
  const requests = useList(answers ? openRequests : null).items;
  const waiting = useList(answers ? wishes : null).items;
  return countToAnswer(requests, waiting);
}

/** Every request counts, and each wish with an open offer. */
export const countToAnswer = (requests: readonly Appointment[], waiting: readonly Appointment[]): number =>
  requests.length + waiting.filter((wish) => openOfferOf(wish) !== undefined).length;
