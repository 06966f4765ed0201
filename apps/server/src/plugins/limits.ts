import rateLimit from '@fastify/rate-limit';
import { headers } from '@notewell/protocol';
import type { FastifyInstance } from 'fastify';
import { proofOf } from '../identity/auth.ts';
import { Refusal } from '../refusal.ts';

/** So many requests a minute one session, or one address without a session, may make; 0 for no limit. */
export async function limits(app: FastifyInstance, { perMinute }: { readonly perMinute: number }): Promise<void> {
  if (perMinute === 0) return;
  await app.register(rateLimit, {
    global: true,
    max: perMinute,
    timeWindow: 60_000,
    cache: 20_000,
    keyGenerator: (request) => proofOf(request.headers)?.token ?? request.ip,
    allowList: (request) => !request.url.startsWith('/api/'),
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeaders: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
      [headers.retryAfter]: true,
    },
    errorResponseBuilder: () => new Refusal('rate-limited'),
  });
}

/** The largest JSON body: a note of a million characters in every alphabet, with room. Content has calls of its own. */
export const jsonBodyLimit = 8 * 1_048_576;
