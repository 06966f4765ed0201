import { isDeepStrictEqual } from 'node:util';
import { isRecord } from '@notewell/model';
import { Refusal } from '../../kernel/refusal.ts';
import { stillIn } from '../columns/row.ts';
import { requireWhole, withWordsKept } from '../disclosure.ts';
import { withUnreadKept } from '../lists-by-reader.ts';
import type { Run } from '../postgres/database.ts';
import { secretFieldsOf } from '../secrets/secrets.ts';
import type { Body } from '../store/index.ts';
import type { OnceKey } from '../store/writer.ts';
import { bodyOf, responseOf, signBy, stamped, valid, validAfter, withoutReadOnly } from './body.ts';
import { type Also, complete, passing, relatedWrites, retried, together, verifying } from './related-writes.ts';
import { removedToo } from './removal.ts';
import type { DeleteRequest, Engine, Saved, UpdateRequest } from './requests.ts';
import { requireWrite } from './require-write.ts';
import { unlessUsed } from './still-used.ts';

/** A row's body before and after, and what is written with it. */
interface Replaced {
  readonly old: Body;
  readonly body: Body;
  readonly at: Date;
  readonly clears?: readonly string[];
  readonly others?: readonly Also[];
  readonly lock?: string | undefined;
}
export type ContentRequest = Omit<UpdateRequest, 'next'> & { readonly content: Body['content'] };

/** A save that is judged and complete, and only to be written. */
export interface PreparedSave {
  readonly isUnchanged: boolean;
  /** Writes within a transaction that runs already, or in one of its own. */
  readonly write: (run?: Run, once?: OnceKey) => Promise<Saved>;
}

export async function update(engine: Engine, request: UpdateRequest): Promise<Saved> {
  return retried(async () => (await prepareUpdate(engine, request)).write(undefined, request.once));
}

export async function prepareUpdate(engine: Engine, request: UpdateRequest): Promise<PreparedSave> {
  const { store, now, rules } = engine;
  const { practice, caller, definition, before, next } = request;
  const old = bodyOf(before);
  if (!request.fromStored) await requireWhole({ caller, definition, practice, store }, before);
  const seen = { practice, caller, definition, store };
  const sent = request.fromStored ? next : await withUnreadKept(seen, { before: old, after: next });
  const value = request.follows && isRecord(sent) ? validAfter(definition, sent, old) : valid(definition, sent);
  const written: Body = { ...withoutReadOnly(definition, value, old), ...request.derived };
  const body = request.fromStored ? written : withWordsKept(caller, definition, { before: old, after: written });
  const clears: string[] = [];
  for (const field of secretFieldsOf(definition)?.readable ?? []) {
    if (body[field] !== undefined || old[field] === undefined) continue;
    if (request.whole) clears.push(field);
    else body[field] = old[field];
  }
  const at = new Date(now());
  signBy(caller, definition, body, { before: old, at });
  if (!request.follows) await requireWrite({ practice, caller, definition, store, at }, 'update', { before: old, after: body });
  const { others, lock } = await complete(engine, request, { id: before.id, before: old, body, at, by: request.by });
  if (rules.behaviourOf(definition)?.endsWith?.(body))
    return { isUnchanged: false, write: (_run, once) => remove(engine, { ...request, once }) };
  return replace(engine, request, { old, body, at, clears, others, lock });
}

export async function updateContent(engine: Engine, request: ContentRequest): Promise<Saved> {
  return retried(() => writeContent(engine, request));
}

async function writeContent(engine: Engine, request: ContentRequest): Promise<Saved> {
  const { store, now, rules } = engine;
  const old = bodyOf(request.before);
  await requireWhole(
    { caller: request.caller, definition: request.definition, practice: request.practice, store },
    request.before,
  );
  const { practice, caller, definition, before } = request;
  const at = new Date(now());
  const change = { practice, caller, definition, store, now: at, id: before.id, before: old };
  const behaviour = rules.behaviourOf(definition);
  await behaviour?.beforeContent?.(change);
  const { meta: _meta, content: _content, ...rest } = old;
  const body: Body = request.content ? { ...rest, content: request.content } : rest;
  await requireWrite({ practice, caller, definition, store }, 'update', { before: old, after: body });
  const companions = (await behaviour?.contentWrites?.({ ...change, after: body })) ?? [];
  const main = { ...body, id: before.id, resourceType: definition.type };
  const others = await relatedWrites(engine, request, { at, main, companions, follows: undefined });
  const hash = request.content?.hash;
  const held = hash === undefined ? [] : [passing((run) => store.holdContent(practice, hash, run))];
  return (await replace(engine, request, { old, body, at, others: [...others, ...held] })).write(undefined, request.once);
}

export async function remove(engine: Engine, request: DeleteRequest): Promise<Saved> {
  const { store, now, rules } = engine;
  const { practice, caller, definition, before, once, keepHistory = true } = request;
  const old = bodyOf(before);
  await requireWhole({ caller, definition, practice, store }, before);
  const at = new Date(now());
  await requireWrite({ practice, caller, definition, store }, 'delete', { before: old });
  const deleting = { practice, caller, definition, store, now: at, id: before.id, before: old };
  const behaviour = rules.behaviourOf(definition);
  await behaviour?.beforeDelete?.(deleting);
  for (const check of rules.checks) await check({ ...deleting, after: undefined });
  const version = before.version + 1;
  const body = stamped(definition, old, { id: before.id, partition: old.partition, version, at, caller, deleted: true });
  const { expires } = before;
  const deletion = { practice, caller, definition, before, body, expires, once, keepHistory, action: 'delete' } as const;
  const others = [
    ...(await removedToo(behaviour, deleting, deletion)),
    ...verifying(behaviour, { ...deleting, after: undefined }),
    ...unlessUsed(deleting),
  ];
  const outcome = await together(engine, request, {
    id: before.id,
    main: (run) => store.writer.replace(deletion, run),
    others,
  });
  if (outcome === 'stale') throw new Refusal('stale-version');
  return { outcome: outcome === 'done' ? 'deleted' : 'repeated', id: before.id, version, text: '' };
}

async function replace(
  engine: Engine,
  request: Omit<UpdateRequest, 'next'>,
  { old, body, at, clears = [], others = [], lock }: Replaced,
): Promise<PreparedSave> {
  const { store } = engine;
  const { practice, caller, definition, before, keepHistory = true } = request;
  if (old.partition !== undefined && !stillIn(definition, body, old.partition)) throw new Refusal('partition-changed');
  const expires = request.expires === undefined ? before.expires : request.expires;
  const { meta: _meta, ...rest } = old;
  const same = { ...body, id: old.id, resourceType: old.resourceType, ...(old.partition ? { partition: old.partition } : {}) };
  if (expires === before.expires && isDeepStrictEqual(rest, same)) {
    const unchanged: Saved = { outcome: 'unchanged', id: before.id, version: before.version, text: before.text };
    return { isUnchanged: true, write: async () => unchanged };
  }
  const version = before.version + 1;
  const deleted = before.deleted && request.whileDeleted === true;
  const stored = stamped(definition, body, { id: before.id, partition: old.partition, version, at, caller, deleted });
  const text = await responseOf(store, practice, definition, stored);
  const replacement = {
    practice,
    caller,
    definition,
    before,
    body: stored,
    text,
    expires,
    keepHistory,
    clears,
    action: 'update',
    staysDeleted: deleted,
  } as const;
  return {
    isUnchanged: false,
    async write(within, once) {
      const main = (run?: Run) => store.writer.replace({ ...replacement, once }, run);
      const outcome = await together(engine, request, { id: before.id, main, others, lock, within });
      if (outcome === 'stale') throw new Refusal('stale-version');
      return { outcome: outcome === 'done' ? 'updated' : 'repeated', id: before.id, version, text };
    },
  };
}
