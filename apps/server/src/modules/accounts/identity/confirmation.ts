import type { Auth } from './auth.ts';
import type { OwnSessions } from './own-sessions.ts';

/** Proof of a person's identity: their password, a code of their second factor, or a passkey. */
export type Evidence =
  | { readonly password: string }
  | { readonly code: string }
  /** The response of the browser's authenticator to `/api/auth/passkey/generate-authenticate-options`. */
  | { readonly passkey: PasskeyAnswer };

/** An assertion as browsers put it in JSON (WebAuthn level 3, section 5.1). */
export interface PasskeyAnswer {
  readonly id: string;
  readonly rawId: string;
  readonly type: 'public-key';
  readonly response: { readonly authenticatorData: string; readonly clientDataJSON: string; readonly signature: string };
  readonly clientExtensionResults: Record<string, never>;
}

export interface Confirming {
  readonly accountId: string;
  readonly sessionId: string;
  /** Headers of the request: session, challenge and origin. */
  readonly headers: Headers;
}

/** True where the evidence is this account's; the session then counts as confirmed from now. */
export type Confirm = (evidence: Evidence, by: Confirming) => Promise<boolean>;

export function confirming(auth: Auth, own: OwnSessions): Confirm {
  const shows = async (evidence: Evidence, { accountId, headers }: Confirming): Promise<boolean> => {
    if ('password' in evidence) return own.isPassword(accountId, evidence.password);
    if ('code' in evidence) {
      const { user } = await auth.api.verifyTOTP({ body: { code: evidence.code }, headers });
      return user.id === accountId;
    }
    const { session, user } = await auth.api.verifyPasskeyAuthentication({ body: { response: evidence.passkey }, headers });
    // The plugin knows sign-in alone: the session that it made is nobody's.
    await own.end(user.id, session.id);
    return user.id === accountId;
  };
  return async (evidence, by) => {
    // better-auth throws for evidence that is wrong; nothing tells that apart from evidence that is malformed.
    if (!(await shows(evidence, by).catch(() => false))) return false;
    await own.confirm(by.accountId, by.sessionId);
    return true;
  };
}
