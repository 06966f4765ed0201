import type { ClockPort } from '../clock.ts';

interface Timer {
  readonly at: number;
  readonly order: number;
  readonly work: () => void;
}

/** Time that passes only on request. The wall clock may differ from elapsed time. */
export class FakeClock implements ClockPort {
  private elapsed = 0;
  private timers: Timer[] = [];
  private order = 0;
  private made = 0;
  /** Added to `now`, as if someone had set the clock. */
  offset = Date.UTC(2026, 0, 5, 9);

  /** Turns of the event loop that count as rest; storage with its own tasks needs more. */
  turns = 3;

  constructor(private readonly name = '') {}

  now(): number {
    return this.offset + this.elapsed;
  }
  after(delay: number, work: () => void): () => void {
    const timer = { at: this.elapsed + delay, order: this.order++, work };
    this.timers.push(timer);
    return () => {
      this.timers = this.timers.filter((each) => each !== timer);
    };
  }
  uuid(): string {
    this.made += 1;
    return `${this.name}${String(this.made).padStart(8, '0')}-0000-4000-8000-000000000000`;
  }
  get waiting(): number {
    return this.timers.length;
  }

  /** Lets that many milliseconds pass and runs everything that falls due. */
  async pass(milliseconds: number): Promise<void> {
    const end = this.elapsed + milliseconds;
    await quiet(this.turns);
    for (;;) {
      const next = this.timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at || a.order - b.order)[0];
      if (!next) break;
      this.elapsed = Math.max(this.elapsed, next.at);
      this.timers = this.timers.filter((timer) => timer !== next);
      next.work();
      await quiet(this.turns);
    }
    this.elapsed = end;
    await quiet(this.turns);
  }
}

/** Waits until all work that needs no timer and no other thread is finished. */
export async function quiet(turns = 3): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
