import type pg from 'pg';
import { masterKey } from '../vault/master-key.ts';
import { type Audit, type AuditEntry, createAudit } from './audit.ts';
import { bulkLoad, type LoadRow, type WriteRows } from './bulk-load.ts';
import { type Codes, createCodes } from './codes.ts';
import { type ContentScans, createContentScans } from './content-scans.ts';
import { createDatabase, type Database } from './database.ts';
import { createDisplays } from './displays.ts';
import { createHidden, type Hidden } from './hidden.ts';
import { createHistory, type History } from './history.ts';
import { purgeExpired } from './housekeeping.ts';
import { createIdempotency, type Idempotency } from './idempotency.ts';
import { type CodeRow, type CodesLoaded, loadCodes, loadStarterCodes } from './load-codes.ts';
import { createNoteChecks, type NoteChecks } from './note-checks.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { createPracticeKeys, type PracticeKeys } from './practice-keys.ts';
import { createPractices, type Practices } from './practices.ts';
import { createReader, type Reader } from './reader.ts';
import { createReferences, type References } from './references.ts';
import { createSearch, type Search } from './search.ts';
import { createSecrets, type Secrets } from './secrets.ts';
import { createSigningLinks, type SigningLinks } from './signing-links.ts';
import { createTrail, type Trail } from './trail.ts';
import { createWriter, type Writer } from './writer.ts';

/** Everything that is kept in PostgreSQL about resources. The only SQL of the server is below here. */
export interface Store {
  readonly reader: Reader;
  readonly writer: Writer;
  readonly history: History;
  readonly search: Search;
  readonly references: References;
  readonly hidden: Hidden;
  readonly audit: Audit;
  readonly trail: Trail;
  readonly idempotency: Idempotency;
  readonly practices: Practices;
  readonly keys: PracticeKeys;
  readonly secrets: Pick<Secrets, 'tell' | 'hashed' | 'withheld'>;
  readonly signingLinks: SigningLinks;
  readonly noteChecks: NoteChecks;
  readonly codes: Codes;
  readonly contentScans: ContentScans;
  readonly loadCodes: (
    system: string,
    rows: Iterable<CodeRow> | AsyncIterable<CodeRow>,
    report?: (loaded: number) => void,
  ) => Promise<CodesLoaded>;
  /** Loads many resources that exist nowhere yet, all or none, with one audit entry for the whole; see `bulk-load.ts`. */
  readonly bulkLoad: (practice: string, summary: () => AuditEntry, work: (write: WriteRows) => Promise<void>) => Promise<void>;
  /** Makes a practice with what it begins with, both or neither. Refuses as `practices.create` does. */
  readonly openPractice: (
    networkId: string,
    display: string | undefined,
    summary: () => AuditEntry,
    rows: readonly LoadRow[],
  ) => Promise<void>;
  /** Puts a list to begin with where no edition of the system was loaded; answers how many codes were written. */
  readonly loadStarterCodes: (system: string, rows: readonly CodeRow[]) => Promise<number>;
  /** Runs long work unless it runs already, in whichever process; undefined then. */
  readonly oneAtATime: <T>(name: string, work: () => Promise<T>) => Promise<T | undefined>;
  /** Removes what is over its time in a practice: resources past their time to live, idempotency keys past 7 days. */
  readonly purge: (practice: string) => Promise<{ readonly resources: number; readonly keys: number }>;
  readonly database: Database;
  /** Writes what waits and ends the timers; the pool is its owner's to end. */
  readonly close: () => Promise<void>;
}

export interface StoreOptions {
  /** Connections as the role `notewell_app`, see `poolOptions`. */
  readonly pool: pg.Pool;
  /** Where the master key's own keys are drawn from. */
  readonly keys: Parameters<typeof masterKey>[0];
  readonly now?: () => number;
}

/** Writes of this long are told to the other servers by one hint. */
const hintEveryMs = 25;

export function createStore({ pool, keys: drawn, now = Date.now }: StoreOptions): Store {
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
        // Whoever listens looks by itself now and then.
      });
    }, hintEveryMs);
    hint.unref();
  };
  const trail = createTrail(database, now);
  const idempotency = createIdempotency(database);
  const practices = createPractices(database, now);
  return {
    database,
    audit,
    trail,
    idempotency,
    keys,
    secrets,
    reader: createReader(database, secrets),
    writer: createWriter(database, displays, secrets, wrote),
    history: createHistory(database),
    search: createSearch(database, secrets),
    references: createReferences(database, displays),
    hidden: createHidden(database),
    practices,
    signingLinks: createSigningLinks(database),
    noteChecks: createNoteChecks(database),
    codes: createCodes(database),
    contentScans: createContentScans(database),
    bulkLoad: (practice, summary, work) => bulkLoad(database, secrets, practice, summary, work),
    openPractice: (networkId, display, summary, rows) =>
      bulkLoad(database, secrets, networkId, summary, async (write, run) => {
        await practices.create(networkId, display, run);
        await write(rows);
      }),
    loadCodes: (system, rows, report) => loadCodes(database, system, rows, report),
    loadStarterCodes: (system, rows) => loadStarterCodes(database, system, rows),
    oneAtATime: (name, work) => oneAtATime(database, name, work),
    purge: async (practice) => ({
      resources: await purgeExpired(database, practice),
      keys: await idempotency.purge(practice),
    }),
    close: async () => {
      closed = true;
      clearTimeout(hint);
      await trail.close();
      database.close();
    },
  };
}

export { type ConnectOptions, connect } from './connect.ts';
export { type MigrateResult, migrate } from './migrate.ts';
export { appRole, globalPractice, isPracticeId } from './names.ts';
export type { Body, StoredRow } from './row.ts';
export type { Visibility } from './visibility.ts';
