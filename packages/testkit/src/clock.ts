/** Time that passes only on request. Sleepers wake in order, each at its own time. */
export interface FakeClock {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** The same as an instant in UTC. */
  readonly instant: () => string;
  readonly sleep: (milliseconds: number) => Promise<void>;
  /** Lets time pass and runs everything that was waiting, up to its next wait. */
  readonly advance: (milliseconds: number) => Promise<void>;
  /** Sets the clock forward or back; sleepers keep their remaining time. */
  readonly set: (instant: string) => void;
  /** Number of sleepers. */
  readonly sleeping: () => number;
}

/** Enough turns for chained promises to settle. */
const settle = async () => {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
};

export function fakeClock(start = '2026-11-20T15:00:00.000Z'): FakeClock {
  let now = Date.parse(start);
  let passed = 0;
  let sleepers: { readonly at: number; readonly wake: () => void }[] = [];
  return {
    now: () => now,
    instant: () => new Date(now).toISOString(),
    sleep: (milliseconds) =>
      new Promise((wake) => {
        sleepers.push({ at: passed + Math.max(0, milliseconds), wake });
      }),
    advance: async (milliseconds) => {
      const until = passed + milliseconds;
      await settle();
      for (;;) {
        const next = sleepers.filter(({ at }) => at <= until).toSorted((a, b) => a.at - b.at)[0];
        if (!next) break;
        sleepers = sleepers.filter((sleeper) => sleeper !== next);
        now += next.at - passed;
        passed = next.at;
        next.wake();
        await settle();
      }
      now += until - passed;
      passed = until;
    },
    set: (instant) => {
      now = Date.parse(instant);
    },
    sleeping: () => sleepers.length,
  };
}
