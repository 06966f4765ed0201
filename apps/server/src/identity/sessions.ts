import { Refusal } from '../refusal.ts';
import type { Accounts, Membership } from '../store/accounts/index.ts';
import type { Auth, Proof } from './auth.ts';
import type { Grants } from './grants.ts';
import type { OwnSessions } from './own-sessions.ts';

export interface SessionUser {
  readonly id: string;
  readonly email: string;
  readonly name: string;
}
/** A membership with what its roles allow. */
export interface Seat extends Membership {
  readonly access: Grants;
}
export interface Session {
  readonly id: string;
  readonly user: SessionUser;
  readonly expires: number;
  /** The practice whose own identity provider opened it: it reaches no other. */
  readonly boundTo: string | undefined;
  /** Whether signing in took, or from now on takes, more than a password: a code, or the practice's own provider. */
  readonly secondStep: boolean;
  readonly seats: readonly Seat[];
  /** Cookies to send back: the session was prolonged. */
  readonly setCookies: readonly string[];
}

export interface SessionsOptions {
  readonly auth: Auth;
  readonly accounts: Pick<Accounts, 'memberships'>;
  readonly grantsOf: (membership: Membership) => Promise<Grants> | Grants;
  readonly seen: OwnSessions['seen'];
  /** The longest of the practices' own time-outs, in minutes. */
  readonly timeoutOf: (networkIds: readonly string[]) => Promise<number>;
  /** Whether changes are being heard; while not, nothing is remembered. */
  readonly heard: () => boolean;
  readonly now: () => number;
}

/** How long a session is believed without asking again; ends and changes are heard at once, so this only bounds the prolonging. */
const believedFor = 60_000;
const remembered = 20_000;
/**
 * The screen locks at the practice's time-out. The server waits longer by a working day, for who works without a network
 * sends nothing meanwhile, and what they wrote is sent under this session.
 */
const offlineMinutes = 8 * 60;

/** Who holds a session, from memory where it was asked before. */
export class Sessions {
  private readonly entries = new Map<string, { readonly session: Session; readonly until: number }>();
  /** Counts what was dropped: an answer that was fetched while something was dropped may be stale and is not kept. */
  private drops = 0;
  private readonly watched = new Set<{ readonly session: Session; readonly ended: () => void }>();

  constructor(private readonly options: SessionsOptions) {}

  /** The remembered session of this proof, at no cost. */
  peek(token: string): Session | undefined {
    const entry = this.entries.get(token);
    if (!entry) return undefined;
    if (entry.until > this.options.now() && this.options.heard()) return entry.session;
    this.entries.delete(token);
    return undefined;
  }

  /** The session of this proof, or undefined where it has none. */
  async find(proof: Proof, cookieHeader: string | undefined): Promise<Session | undefined> {
    const known = this.peek(proof.token);
    if (known) return known;
    const { auth, accounts, grantsOf, heard, now, seen, timeoutOf } = this.options;
    const drops = this.drops;
    const headers = new Headers(
      proof.by === 'bearer' ? { authorization: `Bearer ${proof.token}` } : { cookie: cookieHeader ?? '' },
    );
    const { response, headers: answered } = await auth.api
      .getSession({ headers, returnHeaders: true })
      .catch((error: unknown) => {
        // It tells nothing apart: what it cannot look up is a database that is away.
        throw new Refusal('unavailable', {}, { cause: error });
      });
    if (!response || response.user.deactivated) return undefined;
    const { session, user } = response;
    const seats: Seat[] = [];
    const boundTo = session.boundTo ?? undefined;
    for (const membership of await accounts.memberships(user.id))
      if (boundTo === undefined || membership.networkId === boundTo)
        seats.push({ ...membership, access: await grantsOf(membership) });
    const timeout = await timeoutOf(seats.map(({ networkId }) => networkId));
    if (!(await seen(session.id, timeout + offlineMinutes))) return undefined;
    const found: Session = {
      id: session.id,
      user: { id: user.id, email: user.email, name: user.name },
      expires: new Date(session.expiresAt).getTime(),
      boundTo,
      secondStep: boundTo !== undefined || user.twoFactorEnabled === true,
      seats,
      setCookies: [],
    };
    if (drops === this.drops && heard()) this.remember(proof.token, found, Math.min(found.expires, now() + believedFor));
    return { ...found, setCookies: proof.by === 'cookie' ? answered.getSetCookie() : [] };
  }

  /**
   * Calls `ended` once, when the session may no longer be what it was: it ended, its account or its practice changed, or
   * such news may have been missed. Whoever holds something open for it lets go then; call the answer to stop watching.
   */
  watch(session: Session, ended: () => void): () => void {
    const watch = { session, ended };
    this.watched.add(watch);
    return () => void this.watched.delete(watch);
  }

  /** Asks again the next time this proof is shown. */
  forget(token: string): void {
    this.drops++;
    this.entries.delete(token);
  }
  dropSession(id: string): void {
    this.dropWhere((session) => session.id === id);
  }
  dropAccount(id: string): void {
    this.dropWhere((session) => session.user.id === id);
  }
  /** Drops what depends on a practice's roles. */
  dropPractice(networkId: string): void {
    this.dropWhere((session) => session.seats.some((seat) => seat.networkId === networkId));
  }
  dropAll(): void {
    this.dropWhere(() => true);
  }

  private remember(token: string, session: Session, until: number): void {
    if (this.entries.size >= remembered) {
      const oldest = this.entries.keys().next();
      if (!oldest.done) this.entries.delete(oldest.value);
    }
    this.entries.set(token, { session, until });
  }
  private dropWhere(matches: (session: Session) => boolean): void {
    this.drops++;
    for (const [token, { session }] of this.entries) if (matches(session)) this.entries.delete(token);
    for (const watch of this.watched) {
      if (!matches(watch.session)) continue;
      this.watched.delete(watch);
      watch.ended();
    }
  }
}
