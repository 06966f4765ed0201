/** The limit of wrong attempts for each kind of key, and the time for which they count. */
const minute = 60_000;
const limits = {
  /** Attempts from one address for one account. */
  pair: { most: 10, windowInMs: 5 * minute },
  /** Attempts from one address for all accounts together. */
  address: { most: 50, windowInMs: 5 * minute },
  /** For one account from everywhere (NIST SP 800-63B-4 section 3.2.2: no more than 100). */
  account: { most: 100, windowInMs: 60 * minute },
} as const;
type Kind = keyof typeof limits;
const watched = 50_000;

/** Slows the guessing of passwords: counts failures only, so that nobody is locked out by signing in often. */
export class SignInGuard {
  private readonly failures = new Map<string, { count: number; until: number }>();

  constructor(private readonly now: () => number) {}

  /** Seconds to wait before another attempt, 0 where it may be made. */
  waitFor(address: string, email: string): number {
    return Math.ceil(Math.max(...keysOf(address, email).map(([kind, key]) => this.left(key, limits[kind].most))) / 1000);
  }
  /**
   * Counts an attempt as wrong before it is judged: many at one moment would else all be judged before the first of them counts.
   * Returns the seconds to wait, 0 where it may be made; `forgive` takes back one that was not wrong.
   */
  begin(address: string, email: string): number {
    const seconds = this.waitFor(address, email);
    if (seconds === 0) this.failed(address, email);
    return seconds;
  }
  forgive(address: string, email: string): void {
    for (const [, key] of keysOf(address, email)) {
      const known = this.failures.get(key);
      if (known && known.count > 1) this.failures.set(key, { ...known, count: known.count - 1 });
      else this.failures.delete(key);
    }
  }
  failed(address: string, email: string): void {
    for (const [kind, key] of keysOf(address, email)) {
      const known = this.failures.get(key);
      const fresh = known && known.until > this.now();
      if (!fresh && this.failures.size >= watched) this.failures.clear();
      this.failures.set(
        key,
        fresh ? { ...known, count: known.count + 1 } : { count: 1, until: this.now() + limits[kind].windowInMs },
      );
    }
  }
  /** Clears the failures of this address and account. Failures from other addresses still count. */
  succeeded(address: string, email: string): void {
    this.failures.delete(`pair ${address} ${email}`);
  }

  private left(key: string, limit: number): number {
    const known = this.failures.get(key);
    return known && known.count >= limit ? Math.max(0, known.until - this.now()) : 0;
  }
}

/** The waiting time as text, in whole minutes. */
export const waitWords = (seconds: number, tries?: true | 'letter'): string => {
  const minutes = Math.ceil(seconds / 60);
  return `${tries === 'letter' ? 'Too many letters were asked for' : 'Too many wrong attempts'}. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`;
};

/** Without an account (as for a passkey), attempts for other accounts do not count. */
const keysOf = (address: string, email: string): readonly (readonly [Kind, string])[] => [
  ['pair', `pair ${address} ${email}`],
  ['address', `address ${address}`],
  ...(email === '' ? [] : [['account', `account ${email}`] as const]),
];
