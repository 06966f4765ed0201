import { useState } from 'react';

/** Runs work unless the work before is still running: the second press of a double click does nothing. */
export class OneAtATime {
  #isRunning = false;
  async run(work: () => Promise<void>): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    try {
      await work();
    } finally {
      this.#isRunning = false;
    }
  }
}

/** Runs work one at a time. `busy` is true while it runs, for the look of the button. */
export function useOneAtATime() {
  const [queue] = useState(() => new OneAtATime());
  const [busy, setBusy] = useState(false);
  const run = (work: () => Promise<void>): Promise<void> =>
    queue.run(async () => {
      setBusy(true);
      try {
        await work();
      } finally {
        setBusy(false);
      }
    });
  return { busy, run };
}
