/** Stores of schema version 2; those marked below outlive a change of the cache schema. */
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

/** Read caches, dropped when the schema version changes; the rest holds what people wrote and is kept. */
export const cacheStores = ['base', 'history', 'lists', 'lease'] as const satisfies readonly StoreName[];
export const schemaVersion = 2;

/** What reaches the disk: ciphertext, digests, and numbers that say nothing about anyone. */
export interface Row {
  /** Digest of the parts that name the row; a number in `outbox`, where 0 asks for the next one. */
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

/** A row without what is in it. */
export interface SizedRow extends Pick<Row, 'key' | 'name' | 'state' | 'at'> {
  /** Of ciphertext. */
  readonly bytes: number;
}

export const sizeOf = ({ key, name, state, at, ct }: Row): SizedRow => ({ key, name, state, at, bytes: ct?.length ?? 0 });

export type RowChange =
  /** With `ifNewer`, a row of a higher `rev` stays. */
  | { readonly store: StoreName; readonly put: Row; readonly ifNewer?: boolean }
  | { readonly store: StoreName; readonly remove: string | number }
  | { readonly store: StoreName; readonly removeName: string };

/** What must still hold when the transaction runs, or nothing of it is written. */
export type Expectation =
  | { readonly expect: 'epoch'; readonly lease: string; readonly epoch: number }
  /** The outbox and kept work hold these rows of the entity and no others (`marksOf`): whoever decides has seen all of it. */
  | { readonly expect: 'entity'; readonly entity: string; readonly marks: string };

/** Stores whose rows name the entity that they are about. */
export const entityStores = ['outbox', 'failed'] as const satisfies readonly StoreName[];
export type EntityStore = (typeof entityStores)[number];

/** One row as it stands: a row that changes gets a revision that it never had. */
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
  /** Whether rows survive the page. */
  readonly durable: boolean;
  commit(commit: Commit): Promise<CommitAnswer>;
  get(store: StoreName, key: string | number): Promise<Row | undefined>;
  /** Several rows in one transaction, in the order of the keys; undefined where there is none. */
  many(store: StoreName, keys: readonly (string | number)[]): Promise<(Row | undefined)[]>;
  all(store: StoreName): Promise<Row[]>;
  /** Several stores as they stood at one moment. */
  snapshot<S extends StoreName>(stores: readonly S[]): Promise<Readonly<Record<S, Row[]>>>;
  /** What each row of a cache takes. Read in pieces, so that nobody's writing waits for it. */
  sizes(store: 'base' | 'lists'): Promise<SizedRow[]>;
  clear(stores: readonly StoreName[]): Promise<void>;
  close(): void;
  /** Removes the database itself. */
  destroy(): Promise<void>;
}
