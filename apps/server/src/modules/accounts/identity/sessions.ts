import type { Proof } from '../../../http/proof.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import type { Accounts, Membership } from '../store/index.ts';
import type { Auth } from './auth.ts';
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
  /** True if signing in took, or from now on takes, more than a password: a code, or the practice's own provider. */
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
  /** True while change notifications arrive. Nothing is cached otherwise. */
  readonly heard: () => boolean;
  readonly now: () => number;
}

/** How long a session is believed without asking again; ends and changes are heard at once, so this only bounds the prolonging. */
const believedFor = 60_000;
const remembered = 20_000;
/**
 * The screen locks at the practice's time-out. The server waits a working day longer, because people who work offline send
 * nothing meanwhile. Their work is later sent under this session.
 */
const offlineMinutes = 8 * 60;

/** Finds the holder of a session, from the cache if possible. */
export class Sessions {
  private readonly entries = new Map<string, { readonly session: Session; readonly until: number }>();
  /** Counts what was dropped: an answer that was fetched while something was dropped may be stale and is not kept. */
  private drops = 0;
  /** Lookups under way, by proof. */
  private readonly lookups = new Map<string, { readonly drops: number; readonly found: Promise<Session | undefined> }>();
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

  /**
   * The session of this proof, or undefined where it has none. Calls of one moment share a lookup: a page that opens sends
   * dozens with one proof, and each lookup takes several of the few connections.
   */
  async find(proof: Proof, cookieHeader: string | undefined): Promise<Session | undefined> {
    const known = this.peek(proof.token);
    if (known) return known;
    const { drops } = this;
    const key = `${proof.by} ${proof.token}`;
    const running = this.lookups.get(key);
    // One that began before something was dropped may be stale.
    if (running?.drops === drops) return running.found;
    const lookup = { drops, found: this.lookUp(proof, cookieHeader) };
    this.lookups.set(key, lookup);
    try {
      return await lookup.found;
    } finally {
      if (this.lookups.get(key) === lookup) this.lookups.delete(key);
    }
  }

  private async lookUp(proof: Proof, cookieHeader: string | undefined): Promise<Session | undefined> {
    const { auth, accounts, grantsOf, heard, now, seen, timeoutOf } = this.options;
    const drops = this.drops;
    const headers = new Headers(
      proof.by === 'bearer' ? { authorization: `Bearer ${proof.token}` } : { cookie: cookieHeader ?? '' },
    );
    const ask = () => auth.api.getSession({ headers, returnHeaders: true });
    // A session that another server prolongs or ends at this moment makes one lookup fail; the next one finds how it ended.
    const { response, headers: answered } = await ask()
      .catch(ask)
      .catch((error: unknown) => {
        // Two failed lookups mean that the database is down.
        throw new Refusal('unavailable', {}, { cause: error });
      });
    if (!response || response.user.deactivated) return undefined;
    const { session, user } = response;
    const seats: Seat[] = [];
    let until = now() + believedFor;
    const boundTo = session.boundTo ?? undefined;
    for (const membership of await accounts.memberships(user.id)) {
      if (boundTo !== undefined && membership.networkId !== boundTo) continue;
      const access = await grantsOf(membership);
      // Access may begin or end with the practice's day.
      until = Math.min(until, access.until);
      // A relative whose right has ended: nothing is left of the practice, conversations included.
      if (access.patients.kind !== 'nothing') seats.push({ ...membership, access });
    }
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
    if (drops === this.drops && heard()) this.remember(proof.token, found, Math.min(found.expires, until));
    return { ...found, setCookies: proof.by === 'cookie' ? answered.getSetCookie() : [] };
  }

  /**
   * Calls `ended` once, when the session may no longer be valid. It ended, its account or its practice changed, or
   * notifications may have been missed. Connections that depend on the session then close. Call the returned function to stop
   * watching.
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
