/** Message to the service worker: answer for this page on that channel, for `for` milliseconds, until its next page does. */
export interface HoldOver {
  readonly holdOver: string;
  readonly answer: unknown;
  readonly for: number;
}
/** Message to the service worker: drop all that is held. */
export const letGo = 'let go';
/** Message to the service worker: a page answers on that channel again. A worker that holds something delays its successor. */
interface Answers {
  readonly answers: string;
}
/** The question on a channel; its answer is `{ held: … }`. */
export const keeperQuestion = 'held?';

/** Milliseconds in which a reloaded page can begin to ask. */
const reloadTime = 30_000;
/** Milliseconds between two questions. A service worker that is just starting does not hear the first. */
const askAgain = 100;

const toWorker = (message: HoldOver | Answers | typeof letGo) => {
  const worker = typeof navigator === 'undefined' ? undefined : navigator.serviceWorker?.controller;
  // A value that cannot be sent is only lost to the next page, which then asks for the password.
  try {
    worker?.postMessage(message);
  } catch {}
};

/**
 * Passes a value between the tabs of one browser, from memory to memory: a new or reloaded tab gets it while another is open.
 * The service worker holds it for a page that is being reloaded. None of it reaches a disk.
 */
export class Keeper<V> {
  private static readonly all = new Set<Keeper<unknown>>();
  private value: V | undefined;
  private readonly channel: BroadcastChannel | undefined;
  private readonly leave = () => {
    if (this.value !== undefined) toWorker({ holdOver: this.name, answer: { held: this.value }, for: reloadTime });
  };

  constructor(private readonly name: string) {
    if (typeof BroadcastChannel === 'undefined') return;
    Keeper.all.add(this);
    this.channel = new BroadcastChannel(name);
    this.channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (data === keeperQuestion && this.value !== undefined) this.channel?.postMessage({ held: this.value });
    };
    if (typeof window !== 'undefined') window.addEventListener('pagehide', this.leave);
  }

  keep(value: V): void {
    if (this.value === undefined) toWorker({ answers: this.name });
    this.value = value;
  }
  forget(): void {
    if (this.value === undefined) return;
    this.value = undefined;
    toWorker(letGo);
  }
  /** Drops what every keeper of this page holds: the person signed out, so no tab gets their keys from it. */
  static forgetAll(): void {
    for (const keeper of Keeper.all) keeper.forget();
  }
  close(): void {
    this.forget();
    Keeper.all.delete(this);
    this.channel?.close();
    if (typeof window !== 'undefined') window.removeEventListener('pagehide', this.leave);
  }

  /** Requests the value; undefined if nobody answers within `patience` milliseconds. */
  ask(patience = 150): Promise<V | undefined> {
    const { channel } = this;
    if (!channel) return Promise.resolve(undefined);
    return new Promise((resolve) => {
      const done = (value: V | undefined) => {
        clearTimeout(timer);
        clearInterval(again);
        channel.removeEventListener('message', hear);
        resolve(value);
      };
      const hear = ({ data }: MessageEvent<typeof keeperQuestion | { readonly held: V }>) => {
        if (typeof data === 'object') done(data.held);
      };
      const timer = setTimeout(() => done(undefined), patience);
      const again = setInterval(() => channel.postMessage(keeperQuestion), askAgain);
      channel.addEventListener('message', hear);
      channel.postMessage(keeperQuestion);
    });
  }
}
