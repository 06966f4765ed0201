import { describe, expect, it } from 'vitest';
import { modelPort } from '../model-port.ts';
import type { StoredResource } from '../resource.ts';
import { applied, type Book, type Change, emptyBook } from './book.ts';
import { chainsOf } from './chains.ts';
import { chosen, discarded, mineOf, sentAgain, withdrawn } from './kept.ts';
import type { KeptRecord, Operation } from './operation.ts';
import { queued } from './queue.ts';

const copy = (version: number, note: string): StoredResource => ({
  id: 'c1',
  resourceType: 'Condition',
  note,
  meta: { versionId: String(version) },
});
const was = copy(5, 'was');
/** A rejected change of the note. One with its own `original` was made without those before it. */
function kept(seq: number, note: string, original?: StoredResource): KeptRecord {
  const patch = modelPort.diff('Condition', was, copy(5, note));
  const operation = { seq, key: `k${seq}`, type: 'Condition', id: 'c1', kind: 'update', patch, body: copy(5, note), original };
  return { key: `k${seq}`, operation: { ...operation, patients: [], attempts: 1 } as never, reason: 'refused', failedAt: 0 }; // only the parts it reads
}
const bookOf = (...records: KeptRecord[]): Book => ({ ...emptyBook, kept: new Map(records.map((each) => [each.key, each])) });
const apart = bookOf(kept(1, 'was one', was), kept(2, 'was one two'), kept(3, 'was three', was), kept(4, 'was three four'));
const wordsIn = (book: Book) => ({
  kept: chainsOf(book, 'Condition', 'c1').map((chain) => mineOf(chain.at(-1)?.operation as Operation, modelPort)?.['note']),
  queued: [...book.operations.values()].map(({ body }) => body?.['note']),
});
const numbered = (changes: readonly Change[]): Change[] =>
  changes.map((change, n) =>
    'put' in change && change.put === 'operation' ? { ...change, operation: { ...change.operation, seq: 10 + n } } : change,
  );
let keys = 0;
const newKey = () => `new${keys++}`;

describe('kept changes of one record that were not made on each other', () => {
  it('are chains of their own, each with a last word', () => {
    expect(wordsIn(apart)).toEqual({ kept: ['was one two', 'was three four'], queued: [] });
  });

  it('stay at their writer’s last word', () => {
    const next = (now: StoredResource) => ({ ...now, note: `${String(now['note'])} five` });
    const intent = { kind: 'update', id: 'c1', next, goesOn: true } as const;
    const writer = { author: 'Practitioner/me', key: newKey(), now: 0 };
    const target = { type: 'Condition', writer, model: modelPort };
    const changes = queued({ ...target, book: apart, base: was }, intent);
    expect(wordsIn(applied(apart, numbered(changes)))).toEqual({ kept: ['was one two'], queued: ['was three four five'] });
  });

  it('stay where the others are settled', () => {
    const seen = new Map([3, 4].map((n) => [`k${n}`, mineOf(apart.kept.get(`k${n}`)?.operation as Operation, modelPort)]));
    const changes = chosen(
      { book: apart, model: modelPort },
      { seen, compared: was, wanted: copy(5, 'chosen') },
      { key: newKey(), now: 0 },
    );
    expect(wordsIn(applied(apart, numbered(changes ?? [])))).toEqual({ kept: ['was one two'], queued: ['chosen'] });
  });

  it('stay where the others are sent again', () => {
    const after = applied(apart, numbered(sentAgain({ book: apart, base: was, now: 0, newKey, model: modelPort }, 'k1')));
    expect(wordsIn(after)).toEqual({ kept: ['was three four'], queued: ['was one', 'was one two'] });
  });

  it('are not settled once they went along with something else', () => {
    const seen = new Map([['gone', was]]);
    expect(
      chosen({ book: apart, model: modelPort }, { seen, compared: was, wanted: copy(5, 'chosen') }, { key: newKey(), now: 0 }),
    ).toBeUndefined();
  });
});

describe('a kept change whose forerunner is discarded', () => {
  it('is from then on a change of the copy that the first was made on', () => {
    const after = applied(apart, discarded(apart, ['k1'], modelPort));
    expect(wordsIn(after).kept).toEqual(['was one two', 'was three four']);
    expect(after.kept.get('k2')?.operation.original).toBe(was);
  });

  it('is not brought back where it is discarded with it, in whatever order', () => {
    for (const both of [
      ['k1', 'k2'],
      ['k2', 'k1'],
    ])
      expect(wordsIn(applied(apart, discarded(apart, both, modelPort))).kept).toEqual(['was three four']);
  });
});

it('gathers typing on a failed create in one kept change', () => {
  const create = { seq: 1, key: 'k1', type: 'Condition', id: 'local:1', kind: 'create', body: { note: 'was' } };
  const operation = { ...create, patients: [], attempts: 1, state: 'pending' } as never; // only the parts it reads
  let book = bookOf({ key: 'k1', operation, reason: 'refused', failedAt: 0 });
  for (const key of [' one', ' two', ' three']) {
    const next = (now: StoredResource) => ({ ...now, note: `${String(now['note'])}${key}` });
    const intent = { kind: 'update', id: 'local:1', next, goesOn: true } as const;
    const writer = { author: 'Practitioner/me', key: newKey(), now: 0 };
    book = applied(book, queued({ book, base: undefined, type: 'Condition', writer, model: modelPort }, intent));
  }
  expect([...book.kept.values()].map(({ operation: { kind, body } }) => [kind, body?.['note']])).toEqual([
    ['create', 'was'],
    ['update', 'was one two three'],
  ]);
});

describe('an unsent write that is taken back', () => {
  const write = (seq: number, more: Partial<Operation> = {}): Operation => ({
    ...kept(seq, `note ${seq}`).operation,
    seq,
    ...more,
  });
  const queue = (...writes: Operation[]): Book => ({ ...emptyBook, operations: new Map(writes.map((one) => [one.seq, one])) });
  const left = (book: Book, key: string) => [...applied(book, withdrawn(book, key)).operations.keys()];

  it('takes the later writes of the record with it, and no earlier one', () => {
    const book = queue(write(1), write(2), write(3), write(4, { id: 'c2' }));
    expect(left(book, 'k2')).toEqual([1, 4]);
    expect(left(book, 'unknown')).toEqual([1, 2, 3, 4]);
  });
  it('stays where it or a later one may be on its way', () => {
    expect(left(queue(write(1), write(2, { state: 'saving' })), 'k1')).toEqual([1, 2]);
    expect(left(queue(write(1, { state: 'saving' }), write(2)), 'k2')).toEqual([1]);
  });
});
