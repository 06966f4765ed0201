export interface Request {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path and query, without the origin. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface Answer {
  readonly status: number;
  header(name: string): string | undefined;
  readonly body: Uint8Array;
}

/** No response came: the network failed, or the request timed out. */
export class NetworkFailure extends Error {
  override readonly name = 'NetworkFailure';
}
/** The caller withdrew the request; not a failure. */
export class Withdrawn extends Error {
  override readonly name = 'Withdrawn';
}

export interface ChangeEvent {
  readonly resourceType: string;
  readonly id: string;
  readonly versionId: string;
  readonly deleted: boolean;
}

export interface EventHandlers {
  onChange(event: ChangeEvent): void;
  /** Called after every (re)connection that may have missed events. */
  onGap(): void;
  /** Called after every other (re)connection. */
  onResumed?(): void;
  /** Event id to begin after; from now on if absent. */
  readonly from?: string | undefined;
}

/** The network. `send` rejects with NetworkFailure or Withdrawn only; every status resolves. */
export interface TransportPort {
  send(request: Request): Promise<Answer>;
  /** Follows the practice's change events until the returned function is called. */
  follow?(path: string, headers: Readonly<Record<string, string>>, handlers: EventHandlers): () => void;
}
