import type { ResourceDefinition, ResourceType } from '@notewell/model';
import type { Caller } from '../../kernel/caller.ts';
import type { Run } from '../postgres/database.ts';
import type { Body, Store, StoredRow } from '../store/index.ts';

export interface Save {
  readonly practice: string;
  readonly caller: Caller;
  readonly definition: ResourceDefinition;
  readonly store: Store;
  readonly now: Date;
  /** The id it has, or will have. */
  readonly id: string;
  /** The stored body, which is never changed; undefined for a new resource. */
  readonly before: Body | undefined;
  /** As the caller would have it: valid by its fields, free for the behaviour to complete in place. */
  readonly after: Body;
  /** Related writes of the same transaction that are in no table yet. `lookUp` finds them. */
  readonly sameSave?: readonly Body[];
  /** The state that counts as the one before. Such a write brings everything that its new state means. */
  readonly by?: Readonly<Record<string, unknown>> | undefined;
}
/** Something else that a save writes: with it, all or none. */
export interface Companion {
  readonly type: ResourceType;
  /** Its own id, or the one it shall have. */
  readonly id: string;
  /** The row that it changes; absent where it is created. */
  readonly before?: StoredRow | undefined;
  readonly body: Body;
  /** It follows from the save by a rule: its writer needs no permission of their own. */
  readonly follows?: boolean;
  /** Who is recorded as its maker, if not the caller. */
  readonly maker?: Caller['profile'];
  /** The intermediate state that counts as the one before, if the row passes through one. */
  readonly by?: Readonly<Record<string, unknown>>;
  /** The path in the save at which faults of this write are reported, and a label for its owner. */
  readonly path?: string;
  readonly of?: string | undefined;
}
/** A row that is deleted or restored with another. */
export interface RemovedToo {
  readonly definition: ResourceDefinition;
  readonly row: StoredRow;
}
export type Deletion = Omit<Save, 'after' | 'before'> & { readonly before: Body };

/** A save or a deletion: `after` is undefined where the row is deleted. */
export type Change = Omit<Save, 'after'> & { readonly after: Body | undefined };

/** The rules of the domains for saving. The engine knows no domain. */
export interface TypeRules {
  readonly behaviourOf: (definition: ResourceDefinition) => Behaviour | undefined;
  /** Refuse a save or a deletion of any type. */
  readonly checks: readonly Check[];
  /** Conditions of a transition that depend on other records. */
  readonly needs: readonly MoveNeed[];
}
export type Check = (change: Change) => void | Promise<void>;
export interface MoveNeed {
  /** As the transition tables name it. */
  readonly name: string;
  readonly isMet: (save: Save) => Promise<boolean>;
  /** The text of the refusal. */
  readonly detail: (from: string | undefined, to: string | undefined) => string;
}

export interface Guard {
  /** Taken before anything is written, and kept until the transaction ends. */
  readonly lock: string;
  /** Runs once everything is written, as `verify` does. */
  readonly verify: (run: Run) => Promise<void>;
}

/** Hooks for saving a resource of one type. Each may throw a Refusal, and then nothing is written. */
export interface Behaviour {
  /** The state that a new resource counts as having had before, if it may be created past its first state. */
  readonly startsAs?: Readonly<Record<string, unknown>>;
  readonly beforeSave?: (save: Save) => void | Promise<void>;
  /** Completes the body once everything else is prepared, so that little time passes until it is written. */
  readonly beforeWrite?: (save: Save) => Promise<void>;
  /** Related writes, computed once the save itself is accepted. Later ones may refer to earlier ones. */
  readonly alsoWrites?: (save: Save) => Promise<readonly Companion[]>;
  /** True if a save becomes a deletion, because nothing is left. */
  readonly endsWith?: (after: Body) => boolean;
  readonly beforeDelete?: (deletion: Deletion) => void | Promise<void>;
  /** A check that holds only while no other save with the same lock is written. */
  readonly guard?: (save: Save) => Guard | undefined;
  /** Runs in the transaction, once everything is written: a refusal takes all of it back. */
  readonly verify?: (change: Change, run: Run) => Promise<void>;
  /** Rows that are deleted in the same transaction, because they were there only for this one. */
  readonly alsoRemoves?: (deletion: Deletion) => Promise<readonly RemovedToo[]>;
  /** Rows that a save deletes in its transaction, because it takes back what they belong to. */
  readonly removesWith?: (save: Save) => Promise<readonly RemovedToo[]>;
  /** Rows that are restored in the same transaction. */
  readonly alsoRestores?: (deletion: Deletion) => Promise<readonly RemovedToo[]>;
  /** Milliseconds in which a deletion can be undone; absent where it is final. */
  readonly restoreWindow?: number;
  /** Before its content is put in place, replaced or taken away. */
  readonly beforeContent?: (change: Deletion) => void | Promise<void>;
  /** Related writes of content that is put in place, replaced or taken away. */
  readonly contentWrites?: (save: Save) => Promise<readonly Companion[]>;
}
