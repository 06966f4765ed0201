import type { BetterAuthPlugin } from 'better-auth';
import { APIError, createAuthMiddleware } from 'better-auth/api';

/**
 * A code of an authenticator app opens once (RFC 6238 section 5.2): the second time it is as wrong as any other, and the
 * session that better-auth began with it ends before anybody is told of it.
 */
export function codesOnce(take: (accountId: string, code: string) => Promise<boolean>) {
  return {
    id: 'codes-once' as const,
    hooks: {
      after: [
        {
          matcher: ({ path }) => path === '/two-factor/verify-totp',
          handler: createAuthMiddleware(async (ctx) => {
            const { returned, newSession, session } = ctx.context;
            if (returned instanceof APIError) return;
            const accountId = newSession?.user.id ?? session?.user.id;
            const code: unknown = ctx.body?.code;
            if (accountId === undefined || typeof code !== 'string') throw new APIError('UNAUTHORIZED', { code: 'INVALID_CODE' });
            if (await take(accountId, code.trim())) return;
            if (newSession) await ctx.context.internalAdapter.deleteSession(newSession.session.token);
            throw new APIError('UNAUTHORIZED', { code: 'INVALID_CODE', message: 'Invalid code' });
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin;
}
