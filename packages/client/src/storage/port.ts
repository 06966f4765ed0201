/** Stores of schema version 2; those outside `cacheStores` survive a change of the cache schema. */
export const storeNames = [
  'meta',
  'keys',
  'base',
  'history',
  'lists',
  'outbox',
  'failed',
  'idmap',
  'blobs',
  'token',
  'lease',
] as const;
export type StoreName = (typeof storeNames)[number];

/** Read caches, dropped when the schema version changes. The other stores hold people's writes and are kept. */
export const cacheStores = ['base', 'history', 'lists', 'lease'] as const satisfies readonly StoreName[];
export const schemaVersion = 2;

/** A row on disk: ciphertext, digests, and numbers that reveal nothing about anyone. */
export interface Row {
  /** Digest of the parts that name the row; a number in `outbox`, where 0 requests the next one. */
  readonly key: string | number;
  readonly name?: string;
  readonly entity?: string;
  readonly patient?: string;
  readonly rev?: number;
  readonly at?: number;
  readonly epoch?: number;
  readonly beat?: number;
  readonly state?: string;
  readonly n?: number;
  readonly iv?: Uint8Array;
  readonly ct?: Uint8Array;
}

/** A row without its content. */
export interface SizedRow extends Pick<Row, 'key' | 'name' | 'state' | 'at'> {
  /** Of ciphertext. */
  readonly bytes: number;
}

export const sizeOf = ({ key, name, state, at, ct }: Row): SizedRow => ({ key, name, state, at, bytes: ct?.length ?? 0 });

export type RowChange =
  /** With `ifNewer`, a stored row with a higher `rev` stays. */
  | { readonly store: StoreName; readonly put: Row; readonly ifNewer?: boolean }
  | { readonly store: StoreName; readonly remove: string | number }
  | { readonly store: StoreName; readonly removeName: string };

/** Condition that must still hold when the transaction runs; otherwise nothing is written. */
export type Expectation =
  | { readonly expect: 'epoch'; readonly lease: string; readonly epoch: number }
  /** Outbox and rejected changes hold exactly these rows of the entity (`marksOf`): the decision was based on all of them. */
  | { readonly expect: 'entity'; readonly entity: string; readonly marks: string };

/** Stores whose rows name their entity. */
export const entityStores = ['outbox', 'failed'] as const satisfies readonly StoreName[];
export type EntityStore = (typeof entityStores)[number];

/** Identifies one state of a row: every change gives the row a new revision. */
export const markOf = (store: EntityStore, { key, rev }: Pick<Row, 'key' | 'rev'>): string => `${store} ${key} ${rev ?? 0}`;
export const marksOf = (marks: Iterable<string>): string => [...marks].sort().join('\n');

export interface Commit {
  readonly changes: readonly RowChange[];
  readonly expectations?: readonly Expectation[];
  readonly durability: 'strict' | 'relaxed';
}

export type CommitAnswer =
  /** Sequence numbers given to rows with key 0, in their order. */
  { readonly ok: true; readonly sequences: readonly number[] } | { readonly ok: false; readonly failed: Expectation };

export type StorageFault = 'quota' | 'closed' | 'blocked' | 'newer' | 'unavailable';

export class StorageError extends Error {
  override readonly name = 'StorageError';
  constructor(
    readonly fault: StorageFault,
    options?: ErrorOptions,
  ) {
    super(`Device storage: ${fault}`, options);
  }
}

/** Device storage. `commit` is all or nothing and resolves only once the transaction is complete, never at request success. */
export interface StoragePort {
  /** True if rows survive the page. */
  readonly durable: boolean;
  commit(commit: Commit): Promise<CommitAnswer>;
  get(store: StoreName, key: string | number): Promise<Row | undefined>;
  /** Reads several rows in one transaction, in the order of the keys; undefined for a missing row. */
  many(store: StoreName, keys: readonly (string | number)[]): Promise<(Row | undefined)[]>;
  all(store: StoreName): Promise<Row[]>;
  /** Reads several stores in one transaction. */
  snapshot<S extends StoreName>(stores: readonly S[]): Promise<Readonly<Record<S, Row[]>>>;
  /** Size of each row of a cache. Read in pieces, so that writes do not wait for it. */
  sizes(store: 'base' | 'lists'): Promise<SizedRow[]>;
  clear(stores: readonly StoreName[]): Promise<void>;
  close(): void;
  /** Removes the database itself. */
  destroy(): Promise<void>;
}
