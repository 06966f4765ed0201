import {
  accountPath,
  authBase,
  invitationAcceptPath,
  invitationOfferPath,
  ownSessionsPath,
  singleSignOnPath,
} from '@notewell/protocol';
import type { TransportPort } from '../transport/port.ts';
import { failureOf, jsonOf, RequestFailed } from '../transport/problem.ts';
import { makePasskey } from './passkeys.ts';
import { posted } from './posted.ts';
import type { SessionClient } from './session.ts';

/** How the account is opened, and what this installation can do about it. */
export interface AccountFacts {
  readonly password: boolean;
  readonly twoStep: boolean;
  /** False in a session that a practice's own sign-in opened. */
  readonly changeable: boolean;
  readonly mail: boolean;
}
export interface OwnPasskey {
  readonly id: string;
  readonly name?: string | null;
  readonly createdAt?: string | null;
  /** Whether it is copied to the person's other devices. */
  readonly backedUp: boolean;
}
/** Where the account is signed in. */
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
}
/** A practice's own sign-in. */
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

  /** Every other session of the account ends. */
  async changePassword(current: string, next: string): Promise<void> {
    const body = { currentPassword: current, newPassword: next, revokeOtherSessions: true };
    await posted(this.transport, `${authBase}/change-password`, body);
    await this.session.passwordChanged(next);
  }
  async beginTwoStep(password: string): Promise<TwoStepBegun> {
    return jsonOf(await posted(this.transport, `${authBase}/two-factor/enable`, { password })) as TwoStepBegun; // better-auth's answer
  }
  /** The app's first code: from now on it is asked for. */
  async finishTwoStep(code: string): Promise<void> {
    await posted(this.transport, `${authBase}/two-factor/verify-totp`, { code });
  }
  async endTwoStep(password: string): Promise<void> {
    await posted(this.transport, `${authBase}/two-factor/disable`, { password });
  }
  /** New recovery codes; the old ones no longer work. */
  async recoveryCodes(password: string): Promise<readonly string[]> {
    const answer = await posted(this.transport, `${authBase}/two-factor/generate-backup-codes`, { password });
    return (jsonOf(answer) as Pick<TwoStepBegun, 'backupCodes'>).backupCodes; // better-auth's answer
  }
  /** The session must have been confirmed within the last minutes; so must it to remove one. */
  addPasskey = (name: string): Promise<void> => makePasskey(this.transport, name);
  async removePasskey(id: string): Promise<void> {
    await posted(this.transport, `${authBase}/passkey/delete-passkey`, { id });
  }
  async endSession(id: string): Promise<void> {
    await posted(this.transport, `${ownSessionsPath}/${encodeURIComponent(id)}`, undefined, 'DELETE');
  }
  async endOtherSessions(): Promise<void> {
    await posted(this.transport, ownSessionsPath, undefined, 'DELETE');
  }

  /** A link goes to the address, where somebody has it; the answer is the same where nobody does. */
  async forgotPassword(email: string): Promise<void> {
    await posted(this.transport, `${authBase}/request-password-reset`, { email });
  }
  async resetPassword(token: string, newPassword: string): Promise<void> {
    await posted(this.transport, `${authBase}/reset-password`, { token, newPassword });
  }
  /** What an invitation's link offers; rejects with 410 where it is over. */
  async invitation(key: string): Promise<InvitationOffer> {
    return jsonOf(await posted(this.transport, invitationOfferPath, { key })) as InvitationOffer; // the contract's shape
  }
  async acceptInvitation(key: string, password: string | undefined): Promise<void> {
    await posted(this.transport, invitationAcceptPath, { key, ...(password === undefined ? {} : { password }) });
  }

  /** The practice's own sign-in: of the one that is named, or of the only one that has any. */
  async practiceSignIn(networkId: string | undefined): Promise<PracticeSignIn | undefined> {
    const query = networkId === undefined ? '' : `?practice=${encodeURIComponent(networkId)}`;
    const [offered] = await this.read<readonly PracticeSignIn[]>(`${singleSignOnPath}${query}`);
    return offered;
  }

  private async read<T>(path: string): Promise<T> {
    const answer = await this.transport.send({ method: 'GET', path });
    if (answer.status !== 200) throw new RequestFailed(failureOf(answer));
    return jsonOf(answer) as T; // the contract's shape, from our own server
  }
}
