import type { ResourceDefinition } from '@notewell/model';
import type { Caller } from '../caller.ts';
import type { Body, Store } from '../store/index.ts';

export interface Save {
  readonly practice: string;
  readonly caller: Caller;
  readonly definition: ResourceDefinition;
  readonly store: Store;
  readonly now: Date;
  /** The id it has, or will have. */
  readonly id: string;
  /** As it is stored; undefined where it is created. Never changed. */
  readonly before: Body | undefined;
  /** As the caller would have it: valid by its fields, free for the behaviour to complete in place. */
  readonly after: Body;
}
export type Deletion = Omit<Save, 'after' | 'before'> & { readonly before: Body };

/** What happens when a resource of one type is saved. Either part may throw a Refusal, and then nothing is written. */
export interface Behaviour {
  /** What one that is created counts as having been before, where it may be created beyond its first state. */
  readonly startsAs?: Readonly<Record<string, unknown>>;
  readonly beforeSave?: (save: Save) => void | Promise<void>;
  /** Whether a save comes to a deletion, because nothing is left. */
  readonly endsWith?: (after: Body) => boolean;
  readonly beforeDelete?: (deletion: Deletion) => void | Promise<void>;
}
