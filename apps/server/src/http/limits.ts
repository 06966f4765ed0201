import rateLimit from '@fastify/rate-limit';
import { headers } from '@notewell/protocol';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../kernel/refusal.ts';
import { proofOf } from './proof.ts';

export interface LimitsOptions {
  /** Requests; 0 for no limit. */
  readonly perMinute: number;
  /** True for the token of a session. Requests with an invented token count against their address. */
  readonly isSession: (token: string) => boolean;
}

/** Limits the requests a minute of a session, or of an address without a session. */
export async function limits(app: FastifyInstance, { perMinute, isSession }: LimitsOptions): Promise<void> {
  if (perMinute === 0) return;
  await app.register(rateLimit, { global: false, cache: 20_000 });
  const count = app.createRateLimit({
    max: perMinute,
    timeWindow: 60_000,
    keyGenerator: (request) => {
      const token = proofOf(request.headers)?.token;
      return token !== undefined && isSession(token) ? token : request.ip;
    },
  });
  // Applies to the whole server and before identity, so that refused requests count too.
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/api/')) return;
    const state = await count(request);
    if (state.isAllowed || !state.isExceeded) return;
    reply.header(headers.retryAfter, String(Math.max(1, state.ttlInSeconds)));
    throw new Refusal('rate-limited');
  });
}

/** The largest JSON body: a note of a million characters in every alphabet, with room. Content has calls of its own. */
export const jsonBodyLimit = 8 * 1_048_576;
