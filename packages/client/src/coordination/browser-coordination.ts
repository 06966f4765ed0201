import type { CoordinationPort, News } from './port.ts';

/** Coordinates the tabs of one browser: Web Locks choose the sender, a BroadcastChannel carries hints. */
export class BrowserCoordination implements CoordinationPort {
  private readonly channel: BroadcastChannel;

  constructor(private readonly scope: string) {
    this.channel = new BroadcastChannel(scope);
  }

  async exclusive(
    name: string,
    work: (lost: AbortSignal) => Promise<void>,
    options: { readonly steal?: boolean } = {},
  ): Promise<boolean> {
    const lost = new AbortController();
    let running: Promise<void> | undefined;
    try {
      return await navigator.locks.request(
        this.named(name),
        options.steal ? { steal: true } : { ifAvailable: true },
        async (lock) => {
          if (!lock) return false;
          running = work(lost.signal);
          await running;
          return true;
        },
      );
    } catch (error) {
      if (!(error instanceof DOMException) || error.name !== 'AbortError') throw error;
      // Another tab took the lock because this one was frozen. Abort the running work; its commits are void.
      lost.abort();
      await running;
      return true;
    }
  }

  async queued<T>(name: string, work: () => Promise<T>): Promise<T> {
    return await navigator.locks.request(this.named(name), work);
  }

  share(name: string): () => void {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    void navigator.locks.request(this.named(name), { mode: 'shared' }, () => released);
    return release;
  }
  async sharers(name: string): Promise<number> {
    const { held = [] } = await navigator.locks.query();
    return held.filter((lock) => lock.name === this.named(name) && lock.mode === 'shared').length;
  }

  tell(news: News): void {
    this.channel.postMessage(news);
  }
  listen(onNews: (news: News) => void): () => void {
    const hear = ({ data }: MessageEvent<News>) => onNews(data);
    this.channel.addEventListener('message', hear);
    return () => this.channel.removeEventListener('message', hear);
  }
  close(): void {
    this.channel.close();
  }

  private named(name: string): string {
    return `${this.scope}:${name}`;
  }
}
