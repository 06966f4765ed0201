import { accountPath } from '@notewell/protocol';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../../kernel/refusal.ts';
import { described } from '../../../resources/openapi/calls.ts';
import type { OwnSessions } from '../identity/own-sessions.ts';

export interface AccountRouteOptions {
  readonly own: Pick<OwnSessions, 'opening'>;
  readonly hasMail: boolean;
}

/** `GET /api/v1/session/account`: how the caller's account is opened, and whether this session may change that. */
export function accountRoute(app: FastifyInstance, { own, hasMail }: AccountRouteOptions): void {
  app.get(
    accountPath,
    described({ summary: 'How the account of the caller is opened', statuses: [200], gives: 'json' }),
    async ({ session }, reply) => {
      if (!session) throw new Refusal('not-signed-in');
      reply.header('cache-control', 'no-store');
      return { ...(await own.opening(session.user.id)), changeable: session.boundTo === undefined, mail: hasMail };
    },
  );
}
