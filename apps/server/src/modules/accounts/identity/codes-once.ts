import type { BetterAuthPlugin } from 'better-auth';
import { APIError, createAuthMiddleware } from 'better-auth/api';

/**
 * Accepts a code of an authenticator app only once (RFC 6238 section 5.2). A repeated code counts as wrong. The session that
 * better-auth began with it ends before the response is sent.
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
