import type pg from 'pg';
import PgBoss from 'pg-boss';
import type { Run } from '../../resources/postgres/database.ts';
import { appRole } from '../../resources/postgres/names.ts';

/** pg-boss's schema. It holds names of jobs and practices, and no data of patients. */
const schema = 'pgboss';
/** Runs of up to a minute have a queue of their own, so that they never wait behind long ones. */
export const lanes = ['quick', 'long'] as const;
export type Lane = (typeof lanes)[number];

/** A run as the queue holds it. */
export interface QueuedRun {
  readonly job: string;
  readonly practice: string;
  readonly askedBy?: string | undefined;
}
export interface TakenRun extends QueuedRun {
  /** The same for every attempt. */
  readonly id: string;
  readonly lane: Lane;
  readonly attempt: number;
}
export interface WaitingRun {
  readonly id: string;
  readonly state: 'created' | 'retry' | 'active';
  readonly startAfter: Date;
}
export interface RunOptions {
  readonly lane: Lane;
  readonly limitSeconds: number;
  readonly retry: { readonly times: number; readonly afterSeconds: number };
}

/** Runs of jobs that wait or are under way, shared by all servers of the installation. */
export interface RunQueue {
  readonly open: () => Promise<void>;
  /** Adds a run within a transaction. */
  readonly add: (run: Run, data: QueuedRun, options: RunOptions) => Promise<void>;
  /** The run of a job that has not ended, read within the transaction that would add another. */
  readonly waiting: (run: Run, of: QueuedRun) => Promise<WaitingRun | undefined>;
  readonly cancel: (run: Run, lane: Lane, id: string) => Promise<void>;
  /** Takes up to so many due runs. No other server gets them until they fail or are lost. */
  readonly take: (lane: Lane, max: number) => Promise<TakenRun[]>;
  readonly complete: (run: Run, taken: TakenRun) => Promise<void>;
  /** Queues the next attempt, if one is left. */
  readonly fail: (run: Run, taken: TakenRun) => Promise<void>;
  /** Gives lost runs back to the queue, and removes ended ones. */
  readonly maintain: () => Promise<void>;
}

const options = {
  schema,
  supervise: false,
  schedule: false,
  archiveCompletedAfterSeconds: 60,
  deleteAfterHours: 1,
} as const;
/** A lost run is given up this long after its limit, when its server has surely aborted it. */
const graceSeconds = 30;

const keyOf = ({ job, practice }: QueuedRun): string => `${job} ${practice}`;
const waitingSql = {
  text: `select id::text, state::text, start_after from ${schema}.job
    where name = any($1) and singleton_key = $2 and state < 'completed' order by created_on limit 1`,
};

/** pg-boss reads the first column alone, by these names, of what it sends through a transaction. */
const within = (run: Run): PgBoss.Db => ({
  executeSql: async (text, values) => ({
    rows: (await run({ text }, values)).map(([first]) => ({ id: first, count: first })),
  }),
});

/** Sends each statement alone. A failed one leaves no connection in its transaction. */
const through = (pool: pg.Pool): PgBoss.Db => ({
  executeSql: async (text, values) => {
    const client = await pool.connect();
    try {
      const result = await client.query<Record<string, unknown>>(text, values);
      client.release();
      return result;
    } catch (error) {
      client.release(true);
      throw error;
    }
  },
});

/** Makes the queue in the database, or brings it to this version; as the owner, who need not be a superuser. */
export async function installQueue(client: pg.ClientBase): Promise<void> {
  const boss = new PgBoss({
    ...options,
    db: { executeSql: (text, values) => client.query<Record<string, unknown>>(text, values) },
  });
  await boss.start();
  for (const name of lanes) await boss.createQueue(name, { name, policy: 'standard' });
  await boss.stop({ graceful: false });
  await client.query(`grant usage on schema ${schema} to ${appRole}`);
  await client.query(`grant select, insert, update, delete on all tables in schema ${schema} to ${appRole}`);
}

export function createQueue(pool: pg.Pool): RunQueue {
  const db = through(pool);
  const boss = new PgBoss({ ...options, db, migrate: false });
  // Each call rejects as well.
  boss.on('error', () => {});
  return {
    open: async () => void (await boss.start()),
    async add(run, data, { lane, limitSeconds, retry }) {
      await boss.send(lane, data, {
        db: within(run),
        singletonKey: keyOf(data),
        expireInSeconds: limitSeconds + graceSeconds,
        retryLimit: retry.times,
        retryDelay: retry.afterSeconds,
        retryBackoff: retry.afterSeconds > 0,
      });
    },
    async waiting(run, of) {
      const [row] = await run(waitingSql, [lanes, keyOf(of)]);
      // The columns of the statement above.
      return row && ({ id: row[0], state: row[1], startAfter: row[2] } as WaitingRun);
    },
    cancel: (run, lane, id) => boss.cancel(lane, id, { db: within(run) }),
    async take(lane, max) {
      let failure: unknown;
      // pg-boss returns nothing after an error.
      const noting: PgBoss.Db = {
        executeSql: (text, values) =>
          db.executeSql(text, values).catch((error: unknown) => {
            failure = error;
            throw error;
          }),
      };
      const taken = await boss.fetch<QueuedRun>(lane, { batchSize: max, includeMetadata: true, db: noting });
      if (failure) throw failure;
      return taken.map(({ id, data, retryCount }) => ({ ...data, id, lane, attempt: retryCount + 1 }));
    },
    complete: (run, { lane, id }) => boss.complete(lane, id, {}, { db: within(run) }),
    fail: (run, { lane, id }) => boss.fail(lane, id, {}, { db: within(run) }),
    maintain: async () => void (await boss.maintain()),
  };
}
