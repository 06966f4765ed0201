import type { ResourceByType, ResourceType } from '@notewell/model';
import type { Failure, FailureReason, OperationKind, OperationState, OwnCall } from './outbox/operation.ts';
import type { ListFilter, StoredResource } from './resource.ts';

/** Where typed text is stored: on the server, on the device only, or in neither place for certain. */
export type SaveState = 'Saved' | 'Saved on this device' | 'Not saved';

export type ResourceStatus = 'loading' | 'ready' | 'missing' | 'denied' | 'error';

export interface ResourceView<T extends ResourceType> {
  /** The last server copy with this device's unsent changes applied. */
  readonly data: ResourceByType[T] | undefined;
  readonly status: ResourceStatus;
  readonly error: Failure | undefined;
  readonly saveState: SaveState;
}

export interface ListQuery<T extends ResourceType = ResourceType> {
  readonly type: T;
  readonly filters?: readonly ListFilter[] | undefined;
  /** A sort name of the type: `name`, `created`, `birthDate` … */
  readonly orderBy?: string | undefined;
  readonly order?: 'asc' | 'desc' | undefined;
  /** 1 to 1,000; 50 if absent. */
  readonly pageSize?: number | undefined;
  /** Loads all pages before it shows any. Its filters may have more values than one request takes; `pageSize` has no effect. */
  readonly whole?: true | undefined;
  /** The record to list within; without it a partitioned type is listed across records. */
  readonly partition?: string | undefined;
}

export interface ListView<T extends ResourceType> {
  /** Server order, with this device's unsent creates inserted and its deletes left out. */
  readonly items: readonly ResourceByType[T][];
  readonly status: 'loading' | 'ready' | 'denied' | 'error';
  readonly error: Failure | undefined;
  /** null while loading, empty after the last page, text if there is a next page (spec section 4). */
  readonly continuation: string | null;
  /** The server's total, if it returned one. */
  readonly total: number | undefined;
  /** True if these are only the items the device knows, because the server could not be reached: there may be more. */
  readonly isPartial: boolean;
}

export interface CountView {
  readonly count: number | undefined;
  readonly status: 'loading' | 'ready' | 'denied' | 'error';
}

/** A write that is durable on this device and not yet answered by the server. */
export interface UnsentItem {
  readonly key: string;
  readonly kind: OperationKind;
  readonly type: ResourceType;
  readonly id: string;
  readonly display: string | undefined;
  readonly state: OperationState;
  /** True if it waits for a create that failed. */
  readonly dependsOnFailed: boolean;
  readonly waitsForAccess: boolean;
  /** The patient whose record it belongs to. */
  readonly patient: string | undefined;
  /** True if its author must first prove who they are. */
  readonly waitsForConfirmation: boolean;
  readonly attempts: number;
  /** Milliseconds since 1970. */
  readonly queuedAt: number;
  readonly retryAt: number | undefined;
  readonly lastError: Failure | undefined;
}

/** A rejected or cancelled write. It stays with its author until sent again or discarded. */
export interface KeptItem {
  readonly key: string;
  /** Chain of changes that were made on each other: the last contains the text of all. Each chain is resolved separately. */
  readonly chain: string;
  readonly kind: OperationKind;
  readonly type: ResourceType;
  readonly id: string;
  readonly display: string | undefined;
  readonly reason: FailureReason;
  readonly error: Failure | undefined;
  readonly failedAt: number;
  /** Patients whose records it belongs to. */
  readonly patients: readonly string[];
  /** The server copy it was made on, the author's version, and the current server copy. */
  readonly base: StoredResource | undefined;
  readonly mine: StoredResource | undefined;
  readonly theirs: StoredResource | undefined;
  /** Top-level fields that this write changes. */
  readonly changed: readonly string[];
  /** The call that makes it, if it is not that of every type. */
  readonly call?: OwnCall | undefined;
}

/** An author's choice for a chain of rejected changes, after comparing them with the server's copy. */
export interface Choice {
  readonly compared: StoredResource;
  readonly wanted: StoredResource;
}

export interface Connection {
  readonly online: boolean;
  /** disk: writes outlive the page. memory: they do not. none: this device cannot store at all. */
  readonly device: 'disk' | 'memory' | 'none';
  readonly unsent: number;
  readonly kept: number;
  /** Rows of this device that cannot be read. */
  readonly unreadable: number;
  /** True if the browser evicted the storage since the last visit. */
  readonly evicted: boolean;
  /** A newer build has upgraded the device's storage: this one must reload before it may write. */
  readonly outdated: boolean;
  /** The device's key is not in memory: the session is locked, or was opened without a network and without the password. */
  readonly locked: boolean;
}

export interface CallOptions {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Query parameters. Lists repeat the name without an index; undefined is left out. */
  readonly query?: Readonly<Record<string, CallParameter | readonly CallParameter[] | undefined>>;
  /** Sent as JSON; a Blob is sent as its bytes. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}
/** One page of a paged call; without a continuation it was the last. */
export interface CallPage<R> {
  readonly items: readonly R[];
  readonly continuation: string | undefined;
}
export type CallParameter = string | number | boolean;

export interface WriteOptions {
  /**
   * Milliseconds without typing before the change is sent, so that typing becomes one version. The device has it at once.
   * 0 if absent; a change is sent at the latest after five times this long.
   */
  readonly quiet?: number;
  /**
   * The writer shows a rejected change of this resource (`KeptItem.mine`) and continues from it. The new change joins a
   * conflict, and sends changes that were rejected for any other reason again.
   */
  readonly goesOn?: boolean;
  /** The call that makes the change, such as an edit of a whole series. The new value shows what it does to this resource. */
  readonly call?: OwnCall;
}

/** Reads and writes of one resource type keep its shape. */
export type Next<T extends ResourceType> = ResourceByType[T] | ((current: ResourceByType[T]) => ResourceByType[T]);
