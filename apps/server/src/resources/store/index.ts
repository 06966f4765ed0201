import type pg from 'pg';
import { masterKey } from '../../kernel/vault/master-key.ts';
import { type Audit, type AuditEntry, createAudit } from '../audit/audit.ts';
import { createAuditSpool } from '../audit/audit-spool.ts';
import { createTrail, type Trail } from '../audit/trail.ts';
import { createDatabase, type Database } from '../postgres/database.ts';
import { oneAtATime } from '../postgres/one-at-a-time.ts';
import { createSearch, type Search } from '../search/search.ts';
import { createPracticeKeys, type PracticeKeys } from '../secrets/practice-keys.ts';
import { createSecrets, type Secrets } from '../secrets/secrets.ts';
import { createHidden, type Hidden } from '../visibility/hidden.ts';
import { bulkLoad, type LoadRow, type WriteRows } from './bulk-load.ts';
import { type Channels, createChannels } from './channels.ts';
import { holding, type RemoveContent, removeUnused } from './content-use.ts';
import { createDisplays } from './displays.ts';
import { createHistory, type History } from './history.ts';
import { purgeExpired } from './housekeeping.ts';
import { createIdempotency, type Idempotency } from './idempotency.ts';
import { createPractices, type Practices } from './practices.ts';
import { createReader, type Reader } from './reader.ts';
import { createReferences, type References } from './references.ts';
import { createWriter, type Writer } from './writer.ts';

/** Everything that is kept in PostgreSQL about resources. The only SQL of the server is below here. */
export interface Store {
  readonly reader: Reader;
  readonly writer: Writer;
  readonly history: History;
  readonly search: Search;
  readonly references: References;
  readonly hidden: Hidden;
  readonly channels: Channels;
  readonly audit: Audit;
  readonly trail: Trail;
  readonly idempotency: Idempotency;
  readonly practices: Practices;
  readonly keys: PracticeKeys;
  readonly secrets: Pick<Secrets, 'tell' | 'hashed' | 'withheld' | 'carried'>;
  /** Loads many resources that exist nowhere yet, all or none, with one audit entry for the whole; see `bulk-load.ts`. */
  readonly bulkLoad: (practice: string, summary: () => AuditEntry, work: (write: WriteRows) => Promise<void>) => Promise<void>;
  /** Makes a practice with what it begins with, both or neither. Refuses as `practices.create` does. */
  readonly openPractice: (
    networkId: string,
    display: string | undefined,
    summary: () => AuditEntry,
    rows: readonly LoadRow[],
  ) => Promise<void>;
  /** Runs long work unless it runs already, in whichever process; undefined then. */
  readonly oneAtATime: <T>(name: string, work: () => Promise<T>) => Promise<T | undefined>;
  /**
   * Removes what is over its time in a practice: resources past their time to live, idempotency keys past 7 days. The bytes of
   * content that nothing has any more are given to the caller to remove.
   */
  readonly purge: (
    practice: string,
    removeContent?: RemoveContent,
  ) => Promise<{ readonly resources: number; readonly keys: number }>;
  /** Removes the bytes of content that nothing has any more; see `content-use.ts`. */
  readonly removeUnused: (content: Parameters<typeof removeUnused>[1], remove: RemoveContent) => Promise<void>;
  /** Keeps the bytes of content until the transaction ends that names it. Refuses where they were removed meanwhile. */
  readonly holdContent: ReturnType<typeof holding>;
  /** Names of the grant sets that staff hold in addition to their roles, by profile: their accounts have them. */
  readonly grantsGiven: (practice: string) => Promise<ReadonlyMap<string, readonly string[]>>;
  readonly database: Database;
  /** Writes what waits and ends the timers; the pool is its owner's to end. */
  readonly close: () => Promise<void>;
}

export interface StoreOptions {
  /** Connections as the role `notewell_app`, see `poolOptions`. */
  readonly pool: pg.Pool;
  /** The secrets from which the master key is derived. */
  readonly keys: Parameters<typeof masterKey>[0];
  readonly now?: () => number;
  /** The folder for audit entries while the database takes none; absent: they stay in memory. */
  readonly auditSpool?: string | undefined;
  /** Absent: nobody holds more than their roles. */
  readonly grantsGiven?: Store['grantsGiven'];
  /** Removes the bytes of an expired resource whose id is taken again. Absent: they stay. */
  readonly removeContent?: (practice: string, hash: string) => Promise<void>;
  /** True if content is stored. Absent: all of it is. */
  readonly hasContent?: (practice: string, hash: string) => Promise<boolean>;
}

const keep: NonNullable<StoreOptions['removeContent']> = async () => undefined;
const always: NonNullable<StoreOptions['hasContent']> = async () => true;
const noGrants: Store['grantsGiven'] = async () => new Map();

/** The interval of notifications to other servers. One hint covers all writes in it. */
const hintEveryMs = 25;

export function createStore(options: StoreOptions): Store {
  const { pool, keys: drawn, now = Date.now, auditSpool, grantsGiven = noGrants, removeContent = keep } = options;
  const database = createDatabase(pool);
  const displays = createDisplays(database, now);
  const audit = createAudit(database);
  const keys = createPracticeKeys(database, masterKey(drawn), now);
  const secrets = createSecrets(database, keys);
  let hint: NodeJS.Timeout | undefined;
  let closed = false;
  // A notification in each transaction would make commits queue behind one another.
  const wrote = () => {
    if (hint || closed) return;
    hint = setTimeout(() => {
      hint = undefined;
      audit.hint().catch(() => {
        // Listeners also poll from time to time.
      });
    }, hintEveryMs);
    hint.unref();
  };
  const spool = auditSpool === undefined ? undefined : createAuditSpool(auditSpool, now);
  const trail = createTrail(database, { now, spool, alone: (work) => oneAtATime(database, 'audit spool', work) });
  const idempotency = createIdempotency(database, now);
  const practices = createPractices(database, now);
  return {
    database,
    audit,
    trail,
    idempotency,
    keys,
    secrets,
    reader: createReader(database, secrets),
    writer: createWriter(database, { displays, secrets, wrote, removeContent }),
    history: createHistory(database),
    search: createSearch(database, secrets),
    references: createReferences(database, displays),
    hidden: createHidden(database),
    channels: createChannels(database),
    practices,
    grantsGiven,
    bulkLoad: (practice, summary, work) => bulkLoad({ db: database, secrets, practice }, summary, work),
    openPractice: (networkId, display, summary, rows) =>
      bulkLoad({ db: database, secrets, practice: networkId }, summary, async (write, run) => {
        await practices.create(networkId, display, run);
        await write(rows);
      }),
    oneAtATime: (name, work) => oneAtATime(database, name, work),
    ...removals(database, { ...options, idempotency }),
    close: async () => {
      closed = true;
      clearTimeout(hint);
      await trail.close();
      database.close();
    },
  };
}

type Kept = Pick<Store, 'idempotency'> & Pick<StoreOptions, 'hasContent'>;
/** The calls that remove what is over its time or unused, and the one that keeps content from them. */
const removals = (
  db: Database,
  { idempotency, hasContent = always }: Kept,
): Pick<Store, 'purge' | 'removeUnused' | 'holdContent'> => ({
  purge: async (practice, removeContent = async () => undefined) => ({
    resources: await purgeExpired(db, practice, removeContent),
    keys: await idempotency.purge(practice),
  }),
  removeUnused: (content, remove) => removeUnused(db, content, remove),
  holdContent: holding(hasContent),
});

export type { Body, StoredRow } from '../columns/row.ts';
export { type ConnectOptions, connect } from '../postgres/connect.ts';
export { appRole, globalPractice, isPracticeId } from '../postgres/names.ts';
export type { Visibility } from '../visibility/visibility.ts';
export { type MigrateResult, migrate } from './migrate.ts';
