import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { TrailState } from '../kernel/trail-state.ts';
import { sendProblem } from './errors.ts';

const buckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

export interface MetricsOptions {
  readonly token: string | undefined;
  /** How the audit log is written. */
  readonly auditLog?: (() => TrailState) | undefined;
}

/** `GET /metrics` for Prometheus: from this machine, or with the token. */
export function metrics(app: FastifyInstance, { token, auditLog }: MetricsOptions): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  if (auditLog) auditMetrics(registry, auditLog);
  const requests = new Histogram({
    name: 'notewell_request_seconds',
    help: 'Response time by call and status class',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers: [registry],
  });
  // To look a series up by its labels costs more than to count in it.
  const series = new Map<string, Histogram.Internal<string>>();
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    const status = `${Math.floor(reply.statusCode / 100)}xx`;
    const name = `${request.method} ${route} ${status}`;
    let one = series.get(name);
    if (!one) series.set(name, (one = requests.labels(request.method, route, status)));
    one.observe(reply.elapsedTime / 1000);
    done();
  });
  app.addHook('onClose', (_app, done) => {
    registry.clear();
    done();
  });
  app.get('/metrics', { logLevel: 'silent' }, async (request, reply) => {
    if (!mayRead(request, token)) return sendProblem(reply, 'permission-missing');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

/** Values are taken from the trail when they are asked for. */
function auditMetrics(registry: Registry, auditLog: () => TrailState): void {
  const registers = [registry];
  const gauge = (name: string, help: string, value: (state: TrailState) => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(value(auditLog()));
      },
    });
  const counter = (name: string, help: string, value: (state: TrailState) => number) =>
    new Counter({
      name,
      help,
      registers,
      collect() {
        this.reset();
        this.inc(value(auditLog()));
      },
    });
  gauge('notewell_audit_waiting_entries', 'Audit entries in memory, not yet written to the log', ({ waiting }) => waiting);
  gauge('notewell_audit_spooled_entries', 'Audit entries in files, waiting for the database', ({ spooled }) => spooled);
  gauge('notewell_audit_failing', '1 while the audit log cannot be written', (state) =>
    state.failingSince === undefined ? 0 : 1,
  );
  counter('notewell_audit_failed_batches_total', 'Statements of the audit log that failed', ({ failures }) => failures);
  counter(
    'notewell_audit_rescued_entries_total',
    'Audit entries that the database refused and that were logged as text',
    ({ rescued }) => rescued,
  );
}

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  const sent = /^bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (token !== undefined) {
    if (sent === undefined) return false;
    const [one, other] = [Buffer.from(sent), Buffer.from(token)];
    return one.length === other.length && timingSafeEqual(one, other);
  }
  // A proxy on this machine speaks for others.
  return loopback.has(request.socket.remoteAddress ?? '') && request.headers['x-forwarded-for'] === undefined;
}
