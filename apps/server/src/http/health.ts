import type { FastifyInstance } from 'fastify';
import type { TrailState } from '../kernel/trail-state.ts';
import { sendProblem } from './errors.ts';

export interface HealthOptions {
  /** Resolves where the database answers. */
  readonly check: () => Promise<unknown>;
  readonly draining: () => boolean;
  /** How the audit log is written. */
  readonly auditLog?: (() => TrailState) | undefined;
  /** The number of jobs whose last run failed. They do not make the server unready. */
  readonly failingJobs?: (() => number) | undefined;
}

/** `GET /health/ready` includes the number of waiting audit entries and since when they wait. 503 once no more fit. */
export function health(app: FastifyInstance, { check, draining, auditLog, failingJobs }: HealthOptions): void {
  const never = { rateLimit: false } as const;
  app.get('/health/live', { config: never, logLevel: 'silent' }, () => ({ status: 'live' }));
  app.get('/health/ready', { config: never, logLevel: 'silent' }, async (_request, reply) => {
    if (draining()) return sendProblem(reply, 'unavailable', { detail: 'The server is stopping.' });
    try {
      await check();
    } catch {
      return sendProblem(reply, 'unavailable', { detail: 'The database does not answer.' });
    }
    const state = auditLog?.();
    if (state?.full) return sendProblem(reply, 'unavailable', { detail: 'The audit log cannot be written.' });
    const failing = failingJobs?.();
    return {
      status: 'ready',
      ...(state ? { auditLog: auditLogStatus(state) } : {}),
      ...(failing === undefined ? {} : { jobs: { status: failing > 0 ? 'failing' : 'ok', failing } }),
    };
  });
}

const auditLogStatus = ({ waiting, spooled, failingSince, rescued }: TrailState) => ({
  status: failingSince === undefined ? 'ok' : 'failing',
  ...(failingSince === undefined ? {} : { since: new Date(failingSince).toISOString() }),
  waiting: waiting + spooled,
  rescued,
});
