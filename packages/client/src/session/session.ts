import { authBase, confirmPath, sessionPath, signInPath, signOutPath } from '@notewell/protocol';
import type { Failure } from '../outbox/operation.ts';
import { fetchTransport } from '../transport/fetch-transport.ts';
import { NetworkFailure, type TransportPort } from '../transport/port.ts';
import { failureOf, jsonOf, RequestFailed } from '../transport/problem.ts';
import type { CurrentUser } from './current-user.ts';
import { askPasskey } from './passkeys.ts';
import { browserPeople, type People, passwordKey } from './people.ts';
import { posted } from './posted.ts';

/** The password was right and the account has a second step: `session.secondStep(code)` goes on. */
export class SecondStepNeeded extends Error {
  override readonly name = 'SecondStepNeeded';
}
/** There is no network, and what was typed does not open what this device has of that person. */
export class NotOpened extends Error {
  override readonly name = 'NotOpened';
}
/** There is no network, and that person has never signed in on this device. */
export class NotKnownHere extends NetworkFailure {}
/** What proves who somebody is. */
export type Evidence = { readonly password: string } | { readonly code: string } | 'passkey';

const needsCode = (answer: unknown) =>
  typeof answer === 'object' && answer !== null && 'twoFactorRedirect' in answer && answer.twoFactorRedirect === true;

/** unreachable: neither signed in nor out is known, because the server has not answered. */
export type SessionStatus = 'loading' | 'signedOut' | 'signedIn' | 'locked' | 'expired' | 'unreachable';

export interface SessionState {
  readonly status: SessionStatus;
  readonly current: CurrentUser | undefined;
  readonly error: Failure | undefined;
}

export interface SessionOptions {
  readonly transport?: TransportPort;
  /** Who has signed in on this device; the browser's storage where absent. */
  readonly people?: People;
}

/** The signed-in person: sign-in, sign-out, lock and unlock. In a browser the session is a cookie that scripts cannot read. */
export class SessionClient {
  private state: SessionState = { status: 'loading', current: undefined, error: undefined };
  private readonly ears = new Set<() => void>();
  readonly transport: TransportPort;
  private readonly people: People | undefined;
  private typed: CryptoKey | undefined;
  /** The password was right; a code is still to come. */
  private half: { readonly email: string; readonly typed: CryptoKey } | undefined;
  /** When the person last proved who they are, by this device's clock; 0 where it is not known. */
  confirmedAt = 0;

  constructor(options: SessionOptions = {}) {
    this.transport = options.transport ?? fetchTransport();
    this.people = options.people ?? (typeof indexedDB === 'undefined' ? undefined : browserPeople());
  }

  readonly subscribe = (hear: () => void): (() => void) => {
    this.ears.add(hear);
    return () => this.ears.delete(hear);
  };
  readonly snapshot = (): SessionState => this.state;

  /** Asks the server who is signed in. Never rejects; `unreachable` where it does not answer. */
  async refresh(unlocking = false): Promise<SessionState> {
    try {
      const answer = await this.transport.send({ method: 'GET', path: sessionPath });
      if (answer.status === 200) {
        const current = jsonOf(answer) as CurrentUser; // the contract's shape, from our own server
        this.change({ status: this.state.status === 'locked' && !unlocking ? 'locked' : 'signedIn', current, error: undefined });
      } else
        this.change({ status: 'signedOut', current: undefined, error: answer.status === 401 ? undefined : failureOf(answer) });
    } catch {
      if (!this.state.current) this.change({ status: 'unreachable', current: undefined, error: undefined });
    }
    return this.state;
  }

  /**
   * Signs in. Without a network the device answers, where this person has signed in on it before: what was typed opens
   * it or not. Rejects with RequestFailed for wrong words, with NotOpened where the device says so, and with NetworkFailure
   * where nobody can answer.
   */
  async signIn(email: string, password: string): Promise<SessionState> {
    const typed = await passwordKey(password);
    try {
      const answer = await posted(this.transport, signInPath, { email, password });
      if (needsCode(jsonOf(answer))) {
        this.half = { email, typed };
        throw new SecondStepNeeded();
      }
    } catch (error) {
      if (!(error instanceof NetworkFailure) || !this.people) throw error;
      const current = await this.people.recall(email, typed);
      if (!current) throw (await this.people.knows(email)) ? new NotOpened() : new NotKnownHere();
      this.typed = typed;
      this.change({ status: 'signedIn', current, error: undefined });
      return this.state;
    }
    return this.entered(email, typed);
  }

  /** The second step after `SecondStepNeeded`: a code of the app, or one of the recovery codes. Rejects as `signIn`. */
  async secondStep(code: string, kind: 'app' | 'recovery' = 'app'): Promise<SessionState> {
    if (!this.half) throw new TypeError('No sign-in is under way.');
    await posted(this.transport, `${authBase}/two-factor/verify-${kind === 'app' ? 'totp' : 'backup-code'}`, { code });
    const { email, typed } = this.half;
    this.half = undefined;
    return this.entered(email, typed);
  }

  /** Signs in by a passkey, which stands for a password and a second step in one. */
  async signInWithPasskey(): Promise<SessionState> {
    await posted(this.transport, `${authBase}/passkey/verify-authentication`, { response: await askPasskey(this.transport) });
    return this.entered(undefined, undefined);
  }

  /** Proves that it is still the same person, to sign or to change the account. Rejects with RequestFailed where it is not. */
  async confirm(evidence: Evidence): Promise<void> {
    const body = evidence === 'passkey' ? { passkey: await askPasskey(this.transport) } : evidence;
    await posted(this.transport, confirmPath, body);
    this.confirmedAt = Date.now();
  }

  /** The account has another password: the device is opened by that one from now on. */
  async passwordChanged(password: string): Promise<void> {
    this.typed = await passwordKey(password);
    const { current } = this.state;
    if (current) await this.people?.remember(current.user.email, this.typed, current).catch(() => undefined);
  }

  private async entered(email: string | undefined, typed: CryptoKey | undefined): Promise<SessionState> {
    this.typed = typed;
    this.confirmedAt = Date.now();
    const next = await this.refresh(true);
    if (next.status === 'unreachable') throw new NetworkFailure('The server could not be reached.');
    if (email && typed && next.current) void this.people?.remember(email, typed, next.current).catch(() => undefined);
    return next;
  }

  /** The password as typed at the last sign-in of this page, for opening the device; it cannot be read out. */
  password(): CryptoKey | undefined {
    return this.typed;
  }

  /** Ends the session on the server. Forget the device first: `client.forgetDevice()`. */
  async signOut(): Promise<void> {
    await posted(this.transport, signOutPath, {}).catch(() => undefined); // without a network the cookie ends by its own time
    this.typed = undefined;
    this.change({ status: 'signedOut', current: undefined, error: undefined });
  }

  /** The server no longer knows the session; who it was stays known, so that the same person can sign in again in place. */
  expired(): void {
    if (this.state.status === 'signedIn') this.change({ ...this.state, status: 'expired' });
  }

  /** Covers the screen; a client of this session locks with it. */
  lock(): void {
    if (this.state.status !== 'signedIn' && this.state.status !== 'expired') return;
    this.typed = undefined;
    this.change({ ...this.state, status: 'locked' });
  }

  /**
   * The same person again, by password; a second step is asked for only where the session itself has ended. Rejects as
   * `signIn`; a client of this session opens with it.
   */
  async unlock(password: string): Promise<SessionState> {
    const email = this.state.current?.user.email;
    if (!email) throw new TypeError('Nobody is signed in.');
    try {
      await this.confirm({ password });
    } catch (error) {
      if (error instanceof RequestFailed && (error.failure.code === 'sign-in-failed' || error.status === 429)) throw error;
      return this.signIn(email, password);
    }
    return this.entered(email, await passwordKey(password));
  }

  /** The same person again, by passkey. */
  async unlockWithPasskey(): Promise<SessionState> {
    try {
      await this.confirm('passkey');
    } catch (error) {
      if (!(error instanceof RequestFailed) || error.failure.code === 'sign-in-failed') throw error;
      return this.signInWithPasskey();
    }
    return this.entered(undefined, undefined);
  }

  private change(state: SessionState): void {
    this.state = state;
    for (const hear of this.ears) hear();
  }
}

export const createSessionClient = (options: SessionOptions = {}): SessionClient => new SessionClient(options);
