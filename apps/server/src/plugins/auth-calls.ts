import { signInPath, signOutPath, singleSignOnCallbackPath } from '@notewell/protocol';
import { authBase } from '../identity/auth.ts';

/** What an auth call is to us. */
export interface AuthCall {
  /**
   * A password, code or passkey is tried: slowed where it is wrong. A letter: slowed each time, by itself, so that nobody
   * who guessed in vain is kept from one, and nobody is kept from signing in by letters that others asked for.
   */
  readonly tries?: true | 'letter';
  /** What the audit log calls it once it has worked. */
  readonly audit?: AuthAction;
  /** Changes how the account is opened: only for whoever proved within the last minutes who they are. */
  readonly confirmed?: true;
  /** Also for a session that a practice's own identity provider opened. */
  readonly anySession?: true;
}
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

/** The calls of better-auth that are served; every other is unknown, whatever a plugin brings. */
export const authCalls: ReadonlyMap<string, AuthCall> = new Map<string, AuthCall>(
  Object.entries({
    [signInPath]: { tries: true, audit: 'sign-in', anySession: true },
    [signOutPath]: { audit: 'sign-out', anySession: true },
    [singleSignOnCallbackPath]: { audit: 'sign-in', anySession: true },
    [`${authBase}/single-sign-on/begin`]: { anySession: true },
    [`${authBase}/get-session`]: { anySession: true },
    [`${authBase}/change-password`]: { tries: true, audit: 'password-changed' },
    [`${authBase}/request-password-reset`]: { tries: 'letter' },
    [`${authBase}/reset-password`]: { tries: true, audit: 'password-reset' },
    [`${authBase}/two-factor/enable`]: { tries: true },
    [`${authBase}/two-factor/disable`]: { tries: true, audit: 'two-step-off' },
    [`${authBase}/two-factor/generate-backup-codes`]: { tries: true, audit: 'recovery-codes-made' },
    [`${authBase}/two-factor/verify-totp`]: { tries: true, audit: 'sign-in' },
    [`${authBase}/two-factor/verify-backup-code`]: { tries: true, audit: 'sign-in' },
    [`${authBase}/passkey/generate-authenticate-options`]: { anySession: true },
    [`${authBase}/passkey/verify-authentication`]: { tries: true, audit: 'sign-in', anySession: true },
    [`${authBase}/passkey/generate-register-options`]: { confirmed: true },
    [`${authBase}/passkey/verify-registration`]: { confirmed: true, audit: 'passkey-added' },
    [`${authBase}/passkey/list-user-passkeys`]: {},
    [`${authBase}/passkey/delete-passkey`]: { confirmed: true, audit: 'passkey-removed' },
  } satisfies Record<string, AuthCall>),
);
