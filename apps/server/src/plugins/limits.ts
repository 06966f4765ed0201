import rateLimit from '@fastify/rate-limit';
import { headers } from '@notewell/protocol';
import type { FastifyInstance } from 'fastify';
import { proofOf } from '../identity/auth.ts';
import { Refusal } from '../refusal.ts';

/** So many requests a minute one session, or one address without a session, may make; 0 for no limit. */
export async function limits(app: FastifyInstance, { perMinute }: { readonly perMinute: number }): Promise<void> {
  if (perMinute === 0) return;
  await app.register(rateLimit, { global: false, cache: 20_000 });
  const count = app.createRateLimit({
    max: perMinute,
    timeWindow: 60_000,
    keyGenerator: (request) => proofOf(request.headers)?.token ?? request.ip,
  });
  // Of the whole server and before identity, so that refused requests count too.
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
