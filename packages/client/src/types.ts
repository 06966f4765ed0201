import type { ResourceByType, ResourceType } from '@notewell/model';
import type { Failure, FailureReason, OperationKind, OperationState } from './outbox/operation.ts';
import type { ListFilter, StoredResource } from './resource.ts';

/** Where a word stands: on the server, on the device only, or in neither place for certain. */
export type SaveState = 'Saved' | 'Saved on this device' | 'Not saved';

export type ResourceStatus = 'loading' | 'ready' | 'missing' | 'denied' | 'error';

export interface ResourceView<T extends ResourceType> {
  /** The last server copy with this device's unsent changes laid over it. */
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
  /** 1 to 1,000; 50 where absent. */
  readonly pageSize?: number | undefined;
  /** The record to list within; a partitioned type is listed across records without it. */
  readonly partition?: string | undefined;
}

export interface ListView<T extends ResourceType> {
  /** Server order, with this device's unsent creates placed among them and its deletes left out. */
  readonly items: readonly ResourceByType[T][];
  readonly status: 'loading' | 'ready' | 'denied' | 'error';
  readonly error: Failure | undefined;
  /** null while loading, empty when exhausted, text when there is more (spec section 4). */
  readonly continuation: string | null;
  /** How many the server counts, where it said so. */
  readonly total: number | undefined;
  /** What the device happens to know of it, because the server could not be asked: there may be more. */
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
  /** It waits for a create that failed. */
  readonly dependsOnFailed: boolean;
  readonly waitsForAccess: boolean;
  /** The patient whose record it belongs to. */
  readonly patient: string | undefined;
  /** Its author must prove who they are before it is sent. */
  readonly waitsForConfirmation: boolean;
  readonly attempts: number;
  /** Milliseconds since 1970. */
  readonly queuedAt: number;
  readonly retryAt: number | undefined;
  readonly lastError: Failure | undefined;
}

/** A write that was refused or cancelled: its author's, until sent again or discarded. */
export interface KeptItem {
  readonly key: string;
  /** Changes of one chain were made one on top of the other: the last says all of them. Each chain is decided on by itself. */
  readonly chain: string;
  readonly kind: OperationKind;
  readonly type: ResourceType;
  readonly id: string;
  readonly display: string | undefined;
  readonly reason: FailureReason;
  readonly error: Failure | undefined;
  readonly failedAt: number;
  /** Whose records it is part of. */
  readonly patients: readonly string[];
  /** The server copy it was written on, what was written, and the server copy now. */
  readonly base: StoredResource | undefined;
  readonly mine: StoredResource | undefined;
  readonly theirs: StoredResource | undefined;
  /** Top-level fields that this write changes. */
  readonly changed: readonly string[];
}

/** What an author made of a chain of kept changes, after comparing them with the server's copy. */
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
  /** Rows that this device holds and cannot read. */
  readonly unreadable: number;
  /** The browser threw away what was stored here since the last visit. */
  readonly evicted: boolean;
  /** A newer build has upgraded the device's storage: this one must reload before it may write. */
  readonly outdated: boolean;
  /** The device's key is not in memory: the session is locked, or was opened without a network and without the password. */
  readonly locked: boolean;
}

export interface CallOptions {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Query parameters; lists repeat the name without an index, undefined is left out. */
  readonly query?: Readonly<Record<string, CallParameter | readonly CallParameter[] | undefined>>;
  /** Sent as JSON; a Blob as the bytes that it holds. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}
/** One page of a call that goes on; without a continuation it was the last. */
export interface CallPage<R> {
  readonly items: readonly R[];
  readonly continuation: string | undefined;
}
export type CallParameter = string | number | boolean;

export interface WriteOptions {
  /**
   * Milliseconds of rest before the change is sent, so that typing becomes one version; the device has it at once all
   * the same. 0 where absent; a change is sent at the latest after five times this long.
   */
  readonly quiet?: number;
  /**
   * The writer shows what was kept of this resource (`KeptItem.mine`) and the change goes on from that: it joins kept work
   * that is in conflict, and takes along what was kept for any other reason.
   */
  readonly goesOn?: boolean;
}

/** Reads and writes of one resource type keep its shape. */
export type Next<T extends ResourceType> = ResourceByType[T] | ((current: ResourceByType[T]) => ResourceByType[T]);
