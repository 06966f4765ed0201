/** Wrong passwords an address may send for one account, and for all accounts together, before it has to wait. */
const limits = { account: 10, address: 50 };
const windowInMs = 5 * 60_000;
const watched = 50_000;

/** Slows the guessing of passwords: counts failures only, so that nobody is locked out by signing in often. */
export class SignInGuard {
  private readonly failures = new Map<string, { count: number; until: number }>();

  constructor(private readonly now: () => number) {}

  /** Seconds to wait before another attempt, 0 where it may be made. */
  waitFor(address: string, email: string): number {
    const wait = Math.max(this.left(`${address} ${email}`, limits.account), this.left(address, limits.address));
    return Math.ceil(wait / 1000);
  }
  failed(address: string, email: string): void {
    for (const key of [`${address} ${email}`, address]) {
      const known = this.failures.get(key);
      const fresh = known && known.until > this.now();
      if (!fresh && this.failures.size >= watched) this.failures.clear();
      this.failures.set(key, fresh ? { ...known, count: known.count + 1 } : { count: 1, until: this.now() + windowInMs });
    }
  }
  succeeded(address: string, email: string): void {
    this.failures.delete(`${address} ${email}`);
  }

  private left(key: string, limit: number): number {
    const known = this.failures.get(key);
    return known && known.count >= limit ? Math.max(0, known.until - this.now()) : 0;
  }
}
