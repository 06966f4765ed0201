import { sessionPath, signInPath, signOutPath } from '@notewell/protocol';
import type { Failure } from '../outbox/operation.ts';
import { fetchTransport } from '../transport/fetch-transport.ts';
import { NetworkFailure, type TransportPort } from '../transport/port.ts';
import { failureOf, jsonOf, RequestFailed } from '../transport/problem.ts';
import type { CurrentUser } from './current-user.ts';
import { browserPeople, type People, passwordKey } from './people.ts';

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
  private readonly transport: TransportPort;
  private readonly people: People | undefined;
  private typed: CryptoKey | undefined;

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
   * it or not. Rejects with RequestFailed for wrong words and with NetworkFailure where nobody can answer.
   */
  async signIn(email: string, password: string): Promise<SessionState> {
    const typed = await passwordKey(password);
    try {
      const answer = await this.post(signInPath, { email, password });
      if (answer.status >= 400) throw new RequestFailed(failureOf(answer));
    } catch (error) {
      const current = error instanceof NetworkFailure ? await this.people?.recall(email, typed) : undefined;
      if (!current) throw error;
      this.typed = typed;
      this.change({ status: 'signedIn', current, error: undefined });
      return this.state;
    }
    this.typed = typed;
    const next = await this.refresh(true);
    if (next.status === 'unreachable') throw new NetworkFailure('The server could not be reached.');
    if (next.current) void this.people?.remember(email, typed, next.current).catch(() => undefined);
    return next;
  }

  /** The password as typed at the last sign-in of this page, for opening the device; it cannot be read out. */
  password(): CryptoKey | undefined {
    return this.typed;
  }

  /** Ends the session on the server. Forget the device first: `client.forgetDevice()`. */
  async signOut(): Promise<void> {
    await this.post(signOutPath, {}).catch(() => undefined); // without a network the cookie ends by its own time
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

  /** The same person again, by password. Rejects as `signIn`; a client of this session opens with it. */
  async unlock(password: string): Promise<SessionState> {
    const email = this.state.current?.user.email;
    if (!email) throw new TypeError('Nobody is signed in.');
    return this.signIn(email, password);
  }

  private post(path: string, body: unknown) {
    return this.transport.send({
      method: 'POST',
      path,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  }

  private change(state: SessionState): void {
    this.state = state;
    for (const hear of this.ears) hear();
  }
}

export const createSessionClient = (options: SessionOptions = {}): SessionClient => new SessionClient(options);
