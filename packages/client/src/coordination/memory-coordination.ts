import type { CoordinationPort, News } from './port.ts';

interface Holder {
  readonly tab: object;
  readonly lost: AbortController;
}

/** The tabs of one device in memory, for Node and for tests. */
export class MemoryHub {
  readonly holders = new Map<string, Holder>();
  readonly shares = new Map<string, Set<{ readonly tab: object }>>();
  readonly tails = new Map<string, Promise<unknown>>();
  readonly ears = new Set<{ tab: object; hear: (news: News) => void }>();
}

export class MemoryCoordination implements CoordinationPort {
  private readonly tab = {};
  constructor(private readonly hub = new MemoryHub()) {}

  async exclusive(
    name: string,
    work: (lost: AbortSignal) => Promise<void>,
    options: { readonly steal?: boolean } = {},
  ): Promise<boolean> {
    const other = this.hub.holders.get(name);
    if (other && !options.steal) return false;
    other?.lost.abort();
    const holder: Holder = { tab: this.tab, lost: new AbortController() };
    this.hub.holders.set(name, holder);
    try {
      await work(holder.lost.signal);
    } finally {
      if (this.hub.holders.get(name) === holder) this.hub.holders.delete(name);
    }
    return true;
  }

  queued<T>(name: string, work: () => Promise<T>): Promise<T> {
    const turn = (this.hub.tails.get(name) ?? Promise.resolve()).then(work, work);
    this.hub.tails.set(
      name,
      turn.catch(() => undefined),
    );
    return turn;
  }

  share(name: string): () => void {
    const token = { tab: this.tab };
    const sharers = this.hub.shares.get(name) ?? new Set();
    this.hub.shares.set(name, sharers.add(token));
    return () => sharers.delete(token);
  }
  async sharers(name: string): Promise<number> {
    return this.hub.shares.get(name)?.size ?? 0;
  }

  tell(news: News): void {
    for (const { tab, hear } of Array.from(this.hub.ears)) if (tab !== this.tab) queueMicrotask(() => hear(news));
  }
  listen(onNews: (news: News) => void): () => void {
    const ear = { tab: this.tab, hear: onNews };
    this.hub.ears.add(ear);
    return () => this.hub.ears.delete(ear);
  }
  /** Simulates the death of a tab: its locks are free at once. */
  vanish(): void {
    for (const [name, { tab }] of this.hub.holders) if (tab === this.tab) this.hub.holders.delete(name);
    for (const sharers of this.hub.shares.values()) for (const each of sharers) if (each.tab === this.tab) sharers.delete(each);
    this.close();
  }
  close(): void {
    for (const ear of this.hub.ears) if (ear.tab === this.tab) this.hub.ears.delete(ear);
  }
}
