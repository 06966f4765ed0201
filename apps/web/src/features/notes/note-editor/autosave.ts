import { RefusedBeforeQueueing } from '@notewell/client';

/** State of typed text that is not on the device yet. */
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

/** Milliseconds from the first unsaved key to the write. Continued typing does not delay it. */
export const autosaveDelay = 30;
/** Milliseconds from a failed write to the retry, doubled each time up to the last. */
export const autosaveAgain = { first: 1_000, last: 15_000 };

/**
 * Saves typed text. A change is a key with a function that computes its value at write time. Key presses stay cheap.
 * A newer change of a key replaces the older one, and one write runs at a time. A failed change stays and is retried by timer,
 * with the next change, or by `flush`. A change that can never succeed is not retried by timer.
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

  /** Writes pending changes. Resolves once all earlier changes are stored or failed; never rejects. */
  async flush(): Promise<void> {
    this.#timers.clear(this.#timer);
    this.#timers.clear(this.#again);
    this.#timer = undefined;
    // A running write may predate the last change, so waits for it and checks again.
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

  /** True if `key` has an unsaved change, so that the screen is newer than the record. */
  holds(key: string): boolean {
    return this.#waiting.has(key) || (this.#writing !== undefined && this.#inFlight.has(key));
  }
  #inFlight: ReadonlySet<string> = new Set();

  async #run(taken: Map<string, () => V>): Promise<void> {
    this.#inFlight = new Set(taken.keys());
    try {
      const values = new Map([...taken].map(([key, produce]) => [key, produce()]));
      // The editor may be unmounted before the retry.
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

/** Writes what waits when the page is about to go. The browser asks first if the device does not have all of it yet. */
export function keptOnLeave(autosave: Pick<Autosave<unknown>, 'flush' | 'state'>, event: Pick<Event, 'preventDefault'>): void {
  void autosave.flush();
  if (autosave.state() !== 'kept') event.preventDefault();
}
