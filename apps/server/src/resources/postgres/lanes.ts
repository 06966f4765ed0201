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
interface Turn {
  readonly practice: string;
  readonly quick: boolean;
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
  const lanes = new Set<Lane>();
  const turns: Turn[] = [];
  let opening = 0;
  let closed = false;

  /** The connection of the last look-up. The next one follows it without a search. */
  let followed: Lane | undefined;

  const usable = ({ practice, quick }: Pick<Turn, 'practice' | 'quick'>): Lane | undefined => {
    if (quick && followed?.quick && followed.practice === practice && !followed.binding && !followed.wire.ended) {
      const { busy } = followed.wire;
      if (busy > 0 && busy < deepest) return followed;
    }
    let idle: Lane | undefined;
    let best: Lane | undefined;
    for (const lane of lanes) {
      const { busy, ended } = lane.wire;
      if (lane.binding || ended) continue;
      if (busy === 0) {
        if (!idle || (lane.practice === practice && idle.practice !== practice)) idle = lane;
      } else if (quick && lane.quick && lane.practice === practice && busy < deepest) {
        if (!best || busy > best.wire.busy) best = lane;
      }
    }
    return best ?? idle;
  };

  function open(): void {
    opening++;
    let lane: Lane | undefined;
    Wire.open(config, () => lane && lanes.delete(lane)).then(
      (wire) => {
        opening--;
        lane = { wire, practice: undefined, binding: false, quick: true, since: Date.now() };
        if (closed) return wire.close();
        lanes.add(lane);
        serve();
      },
      (error: Error) => {
        opening--;
        // While another connection is open or opening, turns wait for it.
        if (lanes.size + opening === 0) for (const turn of turns.splice(0)) turn.failed(error);
      },
    );
  }

  function serve(): void {
    while (turns.length > 0) {
      const [turn] = turns;
      const lane = turn && usable(turn);
      if (!turn || !lane) break;
      turns.shift();
      turn.go(lane);
    }
    if (turns.length > opening && lanes.size + opening < most) open();
  }

  async function take<T>(lane: Lane, practice: string, quick: boolean, work: (wire: Wire) => Promise<T>): Promise<T> {
    lane.quick = quick;
    if (quick) followed = lane;
    lane.since = Date.now();
    try {
      if (lane.practice !== practice) await bindTo(lane, practice);
      return await work(lane.wire);
    } finally {
      if (turns.length > 0) serve();
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

  const idling = setInterval(() => {
    for (const lane of lanes) if (lane.wire.busy === 0 && Date.now() - lane.since > idleMs) lane.wire.close();
  }, idleMs / 2);
  idling.unref();

  function ride<T>(practice: string, quick: boolean, work: (wire: Wire) => Promise<T>): Promise<T> {
    if (closed) return Promise.reject(new Error('Connection terminated'));
    const turn = { practice, quick };
    const lane = turns.length === 0 ? usable(turn) : undefined;
    if (lane) return take(lane, practice, quick, work);
    return new Promise((resolve, reject) => {
      turns.push({ ...turn, go: (free) => take(free, practice, quick, work).then(resolve, reject), failed: reject });
      serve();
    });
  }

  return {
    run: (practice, { text, quick = false }, values, sheet) => ride(practice, quick, (wire) => wire.ask(text, values, sheet)),
    runAsOne: (practice, asks) => ride(practice, false, (wire) => wire.askAsOne(asks)),
    close() {
      closed = true;
      clearInterval(idling);
      for (const { wire } of lanes) wire.close();
      for (const turn of turns.splice(0)) turn.failed(new Error('Connection terminated'));
    },
  };
}
