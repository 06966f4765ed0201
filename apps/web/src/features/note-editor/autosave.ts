import { RefusedBeforeQueueing } from '@notewell/client';

/** Where work stands that was typed and is not yet kept on the device. */
export type AutosaveState = 'kept' | 'pending' | 'saving' | 'failed';

export interface Timer {
  readonly set: (run: () => void, ms: number) => unknown;
  readonly clear: (handle: unknown) => void;
}
const realTimer: Timer = {
  set: (run, ms) => setTimeout(run, ms),
  // Handles come from `set` above.
  clear: (handle) => clearTimeout(handle as number),
};

/** From the first key not yet kept to the write; continued typing does not put it off. Milliseconds. */
export const autosaveDelay = 120;
/** From a write that failed to the next try, twice as long each time up to the last. Milliseconds. */
export const autosaveAgain = { first: 1_000, last: 15_000 };

/**
 * Keeps what is typed. A change is a key and a way to produce its value, asked for only when the write happens, so that a
 * key press costs nothing. Changes of one key replace each other; one write runs at a time; what fails stays and is tried
 * again by itself, and with the next change or `flush`. What is refused for good is not tried again by itself.
 */
export class Autosave<V> {
  #waiting = new Map<string, () => V>();
  #writing: Promise<void> | undefined;
  #timer: unknown;
  #again: unknown;
  #patience = autosaveAgain.first;
  #state: AutosaveState = 'kept';
  #error: unknown;
  readonly #listeners = new Set<() => void>();
  readonly #write: (changes: ReadonlyMap<string, V>) => Promise<void>;
  readonly #timers: Timer;

  constructor(write: (changes: ReadonlyMap<string, V>) => Promise<void>, timers: Timer = realTimer) {
    this.#write = write;
    this.#timers = timers;
  }

  touch(key: string, produce: () => V): void {
    this.#waiting.set(key, produce);
    if (this.#state === 'kept') this.#become('pending');
    this.#timer ??= this.#timers.set(() => void this.flush(), autosaveDelay);
  }

  /** Writes what waits now; resolves when everything touched before is kept or has failed. Never rejects. */
  async flush(): Promise<void> {
    this.#timers.clear(this.#timer);
    this.#timers.clear(this.#again);
    this.#timer = undefined;
    // A write under way may have been asked before the last change: wait for it, then look again.
    while (this.#writing) await this.#writing;
    if (this.#waiting.size === 0) return;
    const taken = this.#waiting;
    this.#waiting = new Map();
    this.#become('saving');
    this.#writing = this.#run(taken).finally(() => {
      this.#writing = undefined;
    });
    await this.#writing;
  }

  /** Whether `key` was changed and is not yet kept: what is on the screen is newer than the record. */
  holds(key: string): boolean {
    return this.#waiting.has(key) || (this.#writing !== undefined && this.#inFlight.has(key));
  }
  #inFlight: ReadonlySet<string> = new Set();

  async #run(taken: Map<string, () => V>): Promise<void> {
    this.#inFlight = new Set(taken.keys());
    try {
      const values = new Map([...taken].map(([key, produce]) => [key, produce()]));
      // Its editor may be gone by the next try.
      for (const [key, value] of values) taken.set(key, () => value);
      await this.#write(values);
      this.#error = undefined;
      this.#patience = autosaveAgain.first;
      this.#become(this.#waiting.size > 0 ? 'pending' : 'kept');
    } catch (error) {
      for (const [key, produce] of taken) if (!this.#waiting.has(key)) this.#waiting.set(key, produce);
      this.#error = error;
      if (!(error instanceof RefusedBeforeQueueing)) {
        this.#again = this.#timers.set(() => void this.flush(), this.#patience);
        this.#patience = Math.min(2 * this.#patience, autosaveAgain.last);
      }
      this.#become('failed');
    }
  }

  state = (): AutosaveState => this.#state;
  error = (): unknown => this.#error;
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  #become(state: AutosaveState) {
    if (state === this.#state) return;
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}
