import type { ResourceDefinition, ResourceType } from '@notewell/model';
import type { Caller } from '../caller.ts';
import type { Body, Store, StoredRow } from '../store/index.ts';

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
  /** What is written in the same breath and stands in no table yet; `lookUp` finds it. */
  readonly beside?: readonly Body[];
}
/** Something else that a save writes: with it, all or none. */
export interface Companion {
  readonly type: ResourceType;
  /** Its own id, or the one it shall have. */
  readonly id: string;
  /** The row that it changes; absent where it is created. */
  readonly before?: StoredRow | undefined;
  readonly body: Body;
  /** What counts as having been before, where it goes through a state on the way. */
  readonly by?: Readonly<Record<string, unknown>>;
  /** Where in the save what is wrong with it belongs, and whose it is in words. */
  readonly path?: string;
  readonly of?: string | undefined;
}
export type Deletion = Omit<Save, 'after' | 'before'> & { readonly before: Body };

/** What happens when a resource of one type is saved. Either part may throw a Refusal, and then nothing is written. */
export interface Behaviour {
  /** What one that is created counts as having been before, where it may be created beyond its first state. */
  readonly startsAs?: Readonly<Record<string, unknown>>;
  readonly beforeSave?: (save: Save) => void | Promise<void>;
  /** What else is written, once it is known that the save itself stands. Later ones may refer to earlier ones. */
  readonly alsoWrites?: (save: Save) => Promise<readonly Companion[]>;
  /** Whether a save comes to a deletion, because nothing is left. */
  readonly endsWith?: (after: Body) => boolean;
  readonly beforeDelete?: (deletion: Deletion) => void | Promise<void>;
  /** Before its content is put in place, replaced or taken away. */
  readonly beforeContent?: (change: Deletion) => void | Promise<void>;
}
