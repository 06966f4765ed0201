import type { Ability } from '@notewell/model';
import type { HeaderName } from '@notewell/protocol';

/** A call as the OpenAPI document tells it; `path` follows the collection, or is whole where no type is meant. */
export interface CallDescription {
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  readonly path: string;
  readonly summary: string;
  readonly statuses: readonly number[];
  readonly ability?: Ability;
  readonly types?: readonly string[];
  readonly query?: readonly string[];
  /** Headers that the caller may send. */
  readonly takes?: readonly HeaderName[];
  /** Headers of the answer, beside those of every answer. */
  readonly tells?: readonly HeaderName[];
  readonly sends?: 'resource' | 'filters' | 'patch' | 'bytes' | 'json';
  readonly gives?: 'resource' | 'list' | 'json' | 'bytes' | 'stream';
}
