import { sessionPath } from '@notewell/protocol';
import type { FastifyInstance } from 'fastify';
import { build } from '../build.ts';
import { isOpen } from '../identity/caller.ts';
import { roleDisplay } from '../identity/grants.ts';
import type { Seat } from '../identity/sessions.ts';
import { Refusal } from '../refusal.ts';

export interface SessionRouteOptions {
  /** The words that stand for the practice and for the caller's own record in it. */
  readonly describe: (seat: Seat) => Promise<{ readonly practice: string; readonly profile: string }>;
  readonly now: () => number;
}

/** `GET /api/v1/session`: who is calling, in which practices, and what they may do there. */
export function sessionRoute(app: FastifyInstance, { describe, now }: SessionRouteOptions): void {
  app.get(sessionPath, async (request) => {
    const { session } = request;
    if (!session) throw new Refusal('not-signed-in');
    return {
      user: session.user,
      memberships: await Promise.all(
        session.seats.map(async (seat) => {
          const words = await describe(seat);
          return {
            networkId: seat.networkId,
            display: words.practice,
            profile: { ...seat.profile, display: words.profile },
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
    };
  });
}
