import { authBase, confirmPath, headers, lenientHandling, sessionPath, signInPath } from '@notewell/protocol';
import type { Failure } from '../outbox/operation.ts';
import { fetchTransport } from '../transport/fetch-transport.ts';
import { NetworkFailure, type TransportPort } from '../transport/port.ts';
import { failureOf, jsonOf, RequestFailed } from '../transport/problem.ts';
import type { CurrentUser, SessionAnswer } from './current-user.ts';
import { Keeper } from './keeper.ts';
import { askPasskey } from './passkeys.ts';
import { browserPeople, type People, passwordKey } from './people.ts';
import { posted } from './posted.ts';
import { browserTabs, type SessionNews, type SessionTabs } from './session-news.ts';
import { browserMark, type SignOutMark, SignOuts } from './sign-outs.ts';

/** Thrown if the password was right and the account has a second step: `session.secondStep(code)` continues. */
export class SecondStepNeeded extends Error {
  override readonly name = 'SecondStepNeeded';
}
/** Thrown without a network if the typed password does not open this device's data of that person. */
export class NotOpened extends Error {
  override readonly name = 'NotOpened';
}
/** Thrown without a network if that person has never signed in on this device. */
export class NotKnownHere extends NetworkFailure {}
/** Proof of a person's identity. */
export type Evidence = { readonly password: string } | { readonly code: string } | 'passkey';

const needsCode = (answer: unknown) =>
  typeof answer === 'object' && answer !== null && 'twoFactorRedirect' in answer && answer.twoFactorRedirect === true;

/** unreachable: the server has not answered, so it is unknown if somebody is signed in. */
export type SessionStatus = 'loading' | 'signedOut' | 'signedIn' | 'locked' | 'expired' | 'unreachable';

export interface SessionState {
  readonly status: SessionStatus;
  readonly current: CurrentUser | undefined;
  readonly error: Failure | undefined;
}

export interface SessionOptions {
  readonly transport?: TransportPort;
  /** People who signed in on this device; in the browser's storage if absent. */
  readonly people?: People;
  /** Tells a reloaded page without a network who is signed in; the tabs of this browser if absent. */
  readonly keeper?: Pick<Keeper<CurrentUser>, 'keep' | 'forget' | 'ask'> | undefined;
  /** Remembers a sign-out that the server has not confirmed; the browser's storage if absent. */
  readonly signOutMark?: SignOutMark;
  /** The other tabs; those of this browser if absent. */
  readonly tabs?: SessionTabs;
  /** Milliseconds before the server is asked a second time whether the session is over; 1,500 where absent. */
  readonly recheckDelay?: number;
}

/** Milliseconds to wait for the page before a reload, or another tab, to say who is signed in. */
const keeperPatience = 2_000;

/** Milliseconds until a sign-out that the server did not take is sent again. */
const signOutAgain = 15_000;

/** Statuses of the reply where nobody is signed in. */
const noSession = new Set([204, 401]);

/** Milliseconds in which a second refusal ends a session that the server said it knows. */
const recheckAfter = 30_000;

/** The signed-in person: sign-in, sign-out, lock and unlock. In a browser the session is a cookie that scripts cannot read. */
export class SessionClient {
  /** Time when the server last confirmed the session after a refused request. */
  private goneOnAt = 0;
  private readonly recheckDelay: number;
  private state: SessionState = { status: 'loading', current: undefined, error: undefined };
  private readonly ears = new Set<() => void>();
  readonly transport: TransportPort;
  private readonly people: People | undefined;
  private readonly keeper: SessionOptions['keeper'];
  private readonly tabs: SessionTabs | undefined;
  private readonly signOuts: SignOuts;
  /** Number of ends of the session that other tabs have announced. */
  private ends = 0;
  /** True in a browser, where a page stays open. */
  private readonly retries: boolean;
  private again: ReturnType<typeof setTimeout> | undefined;
  private typed: CryptoKey | undefined;
  /** Set after the password was right, while the code is awaited. */
  private half: { readonly email: string; readonly typed: CryptoKey } | undefined;
  /** Event id of the last answer of the server, for the client that opens next. */
  private newest: string | undefined;
  /** Time when the person last proved who they are, by this device's clock; 0 if unknown. */
  confirmedAt = 0;

  constructor(options: SessionOptions = {}) {
    this.signOuts = new SignOuts(options.transport ?? fetchTransport(), options.signOutMark ?? browserMark());
    this.transport = this.signOuts.transport;
    this.recheckDelay = options.recheckDelay ?? 1_500;
    this.people = options.people ?? (typeof indexedDB === 'undefined' ? undefined : browserPeople());
    const inBrowser = typeof navigator !== 'undefined' && 'serviceWorker' in navigator;
    this.keeper = options.keeper ?? (inBrowser ? new Keeper('nw2.session') : undefined);
    this.tabs = options.tabs ?? (inBrowser ? browserTabs() : undefined);
    this.tabs?.hear((news) => this.heard(news));
    this.retries = inBrowser;
    if (inBrowser) window.addEventListener('online', () => void this.finishSignOut());
  }

  readonly subscribe = (hear: () => void): (() => void) => {
    this.ears.add(hear);
    return () => this.ears.delete(hear);
  };
  readonly snapshot = (): SessionState => this.state;

  /**
   * Asks the server who is signed in. Never rejects. If it does not answer, the person of this page before its reload, or of
   * another tab, goes on unless the screen was locked; else `unreachable`.
   */
  async refresh(unlocking = false): Promise<SessionState> {
    const { ends } = this;
    try {
      // A first look is no failure where nobody is signed in, so that browsers log none.
      const isFirst = this.state.status === 'loading';
      const answer = await this.transport.send({
        method: 'GET',
        path: sessionPath,
        ...(isFirst && { headers: { [headers.prefer]: lenientHandling } }),
      });
      if (answer.status === 200) {
        // Another tab signed out meanwhile: the answer may be older than that.
        if (this.ends !== ends) return this.refresh(unlocking);
        const { eventId, ...current } = jsonOf<SessionAnswer>(answer);
        this.newest = eventId;
        this.change({ status: this.state.status === 'locked' && !unlocking ? 'locked' : 'signedIn', current, error: undefined });
      } else
        this.change({
          status: 'signedOut',
          current: undefined,
          error: noSession.has(answer.status) ? undefined : failureOf(answer),
        });
    } catch {
      if (this.state.current) return this.state;
      const current = this.signOuts.waits ? undefined : await this.keeper?.ask(keeperPatience);
      this.change({ status: current ? 'signedIn' : 'unreachable', current, error: undefined });
    }
    return this.state;
  }

  /**
   * Signs in. Without a network the device decides, if this person has signed in on it before. Rejects with RequestFailed
   * for a wrong password, NotOpened if the device refuses it, and NetworkFailure if neither can decide.
   */
  async signIn(email: string, password: string): Promise<SessionState> {
    const typed = await passwordKey(password);
    await this.finishSignOut();
    try {
      const answer = await posted(this.signOuts.inner, signInPath, { email, password });
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

  /** Finishes `SecondStepNeeded` with a code of the app or a recovery code. Rejects as `signIn` does. */
  async secondStep(code: string, kind: 'app' | 'recovery' = 'app'): Promise<SessionState> {
    if (!this.half) throw new TypeError('No sign-in is under way.');
    await posted(this.signOuts.inner, `${authBase}/two-factor/verify-${kind === 'app' ? 'totp' : 'backup-code'}`, { code });
    const { email, typed } = this.half;
    this.half = undefined;
    return this.entered(email, typed);
  }

  /** Signs in by a passkey, which replaces both the password and the second step. */
  async signInWithPasskey(): Promise<SessionState> {
    await this.finishSignOut();
    const response = await askPasskey(this.signOuts.inner);
    await posted(this.signOuts.inner, `${authBase}/passkey/verify-authentication`, { response });
    return this.entered(undefined, undefined);
  }

  /**
   * Takes the event id of the server's last answer, for a client that has read nothing before it. Undefined without an answer
   * since the last client took it.
   */
  takeEventId(): string | undefined {
    const { newest } = this;
    this.newest = undefined;
    return newest;
  }

  /** Proves that the person is still the same, to sign or to change the account. Rejects with RequestFailed if not. */
  async confirm(evidence: Evidence): Promise<void> {
    const body = evidence === 'passkey' ? { passkey: await askPasskey(this.transport) } : evidence;
    await posted(this.transport, confirmPath, body);
    this.confirmedAt = Date.now();
  }

  /** Opens the device with the account's new password from now on. */
  async passwordChanged(password: string): Promise<void> {
    this.typed = await passwordKey(password);
    const { current } = this.state;
    if (current) await this.people?.remember(current.user.email, this.typed, current).catch(() => undefined);
  }

  private async entered(email: string | undefined, typed: CryptoKey | undefined): Promise<SessionState> {
    this.signOuts.replaced();
    this.typed = typed;
    this.confirmedAt = Date.now();
    const next = await this.refresh(true);
    if (next.status === 'unreachable') throw new NetworkFailure('The server could not be reached.');
    if (email && typed && next.current) void this.people?.remember(email, typed, next.current).catch(() => undefined);
    return next;
  }

  /** The password of the last sign-in on this page, for opening the device; it cannot be extracted. */
  password(): CryptoKey | undefined {
    return this.typed;
  }

  /**
   * Ends the session here, in the other tabs and on the server. Without an answer, nothing else is sent from this browser before
   * the sign-out (`signOutWaits`). Forget the device first: `client.forgetDevice()`.
   */
  async signOut(): Promise<void> {
    this.signOuts.begin();
    this.tabs?.tell({ news: 'signedOut' });
    this.typed = undefined;
    this.change({ status: 'signedOut', current: undefined, error: undefined });
    Keeper.forgetAll();
    await this.finishSignOut();
  }

  /** True while the server has not confirmed the last sign-out. */
  readonly signOutWaits = (): boolean => this.signOuts.waits;

  /** Sends a sign-out that waits, and again until the server takes it. Never rejects. */
  private async finishSignOut(): Promise<void> {
    if (!this.signOuts.waits) return;
    await this.signOuts.finish().catch(() => undefined);
    for (const hear of this.ears) hear();
    clearTimeout(this.again);
    if (this.signOuts.waits && this.retries) this.again = setTimeout(() => void this.finishSignOut(), signOutAgain);
  }

  /**
   * Follows another tab, whose person signed out or where somebody else signed in: this one is covered, and keeps what is typed
   * in it for its own person.
   */
  private heard(news: SessionNews): void {
    const { current } = this.state;
    if (current && news.news === 'signedIn' && news.userId === current.user.id) return;
    this.ends += 1;
    this.lock();
    Keeper.forgetAll();
  }

  /**
   * Handles a request that was refused without a session. Asks the server if the session has ended: the request may have
   * carried a cookie that was replaced meanwhile. Resolves to false if the session continues. The person stays known in an
   * expired session, so that they can sign in again in place.
   */
  async expired(): Promise<boolean> {
    if (this.state.status !== 'signedIn') return true;
    if (Date.now() - this.goneOnAt > recheckAfter && ((await this.isKnown()) || (await this.isKnownSoon()))) {
      this.goneOnAt = Date.now();
      return false;
    }
    if (this.state.status === 'signedIn') this.change({ ...this.state, status: 'expired' });
    return true;
  }

  /** Asks again a moment later: the answer that brings the new cookie may still be on its way. */
  private async isKnownSoon(): Promise<boolean> {
    await new Promise((done) => setTimeout(done, this.recheckDelay));
    return this.isKnown();
  }

  /** True if the server knows the session. */
  private async isKnown(): Promise<boolean> {
    try {
      const { status } = await this.transport.send({ method: 'GET', path: sessionPath });
      return status === 200;
    } catch {
      return false;
    }
  }

  /** Locks the screen; a client of this session locks with it. */
  lock(): void {
    if (this.state.status !== 'signedIn' && this.state.status !== 'expired') return;
    this.typed = undefined;
    this.change({ ...this.state, status: 'locked' });
  }

  /**
   * Unlocks with the same person's password. Asks for a second step only if the session itself has ended. Rejects as
   * `signIn` does; a client of this session opens with it.
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

  /** Unlocks with the same person's passkey. */
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
    if (state.status === 'signedIn' && state.current) {
      this.keeper?.keep(state.current);
      this.tabs?.tell({ news: 'signedIn', userId: state.current.user.id });
    } else this.keeper?.forget();
    for (const hear of this.ears) hear();
  }
}

export const createSessionClient = (options: SessionOptions = {}): SessionClient => new SessionClient(options);
