/** Hints may be lost; then changes are found by looking. */
const lookEveryMs = 500;

interface WatchPorts {
  /** Reads what changed. */
  readonly look: () => Promise<void>;
  /** Calls back when something may have changed. Resolves to the function that ends it. */
  readonly onHint: (hint: () => void) => Promise<() => void>;
}

/** Looks for changes at each hint and at intervals, one look at a time. */
export function createWatch({ look, onHint }: WatchPorts) {
  let stopHints: (() => void) | undefined;
  let timer: NodeJS.Timeout | undefined;
  let looking = false;
  let lookAgain = false;
  let closed = false;

  async function now(): Promise<void> {
    if (looking) {
      lookAgain = true;
      return;
    }
    looking = true;
    try {
      do {
        lookAgain = false;
        await look();
      } while (lookAgain && !closed);
    } catch {
      // The database is unavailable. No cursor has moved, so the next read delivers these changes.
    } finally {
      looking = false;
    }
  }
  function rest(): void {
    clearInterval(timer);
    timer = undefined;
    stopHints?.();
    stopHints = undefined;
  }
  return {
    now: () => void now(),
    rest,
    async wake(): Promise<void> {
      if (timer) return;
      timer = setInterval(() => void now(), lookEveryMs);
      timer.unref();
      const own = timer;
      // Without hints the timer alone finds what changed.
      const stop = await onHint(() => void now()).catch(() => undefined);
      if (timer === own) stopHints = stop;
      else stop?.();
    },
    close() {
      closed = true;
      rest();
    },
  };
}
