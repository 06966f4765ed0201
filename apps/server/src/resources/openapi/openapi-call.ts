import type { Ability } from '@notewell/model';
import type { HeaderName } from '@notewell/protocol';

/** A call as the OpenAPI document tells it; `path` follows the collection, or is whole where no type is meant. */
export interface CallDescription {
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  readonly path: string;
  readonly summary: string;
  readonly statuses: readonly number[];
  /** Needs no sign-in. */
  readonly isPublic?: boolean;
  readonly ability?: Ability;
  readonly types?: readonly string[];
  readonly query?: readonly string[];
  /** Headers that the caller may send. */
  readonly takes?: readonly HeaderName[];
  /** Headers of this response, in addition to those of every response. */
  readonly tells?: readonly HeaderName[];
  readonly sends?: 'resource' | 'filters' | 'patch' | 'bytes' | 'json';
  readonly gives?: 'resource' | 'list' | 'json' | 'bytes' | 'stream';
}
