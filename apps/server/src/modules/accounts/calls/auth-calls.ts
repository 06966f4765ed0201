import { headers, signInPath, signOutPath, singleSignOnCallbackPath } from '@notewell/protocol';
import type { CallDescription } from '../../../resources/openapi/openapi-call.ts';
import { authBase } from '../identity/auth.ts';

/** The properties of an authentication call. */
export interface AuthCall {
  /** Asked by GET; every other by POST. */
  readonly get?: true;
  /**
   * True for calls that try a password, code or passkey: slowed after failures. `letter` for calls that send an email: slowed
   * each time. The two are counted separately, so that neither blocks the other.
   */
  readonly tries?: true | 'letter';
  /** The action in the audit log after a success. */
  readonly audit?: AuthAction;
  /** Changes how the account signs in. It needs proof of identity within the last minutes. */
  readonly confirmed?: true;
  /** The call's description in the OpenAPI document. */
  readonly about: AuthWords;
  /** Also for a session that a practice's own identity provider opened. */
  readonly anySession?: true;
}
type AuthWords = Pick<CallDescription, 'summary' | 'isPublic' | 'query' | 'tells'> & { readonly statuses?: readonly number[] };
export type AuthAction =
  | 'sign-in'
  | 'sign-out'
  | 'sign-in-failed'
  | 'password-changed'
  | 'password-reset'
  | 'two-step-on'
  | 'two-step-off'
  | 'recovery-codes-made'
  | 'passkey-added'
  | 'passkey-removed';

/** The calls of better-auth that are served. All others are unknown, even if a plugin adds them. */
export const authCalls: ReadonlyMap<string, AuthCall> = new Map<string, AuthCall>(
  Object.entries({
    [signInPath]: {
      about: {
        summary: 'Sign in with an address and a password; the answer carries the session',
        tells: [headers.authToken],
        isPublic: true,
      },
      tries: true,
      audit: 'sign-in',
      anySession: true,
    },
    [signOutPath]: { about: { summary: 'Sign out' }, audit: 'sign-out', anySession: true },
    [singleSignOnCallbackPath]: {
      about: { summary: 'Come back from the identity provider of a practice', statuses: [302], isPublic: true },
      get: true,
      audit: 'sign-in',
      anySession: true,
    },
    [`${authBase}/single-sign-on/begin`]: {
      about: {
        summary: 'Go to the identity provider of a practice',
        statuses: [302],
        query: ['practice', 'next'],
        isPublic: true,
      },
      get: true,
      anySession: true,
    },
    [`${authBase}/get-session`]: {
      about: { summary: 'The session as the sign-in service keeps it' },
      get: true,
      anySession: true,
    },
    [`${authBase}/change-password`]: { about: { summary: 'Change the password' }, tries: true, audit: 'password-changed' },
    [`${authBase}/request-password-reset`]: {
      about: { summary: 'Ask for the link of a forgotten password', isPublic: true },
      tries: 'letter',
    },
    [`${authBase}/reset-password`]: {
      about: { summary: 'Set a password by such a link', isPublic: true },
      tries: true,
      audit: 'password-reset',
    },
    [`${authBase}/two-factor/enable`]: { about: { summary: 'Begin to set up a second step' }, tries: true },
    [`${authBase}/two-factor/disable`]: { about: { summary: 'Take the second step off' }, tries: true, audit: 'two-step-off' },
    [`${authBase}/two-factor/generate-backup-codes`]: {
      about: { summary: 'Make recovery codes' },
      tries: true,
      audit: 'recovery-codes-made',
    },
    [`${authBase}/two-factor/verify-totp`]: {
      about: { summary: 'Give the code of an authenticator app', isPublic: true },
      tries: true,
      audit: 'sign-in',
    },
    [`${authBase}/two-factor/verify-backup-code`]: {
      about: { summary: 'Give a recovery code', isPublic: true },
      tries: true,
      audit: 'sign-in',
    },
    [`${authBase}/passkey/generate-authenticate-options`]: {
      about: { summary: 'Begin to sign in by a passkey', isPublic: true },
      get: true,
      anySession: true,
    },
    [`${authBase}/passkey/verify-authentication`]: {
      about: { summary: 'Sign in by a passkey', isPublic: true },
      tries: true,
      audit: 'sign-in',
      anySession: true,
    },
    [`${authBase}/passkey/generate-register-options`]: {
      about: { summary: 'Begin to add a passkey' },
      get: true,
      confirmed: true,
    },
    [`${authBase}/passkey/verify-registration`]: { about: { summary: 'Add a passkey' }, confirmed: true, audit: 'passkey-added' },
    [`${authBase}/passkey/list-user-passkeys`]: { about: { summary: 'The passkeys of the account' }, get: true },
    [`${authBase}/passkey/delete-passkey`]: { about: { summary: 'Remove a passkey' }, confirmed: true, audit: 'passkey-removed' },
  } satisfies Record<string, AuthCall>),
);

/** The auth calls as the OpenAPI document has them: they share one route. */
export const authDescriptions: readonly CallDescription[] = [...authCalls].map(([path, { get, about }]) => ({
  method: get ? 'get' : 'post',
  path,
  statuses: [200],
  gives: 'json',
  ...(get ? {} : { sends: 'json' }),
  ...about,
}));
