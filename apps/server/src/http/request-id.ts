import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { headers } from '@notewell/protocol';
import type { FastifyInstance } from 'fastify';

const acceptable = /^[A-Za-z0-9._-]{8,64}$/;

/** A caller may name its request, so that both sides find it in their logs; else it gets a name. */
export function requestIdOf(request: IncomingMessage): string {
  const sent = request.headers[headers.requestId];
  return typeof sent === 'string' && acceptable.test(sent) ? sent : randomUUID();
}

export function requestId(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(headers.requestId, request.id);
    done();
  });
}
