import { signOutPath } from '@notewell/protocol';
import { NetworkFailure, type TransportPort } from '../transport/port.ts';
import { RequestFailed } from '../transport/problem.ts';
import { posted } from './posted.ts';

/** A flag that outlives the page: somebody signed out here and the server has not confirmed it. It names nobody. */
export interface SignOutMark {
  isSet(): boolean;
  set(): void;
  clear(): void;
}

const key = 'nw2.signOut';

/** The flag in the browser's storage; in memory where the browser refuses storage. */
export function browserMark(): SignOutMark {
  let here = false;
  const stored = <R>(act: (storage: Storage) => R): R | undefined => {
    try {
      return act(localStorage);
    } catch {
      return undefined;
    }
  };
  return {
    isSet: () => here || (stored((storage) => storage.getItem(key)) ?? null) !== null,
    set: () => {
      const isKept = stored((storage) => {
        storage.setItem(key, '1');
        return true;
      });
      here = isKept !== true;
    },
    clear: () => {
      here = false;
      stored((storage) => storage.removeItem(key));
    },
  };
}

/** False if the server may still have the session. */
const isAnswered = (error: unknown) => error instanceof RequestFailed && (error.status ?? 500) < 500 && error.status !== 429;

/**
 * Signing out, which is finished before anything else is sent: until the server confirms it, the cookie of the person who
 * signed out would open their account again.
 */
export class SignOuts {
  private going: Promise<void> | undefined;
  /** Sends nothing while a sign-out waits, and rejects with NetworkFailure then. */
  readonly transport: TransportPort;

  constructor(
    /** Sends at once: signing in replaces the cookie. */
    readonly inner: TransportPort,
    private readonly mark: SignOutMark,
  ) {
    this.transport = {
      ...inner,
      send: async (request) => {
        if (this.waits) await this.finish();
        return inner.send(request);
      },
    };
  }

  /** True while the server has not confirmed a sign-out. */
  get waits(): boolean {
    return this.mark.isSet();
  }

  /** Notes that somebody signed out, for `finish`. */
  begin(): void {
    this.mark.set();
  }

  /** Drops a sign-out that waits: another session has replaced the cookie. */
  replaced(): void {
    this.mark.clear();
  }

  /** Sends a sign-out that waits. Rejects with NetworkFailure if the server does not take it. */
  finish(): Promise<void> {
    this.going ??= this.send().finally(() => {
      this.going = undefined;
    });
    return this.going;
  }

  /** One tab at a time: an answer that comes late would take the cookie of the person who has signed in since. */
  private send(): Promise<void> {
    const locks = typeof navigator === 'undefined' ? undefined : navigator.locks;
    return locks ? locks.request(key, () => this.sendAlone()) : this.sendAlone();
  }
  private async sendAlone(): Promise<void> {
    if (!this.waits) return;
    try {
      await posted(this.inner, signOutPath, {});
    } catch (error) {
      if (!isAnswered(error)) throw new NetworkFailure('The sign-out has not reached the server.');
    }
    this.mark.clear();
  }
}
