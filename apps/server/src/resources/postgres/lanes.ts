import type pg from 'pg';
import { practiceSetting } from './names.ts';
import type { Sheet } from './sheet.ts';
import type { Row, Statement } from './statement.ts';
import { type Ask, Wire } from './wire.ts';

/**
 * Connections for statements that are planned once, each bound to one practice. Several times faster than the library
 * `postgres` (`npm run bench postgres`).
 */
export interface Lanes {
  readonly run: (practice: string, statement: Statement, values: readonly unknown[], sheet?: Sheet) => Promise<Row[]>;
  /** Runs several as one transaction: all of them are done, or none is. */
  readonly runAsOne: (practice: string, asks: readonly Ask[]) => Promise<readonly Row[][]>;
  readonly close: () => void;
}

interface Lane {
  readonly wire: Wire;
  practice: string | undefined;
  /** True while it changes its practice. Until then it belongs to the caller that asked for the change. */
  binding: boolean;
  /** True if all pending statements are look-ups, so that another may follow them. */
  quick: boolean;
  since: number;
}
interface Asked {
  readonly practice: string;
  readonly quick: boolean;
}
interface Turn extends Asked {
  readonly go: (lane: Lane) => void;
  readonly failed: (error: Error) => void;
}

/** Look-ups that share a connection at once: each is over in tens of microseconds. */
const deepest = 8;
const idleMs = 60_000;
const bind = `select set_config('${practiceSetting}', $1, false)`;

/**
 * Look-ups by key are pipelined over few connections. Slower statements get a connection of their own, so that nothing waits
 * behind them. A connection changes practice only when nothing is pending. It takes no statement until the change is
 * confirmed.
 */
export function createLanes(config: pg.ClientConfig, most: number): Lanes {
  const fleet = new Fleet(config, most);
  return {
    run: (practice, { text, quick = false }, values, sheet) =>
      fleet.ride({ practice, quick }, (wire) => wire.ask(text, values, sheet)),
    runAsOne: (practice, asks) => fleet.ride({ practice, quick: false }, (wire) => wire.askAsOne(asks)),
    close: () => fleet.close(),
  };
}

/** The connections, and the turns that wait for one. */
class Fleet {
  private readonly lanes = new Set<Lane>();
  private readonly turns: Turn[] = [];
  private opening = 0;
  private closed = false;
  /** The connection of the last look-up. The next one follows it without a search. */
  private followed: Lane | undefined;
  private readonly idling: NodeJS.Timeout;

  constructor(
    private readonly config: pg.ClientConfig,
    private readonly most: number,
  ) {
    this.idling = setInterval(() => {
      for (const { wire, since } of this.lanes) if (wire.busy === 0 && Date.now() - since > idleMs) wire.close();
    }, idleMs / 2);
    this.idling.unref();
  }

  /** Does the work on a connection that is bound to the practice, at once or in its turn. */
  ride<T>(asked: Asked, work: (wire: Wire) => Promise<T>): Promise<T> {
    if (this.closed) return Promise.reject(new Error('Connection terminated'));
    const lane = this.turns.length === 0 ? this.usable(asked) : undefined;
    if (lane) return this.take(lane, asked, work);
    return new Promise((resolve, reject) => {
      this.turns.push({ ...asked, go: (free) => this.take(free, asked, work).then(resolve, reject), failed: reject });
      this.serve();
    });
  }

  close(): void {
    this.closed = true;
    clearInterval(this.idling);
    for (const { wire } of this.lanes) wire.close();
    for (const turn of this.turns.splice(0)) turn.failed(new Error('Connection terminated'));
  }

  private usable({ practice, quick }: Asked): Lane | undefined {
    const { followed } = this;
    if (quick && followed?.quick && followed.practice === practice && !followed.binding && !followed.wire.ended) {
      const { busy } = followed.wire;
      if (busy > 0 && busy < deepest) return followed;
    }
    let idle: Lane | undefined;
    let best: Lane | undefined;
    for (const lane of this.lanes) {
      const { busy, ended } = lane.wire;
      if (lane.binding || ended) continue;
      if (busy === 0) {
        if (!idle || (lane.practice === practice && idle.practice !== practice)) idle = lane;
      } else if (quick && lane.quick && lane.practice === practice && busy < deepest) {
        if (!best || busy > best.wire.busy) best = lane;
      }
    }
    return best ?? idle;
  }

  private open(): void {
    this.opening++;
    let lane: Lane | undefined;
    Wire.open(this.config, () => lane && this.lanes.delete(lane)).then(
      (wire) => {
        this.opening--;
        lane = { wire, practice: undefined, binding: false, quick: true, since: Date.now() };
        if (this.closed) return wire.close();
        this.lanes.add(lane);
        this.serve();
      },
      (error: Error) => {
        this.opening--;
        // While another connection is open or opening, turns wait for it.
        if (this.lanes.size + this.opening === 0) for (const turn of this.turns.splice(0)) turn.failed(error);
      },
    );
  }

  private serve(): void {
    while (this.turns.length > 0) {
      const [turn] = this.turns;
      const lane = turn && this.usable(turn);
      if (!turn || !lane) break;
      this.turns.shift();
      turn.go(lane);
    }
    if (this.turns.length > this.opening && this.lanes.size + this.opening < this.most) this.open();
  }

  private async take<T>(lane: Lane, { practice, quick }: Asked, work: (wire: Wire) => Promise<T>): Promise<T> {
    lane.quick = quick;
    if (quick) this.followed = lane;
    lane.since = Date.now();
    try {
      if (lane.practice !== practice) await bindTo(lane, practice);
      return await work(lane.wire);
    } finally {
      if (this.turns.length > 0) this.serve();
    }
  }
}

/** Binds an idle connection to a practice. It gets no statement until then, and is closed on failure. */
async function bindTo(lane: Lane, practice: string): Promise<void> {
  lane.binding = true;
  lane.practice = undefined;
  try {
    await lane.wire.ask(bind, [practice]);
    lane.practice = practice;
  } catch (error) {
    lane.wire.close();
    throw error;
  } finally {
    lane.binding = false;
  }
}
