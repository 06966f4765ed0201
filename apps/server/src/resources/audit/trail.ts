import type { TrailState } from '../../kernel/trail-state.ts';
import type { Database } from '../postgres/database.ts';
import { globalPractice, isPracticeId } from '../postgres/names.ts';
import type { TrailEntry } from './audit-batch.ts';
import { safeEntry } from './audit-safe.ts';
import type { AuditSpool, Drained, Spooled } from './audit-spool.ts';
import { TrailWriter } from './trail-writer.ts';

/** Audit entries off the hot path: in the log within a second, in one statement for many. */
export interface Trail {
  /** Never waits and never fails: every entry is first brought into a form that the database accepts. */
  readonly note: (practice: string, entry: TrailEntry) => void;
  /** Resolves once everything noted before is in the log, or could not be written. */
  readonly flush: () => Promise<void>;
  readonly state: () => TrailState;
  /** Writes what waits, into a file where the database takes too long. */
  readonly close: () => Promise<void>;
}

export interface TrailOptions {
  readonly now: () => number;
  /** Keeps entries that cannot be written to the database. If absent, they wait in memory. */
  readonly spool?: AuditSpool | undefined;
  /** Runs work unless another server is at it; undefined then. */
  readonly alone?: (work: () => Promise<boolean>) => Promise<boolean | undefined>;
}

const afterMs = 250;
const firstRetryMs = 1_000;
const lastRetryMs = 30_000;
/** The number of waiting entries that are spooled to a file while the database takes none. */
const spoolAt = 5_000;
const maxWaiting = 50_000;
/** The highest number of entries in spool files: some 400 MB. */
const maxSpooled = 1_000_000;
/** The time that the database has for waiting entries when the server stops. */
const closeMs = 5_000;

export const createTrail = (db: Pick<Database, 'run'>, options: TrailOptions): Trail => new BufferedTrail(db, options);

class BufferedTrail implements Trail {
  private waiting: Spooled[] = [];
  /** Entries that a running attempt holds. */
  private writing: readonly Spooled[] = [];
  private spooled = 0;
  /** Files of an earlier process may be there. */
  private mayHoldFiles: boolean;
  private failingSince: number | undefined;
  private retryMs = firstRetryMs;
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private closed = false;
  private readonly writer: TrailWriter;

  constructor(
    db: Pick<Database, 'run'>,
    private readonly options: TrailOptions,
  ) {
    this.writer = new TrailWriter(db);
    this.mayHoldFiles = options.spool !== undefined;
    if (this.mayHoldFiles) this.soon(afterMs);
  }

  readonly note = (practice: string, entry: TrailEntry): void => {
    const place = practice === globalPractice || isPracticeId(practice) ? practice : globalPractice;
    this.waiting.push({ practice: place, entry: safeEntry({ at: this.options.now(), ...entry }) });
    const failing = this.failingSince !== undefined;
    if (failing && this.waiting.length % spoolAt === 0) void this.flush();
    else this.soon(failing ? this.retryMs : afterMs);
  };

  readonly flush = (): Promise<void> => {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.running = this.running.then(() => this.attempt());
    return this.running;
  };

  readonly state = (): TrailState => ({
    waiting: this.waiting.length + this.writing.length,
    spooled: this.spooled,
    failingSince: this.failingSince,
    failures: this.writer.failures,
    rescued: this.writer.rescued,
    full: this.waiting.length >= maxWaiting,
  });

  readonly close = async (): Promise<void> => {
    let limit: NodeJS.Timeout | undefined;
    const over = new Promise<void>((resolve) => {
      limit = setTimeout(resolve, closeMs);
    });
    await Promise.race([this.flush(), over]);
    clearTimeout(limit);
    this.closed = true;
    clearTimeout(this.timer);
    await this.keep([...this.writing, ...this.waiting]);
  };

  private soon(ms: number): void {
    if (this.timer || this.closed) return;
    this.timer = setTimeout(() => void this.flush(), ms);
    this.timer.unref();
  }

  private async attempt(): Promise<void> {
    if (this.closed) return;
    this.writing = this.waiting;
    this.waiting = [];
    const left = await this.writer.write(this.writing);
    // Closed meanwhile: what was taken is in a file already.
    if (this.closed) return;
    this.writing = left;
    if (left.length > 0) await this.putOff(left);
    else if (this.mayHoldFiles && !(await this.drained())) this.soon(this.retryMs);
    else this.recovered();
    this.writing = [];
  }

  /** Keeps what could not be written: in memory at first, then in a file. */
  private async putOff(left: readonly Spooled[]): Promise<void> {
    this.failingSince ??= this.options.now();
    const isFirst = this.retryMs === firstRetryMs && left.length + this.waiting.length < spoolAt;
    if (isFirst || !(await this.keep(left))) this.waiting = [...left, ...this.waiting];
    this.soon(this.retryMs);
    this.retryMs = Math.min(this.retryMs * 2, lastRetryMs);
  }

  private recovered(): void {
    this.failingSince = undefined;
    this.retryMs = firstRetryMs;
    if (this.waiting.length > 0) this.soon(afterMs);
  }

  /** Spools entries that cannot be written now. Returns true if they are in a file. */
  private async keep(entries: readonly Spooled[]): Promise<boolean> {
    const { spool } = this.options;
    if (!spool || this.spooled >= maxSpooled) return false;
    try {
      await spool.keep(entries);
    } catch {
      return false;
    }
    this.spooled += entries.length;
    this.mayHoldFiles = true;
    return true;
  }

  /** Writes spooled entries, one server at a time. Returns true if none are left. */
  private async drained(): Promise<boolean> {
    const { spool, alone = (work) => work() } = this.options;
    try {
      let whole = true;
      const work = async () => {
        await spool?.drain(async (entries) => {
          const outcome = await this.writeFile(entries);
          whole &&= outcome !== 'wait' && !this.writer.away;
          return outcome;
        });
        return whole;
      };
      this.mayHoldFiles = !(await alone(work));
      if (!whole) this.failingSince ??= this.options.now();
    } catch {
      this.failingSince ??= this.options.now();
      this.mayHoldFiles = true;
    }
    return !this.mayHoldFiles;
  }

  private async writeFile(entries: readonly Spooled[]): Promise<Drained> {
    const left = await this.writer.write(entries);
    if (left.length > 0 && !this.writer.away) return 'refused';
    // The rest of a file goes to a new file, after the existing ones.
    if (left.length > 0 && (left.length === entries.length || !(await this.keep(left)))) return 'wait';
    this.spooled = Math.max(0, this.spooled - entries.length);
    return 'written';
  }
}
