import { isLocalId, type ModelPort, type PatchOperation, type StoredResource, versionNumber } from '../resource.ts';
import { type Book, type Change, inOrder, keptOf, makerOf, resolvedId, rowsOf } from './book.ts';
import { chainsOf } from './chains.ts';
import { fold } from './fold.ts';
import type { KeptRecord, Operation, OwnCall, UploadFacts } from './operation.ts';
import { firstOf, patientsOf } from './patients.ts';
import { localIdsIn, withServerIds } from './references.ts';

/** A requested write. Refusals here happen before anything is queued. */
export type Intent =
  | {
      readonly kind: 'create';
      readonly id: string;
      readonly draft: StoredResource;
      readonly call?: OwnCall | undefined;
      /** Its content, under a key of its own: both are queued or neither. */
      readonly file?: { readonly key: string; readonly upload: UploadFacts } | undefined;
    }
  | {
      readonly kind: 'update';
      readonly id: string;
      readonly next: (current: StoredResource) => StoredResource;
      /** The writer sees the rejected changes of this resource and continues from them. */
      readonly goesOn?: boolean | undefined;
      /** `next` is the whole value, regardless of the earlier one: it may be sent even if the resource is unknown here. */
      readonly whole?: boolean | undefined;
      readonly call?: OwnCall | undefined;
    }
  | { readonly kind: 'remove'; readonly id: string }
  | { readonly kind: 'upload'; readonly id: string; readonly upload: UploadFacts };

export interface Writer {
  readonly author: string;
  readonly key: string;
  readonly now: number;
}

export class RefusedBeforeQueueing extends Error {
  override readonly name = 'RefusedBeforeQueueing';
}
/** Thrown for a change of a resource that neither device nor server could show: it would replace everything. */
export class NothingToChange extends Error {
  override readonly name = 'NothingToChange';
}
const refuse = (message: string): never => {
  throw new RefusedBeforeQueueing(message);
};

/** The outbox that a write joins, and who writes. */
export interface Target {
  readonly book: Book;
  /** The last fresh server copy. */
  readonly base: StoredResource | undefined;
  readonly type: string;
  readonly writer: Writer;
  readonly model: ModelPort;
}

/** Returns the changes that queue an intent. A row with sequence 0 gets its number from storage. Spec sections 4, 5 and 7. */
export function queued(target: Target, intent: Intent): Change[] {
  if (intent.kind === 'create') return queuedCreate(target, intent);
  const { book, base, type, model } = target;
  const id = resolvedId(book, intent.id);
  if (!id) return refuse('Cannot update a resource that has no id.');
  const kept = keptOf(book, type, id).map(({ operation }) => operation);
  // While its create is a rejected change, further changes join it there: they could not be sent alone.
  const unmade = isLocalId(id) && kept.some(({ kind }) => kind === 'create') && rowsOf(book, type, id).length === 0;
  if (intent.kind === 'update' && intent.goesOn && !unmade && rowsOf(book, type, id).length === 0) {
    const changes = goneOn({ ...target, id }, intent.next);
    if (changes) return changes;
  }
  const rows = lastChain(unmade ? kept : rowsOf(book, type, id));
  const shown = unmade ? undefined : newest(base, rows[0]?.original);
  // A change consists of its writer's text and the copy under it. List indexes differ in a newer copy.
  const ground = rows[0]?.original ?? shown;
  const view = markedAs(shown, fold(ground, rows, model).value);
  const changes = queuedOn({ ...target, base: ground, id, rows, view }, intent);
  return unmade ? changes.map((change) => joined(change, kept, target)) : changes;
}

/** Returns the last rows that were made on each other. A row with its own `original` begins a new chain. */
const lastChain = (rows: readonly Operation[]): readonly Operation[] =>
  rows.slice(
    Math.max(
      0,
      rows.findLastIndex(({ original }) => original !== undefined),
    ),
  );

/** Returns the newer of two copies: another tab may have read a newer one than this tab. */
const newest = (base: StoredResource | undefined, original: StoredResource | undefined) =>
  original && versionNumber(original) > versionNumber(base) ? original : base;

/** Copies the marks of the newest server copy (deleted, parts left out) to the writer's own. So that one is read-only too. */
function markedAs(shown: StoredResource | undefined, own: StoredResource | undefined): StoredResource | undefined {
  const { isDeleted, hasTransformations } = shown?.meta ?? {};
  return own && (isDeleted || hasTransformations) ? { ...own, meta: { ...own.meta, isDeleted, hasTransformations } } : own;
}

/** Turns a row to queue into a rejected change behind those of its resource. Replaces the one it was merged into. */
function joined(change: Change, kept: readonly Operation[], { book, writer }: Target): Change {
  if ('drop' in change) return change.drop === 'operation' ? { drop: 'kept', key: change.key } : change;
  if (change.put !== 'operation') return change;
  const { operation } = change;
  const held = book.kept.get(operation.key);
  if (held) return { put: 'kept', record: { ...held, operation } };
  const last = Math.max(...kept.map(({ seq }) => seq));
  // The sequence only sorts rejected changes; storage numbers them again when they are sent.
  const seq = last + 1 / 1_024;
  return {
    put: 'kept',
    record: { key: operation.key, operation: { ...operation, seq }, reason: 'earlier', failedAt: writer.now },
  };
}

function queuedOn(at: Situation, intent: Exclude<Intent, { kind: 'create' }>): Change[] {
  const { book, base, type, rows, view, model } = at;
  if (intent.kind === 'update') {
    if (!view && !intent.whole) throw new NothingToChange(`${type} could not be loaded, so it cannot be changed yet.`);
    return queuedUpdate(at, intent.next, intent.call);
  }
  if (intent.kind === 'remove') {
    if (!model.facts(type).canDelete) return refuse(`Client ${type} does not support delete.`);
    if (rows[0]?.kind === 'create' && rows.every((row) => book.operations.has(row.seq) && untouched(row)))
      return rows.flatMap(dropped);
    if (rows.some((row) => row.kind === 'remove')) return [];
  }
  const original = rows.length === 0 ? base : undefined;
  const upload = intent.kind === 'upload' ? { upload: intent.upload } : {};
  return [put({ ...shell(at, view), kind: intent.kind, original, ...upload })];
}

type Create = Extract<Intent, { kind: 'create' }>;
function queuedCreate(target: Target, { id, draft, call, file }: Create): Change[] {
  const { book, type } = target;
  if (draft.id) return refuse('Resource requested for creation already has an id.');
  // A repeated press of one button creates one resource.
  if (book.ids.has(id) || rowsOf(book, type, id).length > 0 || keptOf(book, type, id).length > 0) return [];
  const body = withServerIds(draft, book.ids);
  const made = put({ ...shell({ ...target, id }, body), kind: 'create', body, ...(call && { call }) });
  if (!file) return [made];
  const { key, upload } = file;
  const sent = shell({ ...target, id, writer: { ...target.writer, key } }, body);
  return [made, put({ ...sent, kind: 'upload', upload })];
}

/**
 * Continues the rejected changes that the writer sees. After a conflict the new change joins them, so that nobody's text is
 * overwritten before the comparison. Other rejected changes are queued again with it, from the copy they were made on.
 */
function goneOn(at: Target & Pick<Situation, 'id'>, next: (current: StoredResource) => StoredResource): Change[] | undefined {
  const { book, type, id, model } = at;
  // The writer sees the last chain; earlier chains stay as they are.
  const records: readonly KeptRecord[] = chainsOf(book, type, id).at(-1) ?? [];
  const rows = records.map(({ operation }) => operation);
  const original = rows[0]?.original ?? at.base;
  const last = records.at(-1);
  if (!last || !original || rows.some(({ kind }) => kind !== 'update')) return undefined;
  const disputed = records.some(({ reason }) => reason === 'conflict');
  const before = fold(original, rows.slice(0, -1), model).value ?? original;
  const view = fold(original, rows, model).value ?? original;
  const wanted = withServerIds(next(view), book.ids);
  if (model.diff(type, view, wanted).length === 0) return [];
  if (disputed && last.operation.attempts === 0) {
    const operation = { ...last.operation, patch: model.diff(type, before, wanted), body: wanted };
    return [{ put: 'kept', record: { ...last, operation } }];
  }
  const from = disputed ? view : original;
  const patch = model.diff(type, from, wanted);
  const change: Change = {
    put: 'operation',
    operation: {
      ...shell(at, wanted),
      kind: 'update',
      patch,
      body: wanted,
      ...(disputed ? {} : { original }),
    },
  };
  if (disputed) return [joined(change, rows, at)];
  return [...records.map(({ key }): Change => ({ drop: 'kept', key })), ...(patch.length > 0 ? [change] : [])];
}

interface Situation extends Target {
  readonly id: string;
  readonly rows: readonly Operation[];
  readonly view: StoredResource | undefined;
}

function queuedUpdate(at: Situation, change: (current: StoredResource) => StoredResource, call?: OwnCall): Change[] {
  const { book, base, type, id, rows, view, model } = at;
  if (view?.meta?.isDeleted) return refuse('The requested data was deleted or is no longer accessible.');
  if (view?.meta?.hasTransformations) return refuse(`${type} has parts left out for this reader and cannot be updated.`);
  const next = withServerIds(change(view ?? { id, resourceType: type }), book.ids);
  if (next.meta?.hasTransformations) return refuse(`${type} has parts left out for this reader and cannot be updated.`);
  if (!view) return [put({ ...shell(at, next), kind: 'update', body: next })];
  const patch = model.diff(type, view, next);
  if (patch.length === 0) return [];
  const last = rows.at(-1);
  // A call of its own is sent as it was made.
  const merged = last && !call && !ownUpdate(last) && untouched(last) ? folded(at, last, patch) : undefined;
  if (merged) return merged;
  const original = rows.length === 0 ? base : undefined;
  return [put({ ...shell(at, next), kind: 'update', patch, body: next, original, ...(call && { call }) })];
}

/** Merges a change into a row that was never sent; returns undefined if that would be unsafe. */
function folded(
  { book, base, type, rows, model }: Situation,
  last: Operation,
  patch: readonly PatchOperation[],
): Change[] | undefined {
  try {
    if (last.kind === 'create') {
      const { id: _, meta: __, resourceType: ___, ...body } = model.apply(fold(undefined, [last], model).value ?? {}, patch);
      return makesCycle(book, last, body) ? undefined : [put({ ...last, body, patients: patientsOf(model, type, body) })];
    }
    if (last.kind !== 'update' || !last.patch) return undefined;
    const before = last.original ?? fold(base, rows.slice(0, -1), model).value;
    if (!before) return undefined;
    const wanted = model.apply(model.apply(before, last.patch), patch);
    const whole = model.diff(type, before, wanted);
    return whole.length === 0 ? dropped(last) : [put({ ...last, patch: whole, body: wanted })];
  } catch {
    return undefined;
  }
}

/** True if `row` with this body would wait for something that itself waits for `row`. */
function makesCycle(book: Book, row: Operation, body: StoredResource): boolean {
  const creates = new Map(
    inOrder(book)
      .filter(({ kind }) => kind === 'create')
      .map((create) => [create.id, create]),
  );
  const seen = new Set<string>();
  const reaches = (value: unknown): boolean =>
    [...localIdsIn(value)].some((id) => {
      if (id === row.id) return true;
      if (seen.has(id)) return false;
      seen.add(id);
      const create = creates.get(id);
      return create !== undefined && reaches(create.body);
    });
  return reaches(body);
}

const ownUpdate = ({ kind, call }: Operation) => kind === 'update' && call !== undefined;
const untouched = (row: Operation) => (row.state === 'pending' || row.state === 'waiting') && row.attempts === 0;
const put = (operation: Operation): Change => ({ put: 'operation', operation });
const dropped = (row: Operation): Change[] => [
  { drop: 'operation', seq: row.seq, key: row.key },
  ...(row.kind === 'upload' ? [{ drop: 'blobs', key: row.key } as const] : []),
];

function shell({ type, id, writer, model }: Target & { readonly id: string }, value: StoredResource | undefined) {
  return {
    seq: 0,
    key: writer.key,
    type,
    id,
    author: writer.author,
    partition: value?.partition ?? firstOf(model.facts(type).partitionPaths, value),
    patients: patientsOf(model, type, value),
    state: 'pending',
    attempts: 0,
    queuedAt: writer.now,
  } as const;
}

/** Tells if a row needs another create: `waits` while that is queued, `failed` while it is rejected, `lost` when it is gone. */
export function dependency(book: Book, row: Operation): 'none' | 'waits' | 'failed' | 'lost' {
  const makers = [...neededBy(row)].filter((id) => !book.ids.has(id)).map((id) => makerOf(book, id));
  if (makers.includes('nothing')) return 'lost';
  if (makers.includes('kept')) return 'failed';
  return makers.length > 0 ? 'waits' : 'none';
}

const needs = new WeakMap<Operation, ReadonlySet<string>>();

/** Local ids that must have become server ids before the row can be sent. */
function neededBy(row: Operation): ReadonlySet<string> {
  const held = needs.get(row);
  if (held) return held;
  const found = localIdsIn(row.patch ?? row.body);
  if (row.kind === 'create') found.delete(row.id);
  else if (isLocalId(row.id)) found.add(row.id);
  needs.set(row, found);
  return found;
}
