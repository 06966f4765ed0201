import { Refusal } from '../refusal.ts';
import { batchAction, batchesOf, type TrailEntry } from './audit-batch.ts';
import { type Database, prepared } from './database.ts';

/** Audit entries off the hot path: in the log within a second, in one statement for many. */
export interface Trail {
  /** Never waits. Refuses where so many wait that the database must be away: what cannot be audited is not read. */
  readonly note: (practice: string, entry: TrailEntry) => void;
  /** Resolves once everything noted before is in the log, or could not be written. */
  readonly flush: () => Promise<void>;
  readonly close: () => Promise<void>;
}

const afterMs = 250;
const retryMs = 1_000;
const mostWaiting = 100_000;

const columns = 'practice_id, at, action, type, id, version, patients, actor, account, request_id, detail';
const batched = prepared(
  `insert into audit (practice_id, at, action, type, id, patients, actor, account, request_id, entries)
   values ($1, $2::timestamptz, '${batchAction}', '', '', $3::text[], '', '', '', $4)`,
);
/** Those that do not say whom they are about take it from the resource they name. */
const asked = prepared(
  `insert into audit (${columns})
   select $1, e.at, e.action, e.type, e.id, e.version, coalesce(r.patients, '{}'), e.actor, e.account, e."requestId", e.detail
   from jsonb_to_recordset($2::jsonb) as e(at timestamptz, action text, type text, id text, version int,
     "onlyIfThere" boolean, actor text, account text, "requestId" text, detail jsonb)
   left join lateral (select patients from resource where practice_id = $1 and type = e.type and id = e.id limit 1) r on true
   where r.patients is not null or e."onlyIfThere" is not true`,
);

export type Noted = TrailEntry & { readonly at: number };
type Told = Noted & { readonly patients: readonly string[] };
const tells = (entry: Noted): entry is Told => entry.patients !== undefined;

export function createTrail(db: Database, now: () => number): Trail {
  let waiting = new Map<string, Noted[]>();
  let count = 0;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let closed = false;

  const soon = (ms: number) => {
    if (timer || closed) return;
    timer = setTimeout(() => void flush(), ms);
    timer.unref();
  };
  /** Runs a statement for some entries; where the database is away, they wait in front of what came meanwhile. */
  async function insert(practice: string, entries: readonly Noted[], work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch {
      waiting.set(practice, [...entries, ...(waiting.get(practice) ?? [])]);
      count += entries.length;
    }
  }
  async function write(): Promise<void> {
    const taken = waiting;
    waiting = new Map();
    count = 0;
    for (const [practice, all] of taken) {
      for (const { at, patients, text, of } of batchesOf(all.filter(tells)))
        await insert(practice, of, () => db.run(practice, batched, [practice, new Date(at).toISOString(), patients, text]));
      const rest = all.filter((entry) => !tells(entry));
      if (rest.length > 0)
        await insert(practice, rest, () => {
          const rows = rest.map((entry) => ({ ...entry, at: new Date(entry.at).toISOString() }));
          return db.run(practice, asked, [practice, JSON.stringify(rows)]);
        });
    }
    if (count > 0) soon(retryMs);
  }
  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    running = running.then(write);
    return running;
  };

  return {
    note(practice, entry) {
      if (count >= mostWaiting) throw new Refusal('unavailable', { detail: 'What is read cannot be audited now.' });
      const list = waiting.get(practice);
      const row = { at: now(), ...entry };
      if (list) list.push(row);
      else waiting.set(practice, [row]);
      count++;
      soon(afterMs);
    },
    flush,
    async close() {
      await flush();
      closed = true;
      clearTimeout(timer);
    },
  };
}
