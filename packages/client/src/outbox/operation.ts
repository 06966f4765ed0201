import type { PatchOperation, StoredResource } from '../resource.ts';

export type OperationKind = 'create' | 'update' | 'remove' | 'upload';

/**
 * pending: durable, may be sent. saving: a request may be on its way. waiting: due again at `retryAt`.
 * held: something else must happen first (`hold` says what).
 */
export type OperationState = 'pending' | 'saving' | 'waiting' | 'held';
export type HoldReason = 'access' | 'dependency' | 'confirmation';

/** The request exactly as first sent. A resend repeats it, so that one key never carries two bodies. */
export interface Wire {
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

/**
 * A call in place of the one of every type. To create: below the collection, such as `series`, with fields beyond those of the type.
 * To update: below the resource, such as `series-edit`, with its whole body.
 */
export interface OwnCall {
  readonly path: string;
  readonly with?: Readonly<Record<string, unknown>>;
}

export interface UploadFacts {
  readonly contentType: string;
  readonly size: number;
  readonly chunks: number;
}

/** A row of the outbox: a write that is durable on the device and not yet answered by the server. */
export interface Operation {
  /** Order of queueing, assigned by storage; order never depends on a clock. */
  readonly seq: number;
  /** Idempotency key, created by the client and stored before the first send. The server applies one key once. */
  readonly key: string;
  readonly kind: OperationKind;
  readonly type: string;
  /** Server id, or `local:<uuid>` until the create is answered. */
  readonly id: string;
  /** The author's profile, `Practitioner/<id>`. It is sent with the request even if another profile sends the queue. */
  readonly author: string;
  readonly partition?: string | undefined;
  readonly patients: readonly string[];
  readonly state: OperationState;
  readonly hold?: HoldReason | undefined;
  /** Written under temporary access. If that access ends, the write waits instead of being refused. */
  readonly underAccess?: boolean | undefined;
  readonly attempts: number;
  readonly epoch?: number | undefined;
  /** Milliseconds since 1970, by this device's clock. */
  readonly retryAt?: number | undefined;
  /** The wait in milliseconds before `retryAt`. */
  readonly retryIn?: number | undefined;
  readonly queuedAt: number;
  /** The server copy the change was made on; absent until an earlier operation has created it. */
  readonly original?: StoredResource | undefined;
  readonly patch?: readonly PatchOperation[] | undefined;
  /** create: the draft. update: the whole wanted value. */
  readonly body?: StoredResource | undefined;
  /** create and update: the call that does it, if it is not that of every type. */
  readonly call?: OwnCall | undefined;
  readonly upload?: UploadFacts | undefined;
  readonly wire?: Wire | undefined;
  readonly lastError?: Failure | undefined;
}

export type FailureReason =
  /** The server answered with a status that is not retried. */
  | 'refused'
  /** Another person changed the same record meanwhile. */
  | 'conflict'
  /** The session ended; nothing more was sent. */
  | 'cancelled'
  /** An earlier change of the same record failed. */
  | 'earlier'
  /** It refers to something whose creation was discarded. */
  | 'dependency';

/** Content of the details dialog: never more than the server returned. */
export interface Failure {
  readonly status?: number | undefined;
  readonly code?: string | undefined;
  readonly title?: string | undefined;
  readonly detail?: string | undefined;
  readonly requestId?: string | undefined;
  readonly subStatus?: number | undefined;
  readonly body?: string | undefined;
}

/** Text that did not reach the server, saved for its author until sent again or discarded. */
export interface KeptRecord {
  readonly key: string;
  readonly operation: Operation;
  readonly reason: FailureReason;
  readonly failure?: Failure | undefined;
  readonly failedAt: number;
  /** The server copy at the time of failure, for the comparison of base, mine and theirs. */
  readonly theirs?: StoredResource | undefined;
}
