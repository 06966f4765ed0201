import type { Store } from '../store/index.ts';
import type { TypeRules } from './behaviour.ts';
import { type ContentRequest, remove, update, updateContent } from './change.ts';
import { create, judge } from './create.ts';
import { restoreRow } from './removal.ts';
import {
  type CreateRequest,
  type DeleteRequest,
  type Engine,
  type NewRequest,
  type Saved,
  type UpdateRequest,
} from './requests.ts';
import { prepareAll, type SaveAll, saveAll } from './save-all.ts';

export type { CreateRequest, DeleteRequest, NewRequest, Saved, UpdateRequest } from './requests.ts';

/** The resource service: the only code that writes resources, for calls, imports and jobs. */
export interface Saving {
  readonly create: (request: CreateRequest) => Promise<Saved>;
  /** New resources of one practice, all or none, in their order: an id that is there already refuses them all. */
  readonly createAll: (practice: string, requests: readonly NewRequest[]) => Promise<void>;
  /** Updates and creations of one practice, all or none. */
  readonly saveAll: (practice: string, all: SaveAll) => Promise<Saved>;
  /** Refuses what `create` would refuse before it writes. */
  readonly judge: (practice: string, request: NewRequest) => Promise<void>;
  /** Refuses what `saveAll` would refuse before it writes. */
  readonly judgeAll: (practice: string, all: SaveAll) => Promise<void>;
  readonly update: (request: UpdateRequest) => Promise<Saved>;
  readonly remove: (request: DeleteRequest) => Promise<Saved>;
  /** Undoes a deletion, with what was deleted with it, within the window of its type. */
  readonly restore: (request: DeleteRequest) => Promise<Saved>;
  /** Changes what only the server writes (`content`). */
  readonly updateContent: (request: ContentRequest) => Promise<Saved>;
}

export interface SavingOptions {
  readonly store: Store;
  readonly now?: () => number;
  readonly rules: TypeRules;
}

/** The resource service: every write of every type goes through it. */
export function createResourceService({ store, now = Date.now, rules }: SavingOptions): Saving {
  const engine: Engine = { store, now, rules };
  return {
    create: (request) => create(engine, request),
    createAll: async (practice, creates) => void (await saveAll(engine, practice, { creates })),
    saveAll: (practice, all) => saveAll(engine, practice, all),
    judge: (practice, request) => judge(engine, { ...request, practice }),
    judgeAll: async (practice, all) => void (await prepareAll(engine, practice, all)),
    update: (request) => update(engine, request),
    updateContent: (request) => updateContent(engine, request),
    remove: (request) => remove(engine, request),
    restore: (request) => restoreRow({ store, at: new Date(now()), behaviour: rules.behaviourOf(request.definition) }, request),
  };
}
