import { type ModelPort, type StoredResource, versionNumber } from '../resource.ts';
import { type Book, type Change, keptOf, rowsOf } from './book.ts';
import { type Chain, chainOf, inherited } from './chains.ts';
import { firstKey, fold, namesPlaces, touchedBy } from './fold.ts';
import type { KeptRecord, Operation } from './operation.ts';
import { patientsOf } from './patients.ts';

/** Milliseconds after which a rejected change whose text is safe is removed (spec section 9: 1,440 minutes). */
export const keptLifetime = 1_440 * 60_000;

/** True if the server copy already contains the change. */
export function textIsOnServer(record: KeptRecord, base: StoredResource | undefined, model: ModelPort): boolean {
  const { operation } = record;
  if (operation.kind === 'remove') return base?.meta?.isDeleted === true;
  if (operation.kind !== 'update' || !base || base.meta?.isDeleted) return false;
  const { value, misfits } = fold(base, [{ ...operation, original: undefined }], model);
  return misfits.length === 0 && value !== undefined && model.diff(operation.type, base, value).length === 0;
}

export const expired = (record: KeptRecord, { base, now, model }: Pick<Again, 'base' | 'now' | 'model'>): boolean =>
  now - record.failedAt >= keptLifetime && textIsOnServer(record, base, model);

/** The outbox in which rejected changes are queued again. */
export interface Again {
  readonly book: Book;
  /** The newest server copy. */
  readonly base: StoredResource | undefined;
  readonly now: number;
  readonly newKey: () => string;
  readonly model: ModelPort;
}

/** Another request in place of the rejected one, such as other times for a booking. */
export type Instead = Pick<Operation, 'body' | 'call'>;

/**
 * Queues the changes of a chain again, oldest first, on the newest server copy. A create keeps its key, so that one which
 * did reach the server is not repeated. A change gets a new key, because its request is new. If somebody else has changed the
 * same fields meanwhile, nothing is queued and the changes become a conflict.
 */
export function sentAgain(again: Again, key: string, instead: Instead = {}): Change[] {
  const { book, base, model } = again;
  const records = chainOf(book, key);
  if (!records) return [];
  const arrived = arrivedOf(records, base, model);
  if (arrived === 'disputed') return records.map((record) => inConflict(record, base));
  const changes: Change[] = [];
  // Without a server copy, use the copy they were made on. The server checks if it is still the newest.
  const ground = base ?? records[0].operation.original;
  let view = ground;
  for (const [n, { operation, key: old }] of records.entries()) {
    changes.push({ drop: 'kept', key: old });
    if (n < arrived) continue;
    const fresh = requeued(old === key ? { ...operation, ...instead } : operation, view, again);
    if (!fresh) continue;
    changes.push({ put: 'operation', operation: view === ground ? { ...fresh, original: ground } : fresh });
    view = fold(view, [fresh], model).value;
  }
  return changes;
}

/**
 * Counts the leading changes that the newest server copy already contains. Returns `disputed` if it matches no prefix of
 * them. A patch addresses list items by index: on another person's list it would overwrite their text.
 */
function arrivedOf(records: Chain, base: StoredResource | undefined, model: ModelPort): number | 'disputed' {
  const rows = records.map(({ operation }) => operation);
  const [first] = rows;
  if (!first || !base || base.meta?.isDeleted || rows.some(({ kind }) => kind !== 'update')) return 0;
  const touched = touchedBy(rows);
  // Its author saw the conflict over whole fields and chose to apply the change.
  const inLists = namesPlaces(rows);
  if (!first.original) return inLists ? 'disputed' : 0;
  if (!inLists && records.every(({ reason }) => reason === 'conflict' || reason === 'earlier')) return 0;
  for (let done = rows.length; done >= 0; done -= 1) {
    const reached = fold(first.original, rows.slice(0, done), model).value ?? first.original;
    if (!model.diff(first.type, reached, base).some(({ path }) => touched.has(firstKey(path)))) return done;
  }
  return 'disputed';
}

/** A corrected value, and the versions of the chain that its author saw, by key. */
export interface Correction {
  readonly seen: Seen;
  readonly wanted: StoredResource;
}

/**
 * Outcome of a correction. `queued`: on its way. `same`: the server copy says all of it already. `conflict`: somebody else
 * changed the same fields, so both are to be compared. `grown`: nothing was done, because the chain changed since its author
 * saw it.
 */
export type Mended = 'queued' | 'same' | 'conflict' | 'grown';

/**
 * Queues a chain again with the value to which its author corrected it: one change in place of those that were refused, made on
 * the newest server copy, then its files and removals as they were. A create keeps its key, as in `sentAgain`.
 */
export function mended(
  { book, base, now, newKey, model }: Again,
  key: string,
  { seen, wanted }: Correction,
): { readonly changes: Change[]; readonly outcome: Mended } {
  const records = chainOf(book, key) ?? [];
  const texts = records.filter(({ operation }) => isText(operation));
  const [first] = texts;
  if (!first || !isAsSeen(texts, seen, model)) return { changes: [], outcome: 'grown' };
  const { type, kind } = first.operation;
  const original = first.operation.original ?? records[0]?.operation.original;
  const clean = { ...spent, seq: 0, state: 'pending', attempts: 0, queuedAt: now, original: undefined } as const;
  const others = records.flatMap(({ operation }) => (isText(operation) ? [] : [{ ...operation, ...clean }]));
  const instead = (rows: readonly Operation[]): Change[] => [
    ...records.map((record): Change => ({ drop: 'kept', key: record.key })),
    ...[...rows, ...others].map((operation): Change => ({ put: 'operation', operation })),
  ];
  if (kind === 'create') {
    const { id: _, meta: __, resourceType: ___, ...body } = wanted;
    const own = { ...first.operation, ...clean, body, patients: patientsOf(model, type, body) };
    return { changes: instead([own]), outcome: 'queued' };
  }
  const corrected = {
    ...first.operation,
    original,
    body: wanted,
    patch: original ? model.diff(type, original, wanted) : undefined,
  };
  if (overlaps(corrected, base, model)) {
    const [, ...rest] = texts;
    const compared = inConflict({ ...first, operation: corrected }, base);
    return { changes: [...rest.map((record): Change => ({ drop: 'kept', key: record.key })), compared], outcome: 'conflict' };
  }
  const ground = base ?? original;
  const made = { ...corrected, original: undefined };
  const body = (original && ground && fold(ground, [made], model).value) ?? wanted;
  const patch = ground && model.diff(type, ground, body);
  if (patch?.length === 0) return { changes: instead([]), outcome: 'same' };
  return { changes: instead([{ ...made, ...clean, key: newKey(), original: ground, body, patch }]), outcome: 'queued' };
}
/** True if somebody else changed a field that the change touches, since the copy on which it was made. */
function overlaps(change: Operation, base: StoredResource | undefined, model: ModelPort): boolean {
  if (!change.original || !base || base.meta?.isDeleted) return false;
  const touched = touchedBy([change]);
  return model.diff(change.type, change.original, base).some(({ path }) => touched.has(firstKey(path)));
}
const isText = ({ kind }: Operation) => kind === 'create' || kind === 'update';

const inConflict = (record: KeptRecord, theirs: StoredResource | undefined): Change => ({
  put: 'kept',
  record: { ...record, reason: record.reason === 'earlier' ? 'earlier' : 'conflict', theirs },
});

function requeued(
  row: Operation,
  view: StoredResource | undefined,
  { now, newKey, model }: Pick<Again, 'now' | 'newKey' | 'model'>,
): Operation | undefined {
  const clean = { ...row, ...spent, original: undefined, seq: 0, state: 'pending', attempts: 0, queuedAt: now } as const;
  if (row.kind === 'create') return clean;
  if (row.kind === 'upload') return clean;
  if (row.kind === 'remove') return { ...clean, key: newKey() };
  if (!view || versionNumber(view) === 0) return { ...clean, key: newKey() };
  const wanted = fold(view, [row], model).value ?? view;
  const patch = model.diff(row.type, view, wanted);
  return patch.length === 0 ? undefined : { ...clean, key: newKey(), patch, body: wanted };
}

/** The author's version: the whole wanted value. */
export const mineOf = ({ kind, original, body, ...rest }: Operation, model: ModelPort): StoredResource | undefined =>
  kind === 'update' && original ? fold(original, [{ kind, original, body, ...rest }], model).value : body;

/** Values of a chain at the time its author compared it, by key. */
export type Seen = ReadonlyMap<string, StoredResource | undefined>;

/** True if each change has the text that its author saw. */
const isAsSeen = (records: readonly KeptRecord[], seen: Seen, model: ModelPort): boolean =>
  records.every(({ key, operation }) => {
    const [mine, then] = [mineOf(operation, model), seen.get(key)];
    return mine !== undefined && then !== undefined && model.diff(operation.type, then, mine).length === 0;
  });

/** An author's choice after comparing: the versions they saw, the server copy they compared with, and the value they want. */
export interface Comparison {
  readonly seen: Seen;
  readonly compared: StoredResource;
  readonly wanted: StoredResource;
}

/** Changes of the compared chain, up to the last in `seen`; the chain may have grown since. */
function comparedIn(book: Book, seen: Seen): readonly KeptRecord[] {
  const last = [...seen.keys()].findLast((key) => book.kept.has(key));
  return (last === undefined ? [] : (chainOf(book, last) ?? [])).filter(({ operation }) => operation.kind === 'update');
}

/**
 * Replaces a chain by its author's choice after comparing. The choice is queued as one change of the compared copy. So the
 * server refuses it if that copy is no longer the newest. Returns undefined if the chain changed since its author saw it:
 * text was added, or it was sent with other changes.
 */
export function chosen(
  { book, model }: { readonly book: Book; readonly model: ModelPort },
  { seen, compared, wanted }: Comparison,
  { key, now }: { readonly key: string; readonly now: number },
): Change[] | undefined {
  const records = comparedIn(book, seen);
  const [first] = records;
  if (!first || !isAsSeen(records, seen, model)) return undefined;
  const patch = model.diff(first.operation.type, compared, wanted);
  const operation: Operation = {
    ...first.operation,
    ...spent,
    seq: 0,
    key,
    state: 'pending',
    attempts: 0,
    queuedAt: now,
    original: compared,
    patch,
    body: wanted,
  };
  return [
    ...records.map((record): Change => ({ drop: 'kept', key: record.key })),
    ...(patch.length > 0 ? [{ put: 'operation', operation } as const] : []),
  ];
}

const spent = {
  wire: undefined,
  lastError: undefined,
  retryAt: undefined,
  retryIn: undefined,
  epoch: undefined,
  hold: undefined,
} as const;

/**
 * Takes back an unsent write and the later writes of the same resource. Leaves a write that may be on its way: the server
 * may have it already.
 */
export function withdrawn(book: Book, key: string): Change[] {
  const chosenRow = [...book.operations.values()].find((row) => row.key === key);
  if (!chosenRow) return [];
  const going = rowsOf(book, chosenRow.type, chosenRow.id).filter(({ seq }) => seq >= chosenRow.seq);
  if (going.some(({ state }) => state === 'saving')) return [];
  return going.flatMap((row): Change[] => [
    { drop: 'operation', seq: row.seq, key: row.key },
    ...(row.kind === 'upload' ? [{ drop: 'blobs', key: row.key } as const] : []),
  ]);
}

/** Discards changes. A discarded create takes its entity's other changes with it, because they could never be sent. */
export function discarded(book: Book, keys: readonly string[], model: ModelPort): Change[] {
  const records = keys.flatMap((key) => book.kept.get(key) ?? []);
  const going = new Set(
    records.flatMap((record) => {
      const { kind, type, id } = record.operation;
      return kind === 'create' ? keptOf(book, type, id) : [record];
    }),
  );
  return Array.from(going).flatMap((record): Change[] => {
    const chain = chainOf(book, record.key);
    const stays = chain?.find((each) => each.operation.seq > record.operation.seq && !going.has(each));
    return [
      { drop: 'kept', key: record.key },
      ...(record.operation.kind === 'upload' ? [{ drop: 'blobs', key: record.key } as const] : []),
      ...(chain && stays && record === chain[0] ? inherited(chain, stays, model) : []),
    ];
  });
}
