import {
  accountPath,
  authBase,
  invitationAcceptPath,
  invitationOfferPath,
  type Notice,
  noticesPath,
  ownSessionsPath,
  setupPath,
  singleSignOnPath,
} from '@notewell/protocol';
import type { TransportPort } from '../transport/port.ts';
import { failureOf, jsonOf, RequestFailed } from '../transport/problem.ts';
import { makePasskey } from './passkeys.ts';
import { deleted, posted } from './posted.ts';
import type { SessionClient } from './session.ts';

/** Sign-in methods of the account, and what this installation supports. */
export interface AccountFacts {
  readonly password: boolean;
  readonly twoStep: boolean;
  /** False in a session opened by a practice's single sign-on. */
  readonly changeable: boolean;
  readonly mail: boolean;
}
export interface OwnPasskey {
  readonly id: string;
  readonly name?: string | null;
  readonly createdAt?: string | null;
  /** True if it is copied to the person's other devices. */
  readonly backedUp: boolean;
}
/** A session of the account. */
export interface SignedInPlace {
  readonly id: string;
  readonly created: string;
  readonly expires: string;
  readonly ip?: string;
  readonly userAgent?: string;
  readonly current: boolean;
}
export interface TwoStepBegun {
  /** `otpauth:` address for an authenticator app. */
  readonly totpURI: string;
  /** Each works once; shown now and never again. */
  readonly backupCodes: readonly string[];
}
export interface InvitationOffer {
  readonly email: string;
  readonly practice: string;
  readonly needsPassword: boolean;
  /** The address has an account, which must sign in before it accepts. */
  readonly needsSignIn: boolean;
}
/** A practice's single sign-on. */
export interface PracticeSignIn {
  readonly networkId: string;
  readonly display: string;
}

/** A person's own account. Nothing here is queued: each call reaches the server now or rejects. */
export class AccountClient {
  private readonly transport: TransportPort;

  constructor(private readonly session: SessionClient) {
    this.transport = session.transport;
  }

  facts = (): Promise<AccountFacts> => this.read(accountPath);
  passkeys = (): Promise<readonly OwnPasskey[]> => this.read(`${authBase}/passkey/list-user-passkeys`);
  sessions = (): Promise<readonly SignedInPlace[]> => this.read(ownSessionsPath);

  /** Changes the password and ends every other session of the account. */
  async changePassword(current: string, next: string): Promise<void> {
    const body = { currentPassword: current, newPassword: next, revokeOtherSessions: true };
    await posted(this.transport, `${authBase}/change-password`, body);
    await this.session.passwordChanged(next);
  }
  async beginTwoStep(password: string): Promise<TwoStepBegun> {
    return jsonOf<TwoStepBegun>(await posted(this.transport, `${authBase}/two-factor/enable`, { password })); // from better-auth
  }
  /** Confirms the app's first code. From then on every sign-in asks for a code. */
  async finishTwoStep(code: string): Promise<void> {
    await posted(this.transport, `${authBase}/two-factor/verify-totp`, { code });
  }
  async endTwoStep(password: string): Promise<void> {
    await posted(this.transport, `${authBase}/two-factor/disable`, { password });
  }
  /** Creates new recovery codes; the old ones stop working. */
  async recoveryCodes(password: string): Promise<readonly string[]> {
    const answer = await posted(this.transport, `${authBase}/two-factor/generate-backup-codes`, { password });
    return jsonOf<Pick<TwoStepBegun, 'backupCodes'>>(answer).backupCodes; // better-auth's response
  }
  /** Adds a passkey. Adding and removing need a session confirmed within the last minutes. */
  addPasskey = (name: string): Promise<void> => makePasskey(this.transport, name);
  async removePasskey(id: string): Promise<void> {
    await posted(this.transport, `${authBase}/passkey/delete-passkey`, { id });
  }
  async endSession(id: string): Promise<void> {
    await deleted(this.transport, `${ownSessionsPath}/${encodeURIComponent(id)}`);
  }
  async endOtherSessions(): Promise<void> {
    await deleted(this.transport, ownSessionsPath);
  }

  /** Sends a link to the address if an account has it. The response never shows if one does. */
  async forgotPassword(email: string): Promise<void> {
    await posted(this.transport, `${authBase}/request-password-reset`, { email });
  }
  async resetPassword(token: string, newPassword: string): Promise<void> {
    await posted(this.transport, `${authBase}/reset-password`, { token, newPassword });
  }
  /** Reads an invitation by the key of its link; rejects with 410 if it has expired. */
  async invitation(key: string): Promise<InvitationOffer> {
    return jsonOf<InvitationOffer>(await posted(this.transport, invitationOfferPath, { key }));
  }
  async acceptInvitation(key: string, password: string | undefined): Promise<void> {
    await posted(this.transport, invitationAcceptPath, { key, ...(password === undefined ? {} : { password }) });
  }

  /** True if nobody has an account in this installation yet. */
  async isInstallationEmpty(): Promise<boolean> {
    return (await this.read<{ readonly isEmpty: boolean }>(setupPath)).isEmpty;
  }

  /** Returns the single sign-on of the named practice, or of the only practice that has one. */
  async practiceSignIn(networkId: string | undefined): Promise<PracticeSignIn | undefined> {
    const query = networkId === undefined ? '' : `?practice=${encodeURIComponent(networkId)}`;
    const [offered] = await this.read<readonly PracticeSignIn[]>(`${singleSignOnPath}${query}`);
    return offered;
  }

  /** Announcements for the sign-in page, such as an outage. */
  async notices(): Promise<readonly Notice[]> {
    return this.read<readonly Notice[]>(noticesPath);
  }

  private async read<T>(path: string): Promise<T> {
    const answer = await this.transport.send({ method: 'GET', path });
    if (answer.status !== 200) throw new RequestFailed(failureOf(answer));
    return jsonOf<T>(answer);
  }
}
