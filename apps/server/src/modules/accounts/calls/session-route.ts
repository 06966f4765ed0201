import { headers, isLenient, sessionPath } from '@notewell/protocol';
import type { FastifyInstance } from 'fastify';
import { build } from '../../../kernel/build.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { described } from '../../../resources/openapi/calls.ts';
import { header } from '../../../resources/routes/call.ts';
import { isOpen } from '../identity/caller.ts';
import { roleDisplay } from '../identity/grants.ts';
import type { Seat } from '../identity/sessions.ts';

export interface SessionRouteOptions {
  /** The words that stand for the practice and for the caller's own record in it. */
  readonly describe: (seat: Seat) => Promise<{
    readonly practice: string;
    readonly profile: string;
    readonly patient?: { readonly id: string; readonly display?: string };
  }>;
  /** The event id of the newest change. */
  readonly eventId: () => Promise<string>;
  readonly now: () => number;
}

const call = { summary: 'Who is calling', statuses: [200, 204], takes: [headers.prefer], gives: 'json' } as const;

/**
 * `GET /api/v1/session`: who is calling, in which practices, and what they may do there. Without a session 401, or 204 with
 * `prefer: handling=lenient`.
 */
export function sessionRoute(app: FastifyInstance, { describe, eventId, now }: SessionRouteOptions): void {
  app.get(sessionPath, described(call), async (request, reply) => {
    const { session } = request;
    if (!session && isLenient(header(request, headers.prefer))) return reply.code(204).send();
    if (!session) throw new Refusal('not-signed-in');
    // Before anything else is read: what changes from here on, the caller hears of.
    const newest = await eventId();
    return {
      user: session.user,
      memberships: await Promise.all(
        session.seats.map(async (seat) => {
          const words = await describe(seat);
          return {
            networkId: seat.networkId,
            display: words.practice,
            profile: { ...seat.profile, display: words.profile },
            ...(words.patient && { patient: words.patient }),
            roles: seat.roles.map(roleDisplay),
            grantSets: seat.access.grantSets,
            permissions: [...seat.access.permissions],
            ...(isOpen(session, seat) ? {} : { needsSecondStep: true }),
          };
        }),
      ),
      expires: new Date(session.expires).toISOString(),
      serverTime: new Date(now()).toISOString(),
      build,
      eventId: newest,
    };
  });
}
