import { apiBase } from '@notewell/protocol';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../kernel/refusal.ts';

/** The one call that a connection may leave HTTP for. */
const eventsUrl = `${apiBase}/practices/:networkId/events`;

/** Refuses to open a socket anywhere but for the events, before anything is opened. */
export function upgrades(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { upgrade, connection = '' } = request.headers;
    const asks = upgrade !== undefined && /\bupgrade\b/i.test(connection);
    if (!asks || request.routeOptions.url === eventsUrl) return done();
    // Node has handed the connection over: nothing else closes it.
    reply.raw.once('finish', () => request.raw.socket.end());
    done(new Refusal('header-invalid', { detail: 'This call does not open a socket. Send it without the upgrade header.' }));
  });
}
