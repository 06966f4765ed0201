import type { FastifyInstance } from 'fastify';
import { sendProblem } from './errors.ts';

export interface HealthOptions {
  /** Resolves where the database answers. */
  readonly check: () => Promise<unknown>;
  readonly draining: () => boolean;
}

export function health(app: FastifyInstance, { check, draining }: HealthOptions): void {
  const never = { rateLimit: false } as const;
  app.get('/health/live', { config: never, logLevel: 'silent' }, () => ({ status: 'live' }));
  app.get('/health/ready', { config: never, logLevel: 'silent' }, async (_request, reply) => {
    if (draining()) return sendProblem(reply, 'unavailable', { detail: 'The server is stopping.' });
    try {
      await check();
      return { status: 'ready' };
    } catch {
      return sendProblem(reply, 'unavailable', { detail: 'The database does not answer.' });
    }
  });
}
