import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import { pathOf } from './errors.ts';

export const logLevels = ['silent', 'error', 'warn', 'info', 'debug'] as const;
export type LogLevel = (typeof logLevels)[number];

/** One line a request: ids, path, status and time. Never a body, a header or a query string, for they hold patient data. */
export function loggerOptions(level: LogLevel): NonNullable<FastifyServerOptions['logger']> | false {
  if (level === 'silent') return false;
  return {
    level,
    stream: gathered,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    // Messages of errors repeat their input; `traceOf` logs only the origin.
    serializers: { err: (error: Error) => ({ type: error.name, message: '', stack: '' }) },
  };
}

const gatherMs = 100;
const mostGathered = 65_536;
let waiting = '';
let timer: NodeJS.Timeout | undefined;
const flush = (): void => {
  clearTimeout(timer);
  timer = undefined;
  const lines = waiting;
  waiting = '';
  if (lines !== '') process.stdout.write(lines);
};
process.once('exit', flush);

/** Lines are written in batches, at most a tenth of a second late. Writing each alone costs a twentieth of a read. */
const gathered = {
  write(line: string): void {
    waiting += line;
    if (waiting.length > mostGathered) flush();
    else timer ??= setTimeout(flush, gatherMs).unref();
  },
};

export function logging(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        path: pathOf(request.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        account: request.caller?.accountId,
      },
      'request',
    );
    done();
  });
}
