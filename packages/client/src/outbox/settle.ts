import { type ModelPort, type StoredResource, versionNumber } from '../resource.ts';
import { type Book, type Change, inOrder, keptOf, resolvedId, rowsOf } from './book.ts';
import type { Failure, FailureReason, KeptRecord, Operation } from './operation.ts';
import { patientsOf } from './patients.ts';
import { mentions, withServerIds } from './references.ts';

/** Result of one attempt to send. */
export type Outcome =
  | {
      readonly kind: 'done';
      readonly resource?: StoredResource | undefined;
      /** The value as the row made it, where it was made again on a copy of others. Later rows were made on this one. */
      readonly made?: StoredResource | undefined;
    }
  /** Delays in milliseconds. */
  | { readonly kind: 'later'; readonly delay: number; readonly failure?: Failure | undefined }
  /** Cancelled on this side: not a failure, the row keeps its place. */
  | { readonly kind: 'aborted' }
  | { readonly kind: 'unauthorised'; readonly failure: Failure }
  /** Temporary access to the patient has ended (sub-status 1001 or 1002). */
  | { readonly kind: 'access'; readonly failure: Failure }
  /** The author must first prove who they are: a signature, if the practice requires it. */
  | { readonly kind: 'confirmation'; readonly failure: Failure }
  | {
      readonly kind: 'refused';
      readonly reason: FailureReason;
      readonly failure: Failure;
      readonly theirs?: StoredResource | undefined;
    };

/** A row whose attempt has ended, and the outbox around it. */
export interface Attempt {
  readonly book: Book;
  readonly row: Operation;
  /** The last fresh server copy. */
  readonly base: StoredResource | undefined;
  readonly now: number;
  readonly model: ModelPort;
}

/** Returns the changes that an outcome causes, to be committed together. */
export function settled(attempt: Attempt, outcome: Outcome): Change[] {
  const { book, row, base, now } = attempt;
  switch (outcome.kind) {
    case 'done':
      return done(attempt, outcome.resource, outcome.made);
    case 'later':
      return [
        put({ ...row, state: 'waiting', retryIn: outcome.delay, retryAt: now + outcome.delay, lastError: outcome.failure }),
      ];
    case 'aborted':
      return [put({ ...row, state: 'pending' })];
    case 'unauthorised':
      return inOrder(book).flatMap((each) =>
        kept(each, { reason: 'cancelled', now, failure: each.key === row.key ? outcome.failure : undefined }),
      );
    case 'access':
      return inOrder(book)
        .filter((each) => each.key === row.key || each.patients.some((patient) => row.patients.includes(patient)))
        .map((each) => put({ ...each, state: 'held', hold: 'access', lastError: outcome.failure }));
    case 'confirmation':
      return [put({ ...row, state: 'held', hold: 'confirmation', lastError: outcome.failure })];
    case 'refused': {
      const theirs = outcome.theirs ?? base;
      const [failed, ...later] = rowsOf(book, row.type, row.id).filter(({ seq }) => seq >= row.seq);
      return [
        ...(failed ? kept(failed, { reason: outcome.reason, now, failure: outcome.failure, theirs }) : []),
        ...later.flatMap((each) => kept(each, { reason: 'earlier', now, theirs })),
        ...(outcome.theirs ? [basePut(row.type, outcome.theirs)].filter((change) => change !== undefined) : []),
      ];
    }
  }
}

function done(attempt: Attempt, answer: StoredResource | undefined, made?: StoredResource): Change[] {
  const { book, row, base } = attempt;
  const gone: Change[] = book.operations.has(row.seq)
    ? [{ drop: 'operation', seq: row.seq, key: row.key }]
    : [{ drop: 'kept', key: row.key }];
  if (row.kind === 'upload') gone.push({ drop: 'blobs', key: row.key });
  if (row.kind === 'remove') return [...gone, ...tombstone(row, base)];
  if (!answer?.id) return gone;
  const fresh = versionNumber(base) > versionNumber(answer) && base ? base : answer;
  const changes: Change[] = [...gone, { put: 'base', type: row.type, id: answer.id, value: fresh }];
  const ids = new Map(book.ids);
  if (row.kind === 'create' && row.id !== answer.id) {
    ids.set(row.id, answer.id);
    changes.push({ put: 'id', local: row.id, server: answer.id });
  }
  return [...changes, ...carriedOn(attempt, made ?? answer, ids)];
}

/** Puts the server's id into all other rows and rejected changes, and rebases the entity's next row. */
function carriedOn({ book, row, model }: Attempt, answer: StoredResource, ids: ReadonlyMap<string, string>): Change[] {
  const changes: Change[] = [];
  const renamed = ids.size > book.ids.size;
  const rows = renamed ? inOrder(book) : rowsOf(book, row.type, row.id);
  let successor = true;
  for (const each of rows) {
    if (each.key === row.key) continue;
    let next = renamed && mentions(each, row.id) ? withServerIds(each, ids) : each;
    const same = each.type === row.type && resolvedId({ ...book, ids }, each.id) === answer.id;
    if (same && successor && each.seq > row.seq) {
      successor = false;
      // A row with its own original was made without this row's text: the server refuses it, and its author compares.
      if (!each.wire && !each.original)
        next = { ...next, original: answer, partition: answer.partition, patients: patientsOf(model, row.type, answer) };
    }
    if (next !== each) changes.push(put(next));
  }
  for (const record of renamed ? book.kept.values() : keptOf(book, row.type, row.id)) {
    if (record.key === row.key) continue;
    let next = renamed && mentions(record, row.id) ? withServerIds(record, ids) : record;
    const { operation } = next;
    const same = operation.type === row.type && resolvedId({ ...book, ids }, operation.id) === answer.id;
    // Rebases the next rejected change on the new version.
    if (same && successor && operation.seq > row.seq && operation.kind === 'update' && !operation.original) {
      successor = false;
      next = { ...next, operation: { ...operation, original: answer } };
    }
    if (next !== record) changes.push({ put: 'kept', record: next });
  }
  return changes;
}

function tombstone(row: Operation, base: StoredResource | undefined): Change[] {
  const value = base ?? row.original;
  if (!value) return [{ drop: 'base', type: row.type, id: row.id }];
  return [{ put: 'base', type: row.type, id: row.id, value: { ...value, meta: { ...value.meta, isDeleted: true } } }];
}

const put = (operation: Operation): Change => ({ put: 'operation', operation });
const basePut = (type: string, value: StoredResource): Change | undefined =>
  value.id ? { put: 'base', type, id: value.id, value } : undefined;

interface Rejection {
  readonly reason: FailureReason;
  readonly now: number;
  readonly failure?: Failure | undefined;
  readonly theirs?: StoredResource | undefined;
}

/** Moves a row to the rejected changes. People's text leaves the outbox only when it is done or discarded. */
export function kept(row: Operation, { reason, now, failure = row.lastError, theirs }: Rejection): Change[] {
  const record: KeptRecord = { key: row.key, operation: row, reason, failure, failedAt: now, theirs };
  return [
    { drop: 'operation', seq: row.seq, key: row.key },
    { put: 'kept', record },
  ];
}

/** Returns rows that a dead tab left `saving` to the queue, with the same key and request. */
export const recovered = (book: Book, epoch: number): Change[] =>
  inOrder(book)
    .filter((row) => row.state === 'saving' && row.epoch !== epoch)
    .map((row) => put({ ...row, state: 'pending' }));

/** Holds rows that were written under temporary access to patients no longer open, until access is granted again. */
export const accessEnded = (book: Book, open: ReadonlySet<string>): Change[] =>
  inOrder(book)
    .filter((row) => row.underAccess && row.state !== 'saving' && row.state !== 'held')
    .filter((row) => !row.patients.some((patient) => open.has(patient)))
    .map((row) => put({ ...row, state: 'held', hold: 'access' }));

/** Releases rows held for access to a patient, once access is granted. */
export const accessGranted = (book: Book, patient: string): Change[] =>
  inOrder(book)
    .filter((row) => row.state === 'held' && row.hold === 'access' && row.patients.includes(patient))
    .map((row) => put({ ...row, state: 'pending', hold: undefined }));

/** Releases rows held until their author proved who they are. */
export const authorConfirmed = (book: Book): Change[] =>
  inOrder(book)
    .filter((row) => row.state === 'held' && row.hold === 'confirmation')
    .map((row) => put({ ...row, state: 'pending', hold: undefined }));
