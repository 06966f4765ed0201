/** Time and randomness, handed in so that a lost hour or a repeated id is an ordinary test. */
export interface ClockPort {
  /** Milliseconds since 1970; may be set back by its owner. */
  now(): number;
  /** Runs `work` after that many milliseconds of elapsed time, unless cancelled. */
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
