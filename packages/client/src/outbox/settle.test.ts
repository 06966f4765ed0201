import { expect, it } from 'vitest';
import { modelPort } from '../model-port.ts';
import type { StoredResource } from '../resource.ts';
import { type Book, emptyBook } from './book.ts';
import type { KeptRecord, Operation } from './operation.ts';
import { settled } from './settle.ts';

const copy = (version: number, note: string): StoredResource => ({
  id: 'c1',
  resourceType: 'Condition',
  note,
  meta: { versionId: String(version) },
});
const row = (seq: number, more: object) =>
  ({ seq, key: `k${seq}`, type: 'Condition', id: 'c1', kind: 'update', state: 'pending', attempts: 0, ...more }) as Operation;
const first = row(1, { state: 'saving', attempts: 1, original: copy(5, 'was'), patch: [], body: copy(5, 'mine') });
const bookOf = (...rows: Operation[]): Book => ({ ...emptyBook, operations: new Map(rows.map((each) => [each.seq, each])) });
const done = (book: Book) =>
  settled(
    { book, row: first, base: copy(5, 'was'), now: 0, model: modelPort },
    { kind: 'done', resource: copy(6, 'mine') },
  ).flatMap((change) => ('put' in change && change.put === 'operation' ? [change.operation] : []));

it('continues a dependent change from the result of the first', () => {
  expect(done(bookOf(first, row(2, { patch: [], body: copy(5, 'mine, longer') })))[0]?.original).toEqual(copy(6, 'mine'));
});

it('leaves a change on the copy that it names', () => {
  const chosen = row(2, { original: copy(5, 'was'), patch: [], body: copy(5, 'chosen') });
  expect(done(bookOf(first, chosen))).toEqual([]);
});

it('moves kept changes to the copy of a change that arrived', () => {
  const later: KeptRecord = { key: 'k2', operation: row(2, { patch: [] }), reason: 'earlier', failedAt: 0 };
  const book: Book = { ...emptyBook, kept: new Map([[later.key, later]]) };
  const changes = settled(
    { book, row: first, base: copy(5, 'was'), now: 0, model: modelPort },
    { kind: 'done', resource: copy(6, 'mine') },
  );
  expect(changes).toContainEqual({
    put: 'kept',
    record: { ...later, operation: { ...later.operation, original: copy(6, 'mine') } },
  });
});
