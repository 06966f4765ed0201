import { passkey } from '@better-auth/passkey';
import { APIError, betterAuth } from 'better-auth';
import { bearer } from 'better-auth/plugins/bearer';
import { twoFactor } from 'better-auth/plugins/two-factor';
import type pg from 'pg';
import { isOwnHost } from '../../../http/link-origin.ts';
import { cookiePrefix } from '../../../http/proof.ts';
import { codesOnce } from './codes-once.ts';
import { restContextOfAuth } from './resting-context.ts';
import { type SingleSignOnParts, singleSignOn } from './single-sign-on.ts';

export interface AuthOptions {
  /** Connections whose search path is the accounts' schema. */
  readonly pool: pg.Pool;
  readonly secret: string;
  /** The public URL of this installation; absent: the address of each request. */
  readonly publicUrl?: URL;
  /** True if the account may begin a session. */
  readonly mayBegin: (accountId: string) => Promise<boolean>;
  /** Learns that a link gave the account a new password: a mailed one proves the mailbox, one that was handed over does not. */
  readonly reset: (accountId: string, handedOver: boolean) => Promise<void>;
  /** Accepts a code of an authenticator app; false if it was used before. */
  readonly takeCode: (accountId: string, code: string) => Promise<boolean>;
  /** Sends the link of a forgotten password; absent where no mail server is configured. */
  readonly singleSignOn: SingleSignOnParts;
  readonly sendReset?: ((reset: Reset) => void) | undefined;
}
export interface Reset {
  readonly email: string;
  /** Where the person asked from: https://notewell.example */
  readonly origin: string;
  readonly token: string;
}

/** A passkey replaces both password and second factor, so its device must have verified the user. */
function requireVerified(verification: { authenticationInfo: { userVerified: boolean } }): void {
  if (!verification.authenticationInfo.userVerified) throw new APIError('UNAUTHORIZED', { message: 'user not verified' });
}

export const authBase = '/api/auth';
/** Begins the token of a link that was handed over. */
export const handedOverPrefix = 'handed-';
/** Header of our own request to better-auth, about such a token. */
export const handedOverMark = 'notewell-handed-over';
const hours = 3_600;
/** Milliseconds for which the link of a new password works. */
export const resetLifetime = hours * 1_000;

/**
 * The shortest and longest password. NIST SP 800-63B-4 section 3.1.1.2 asks for 15 if it is the only factor, and for 8 with
 * another factor.
 */
export const passwordLength = { least: 12, most: 128 };

const resetting =
  (send: (reset: Reset) => void, publicUrl: URL | undefined) =>
  async ({ user, token }: { readonly user: { readonly email: string }; readonly token: string }, request?: Request) => {
    const asked = request && new URL(request.url);
    // Anybody may send any host. Without a public URL, only requests from this machine get a link.
    const origin = publicUrl?.origin ?? (asked && isOwnHost(asked.hostname) ? asked.origin : undefined);
    // Not awaited: how long it takes would tell whether the address is known.
    if (origin) send({ email: user.email, origin, token });
  };

export function createAuth(options: AuthOptions) {
  const { pool, secret, publicUrl, mayBegin, reset, takeCode, sendReset, singleSignOn: parts } = options;
  restContextOfAuth();
  const https = publicUrl?.protocol === 'https:';
  return betterAuth({
    appName: 'Notewell',
    database: pool,
    basePath: authBase,
    ...(publicUrl ? { baseURL: publicUrl.origin } : {}),
    secret,
    emailAndPassword: {
      enabled: true,
      // Accounts are made by administrators and invitations, never by visitors who find the address.
      disableSignUp: true,
      minPasswordLength: passwordLength.least,
      maxPasswordLength: passwordLength.most,
      revokeSessionsOnPasswordReset: true,
      onPasswordReset: async ({ user }, request) => await reset(user.id, request?.headers.has(handedOverMark) === true),
      resetPasswordTokenExpiresIn: hours,
      ...(sendReset ? { sendResetPassword: resetting(sendReset, publicUrl) } : {}),
    },
    // Readers of the database cannot use the pending links.
    verification: { storeIdentifier: { default: 'plain', overrides: { 'reset-password': 'hashed' } } },
    user: { additionalFields: { deactivated: { type: 'date', required: false, input: false, returned: true } } },
    session: {
      expiresIn: 12 * hours,
      updateAge: hours / 4,
      cookieCache: { enabled: false },
      additionalFields: { boundTo: { type: 'string', required: false, input: false } },
    },
    databaseHooks: { session: { create: { before: async ({ userId }) => await mayBegin(userId) } } },
    // Our own limits answer in our own error form.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
    // Errors are thrown to our route. Otherwise they are printed, and database messages may repeat what was typed.
    onAPIError: { throw: true },
    advanced: {
      // Over https no other host, not even one below ours, can set a cookie of this name. better-auth knows `__Secure-` alone.
      cookiePrefix: https ? `__Host-${cookiePrefix}` : cookiePrefix,
      useSecureCookies: false,
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/', secure: https },
    },
    plugins: [
      twoFactor({ issuer: 'Notewell' }),
      codesOnce(takeCode),
      passkey({
        rpName: 'Notewell',
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        authentication: { afterVerification: async ({ verification }) => requireVerified(verification) },
      }),
      singleSignOn(parts),
      bearer({ requireSignature: true }),
    ],
  });
}
export type Auth = ReturnType<typeof createAuth>;
