import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import type { LogLevel } from '../config/index.ts';
import { pathOf } from './errors.ts';

/** One line a request: ids, path, status and time. Never a body, a header or a query string, for they hold patient data. */
export function loggerOptions(level: LogLevel): NonNullable<FastifyServerOptions['logger']> | false {
  if (level === 'silent') return false;
  return {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    // Messages of errors repeat what they were given; `traceOf` says where one came from.
    serializers: { err: (error: Error) => ({ type: error.name, message: '', stack: '' }) },
  };
}

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
