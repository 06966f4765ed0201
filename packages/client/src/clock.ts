/** Time and randomness, injected so that tests can skip an hour or repeat an id. */
export interface ClockPort {
  /** Milliseconds since 1970. The user may set the clock back. */
  now(): number;
  /** Runs `work` after that many elapsed milliseconds, unless cancelled. */
  after(delay: number, work: () => void): () => void;
  uuid(): string;
}

export const systemClock: ClockPort = {
  now: () => Date.now(),
  after(delay, work) {
    const timer = setTimeout(work, Math.min(delay, 2 ** 31 - 1));
    return () => clearTimeout(timer);
  },
  uuid: () => crypto.randomUUID(),
};
