import { Refusal } from '../refusal.ts';
import { type Database, prepared } from './database.ts';

/** Something that was read, refused or signed in: what is audited and is no write. */
export interface TrailEntry {
  readonly action: string;
  readonly type: string;
  readonly id: string;
  readonly version?: number | undefined;
  /** The patients it is about, as the rows read said so; absent, the entry takes them from the resource it names. */
  readonly patients?: readonly string[] | undefined;
  /** Only where the resource it names is there: an id that nobody has tells nothing. */
  readonly onlyIfThere?: boolean;
  readonly actor: string;
  readonly account: string;
  readonly requestId: string;
  readonly detail?: Readonly<Record<string, unknown>> | undefined;
}

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
const mostAtOnce = 1_000;

const columns = 'practice_id, at, action, type, id, version, patients, actor, account, request_id, detail';
const entries = `jsonb_to_recordset($2::jsonb) as e(at timestamptz, action text, type text, id text, version int, patients jsonb,
  "onlyIfThere" boolean, actor text, account text, "requestId" text, detail jsonb)`;
const insert = (patients: string, more: string) =>
  prepared(`insert into audit (${columns})
    select $1, e.at, e.action, e.type, e.id, e.version, ${patients}, e.actor, e.account, e."requestId", e.detail from ${entries} ${more}`);
const known = insert('array(select jsonb_array_elements_text(e.patients))', '');
const asked = insert(
  `coalesce(r.patients, '{}')`,
  `left join lateral (select patients from resource where practice_id = $1 and type = e.type and id = e.id limit 1) r on true
   where r.patients is not null or e."onlyIfThere" is not true`,
);

type Waiting = TrailEntry & { readonly at: string };

export function createTrail(db: Database, now: () => number): Trail {
  let waiting = new Map<string, Waiting[]>();
  let count = 0;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let closed = false;

  const soon = (ms: number) => {
    if (timer || closed) return;
    timer = setTimeout(() => void flush(), ms);
    timer.unref();
  };
  async function write(): Promise<void> {
    const taken = waiting;
    waiting = new Map();
    count = 0;
    for (const [practice, all] of taken) {
      for (const [statement, some] of [
        [known, all.filter(({ patients }) => patients !== undefined)],
        [asked, all.filter(({ patients }) => patients === undefined)],
      ] as const) {
        for (let from = 0; from < some.length; from += mostAtOnce) {
          const part = some.slice(from, from + mostAtOnce);
          try {
            await db.run(practice, statement, [practice, JSON.stringify(part)]);
          } catch {
            // The database is away: they wait in front of what came meanwhile.
            waiting.set(practice, [...part, ...(waiting.get(practice) ?? [])]);
            count += part.length;
          }
        }
      }
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
      const row = { ...entry, at: new Date(now()).toISOString() };
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
