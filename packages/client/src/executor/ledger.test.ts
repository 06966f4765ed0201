import { afterEach, describe, expect, it } from 'vitest';
import type { Book, Change } from '../outbox/book.ts';
import type { KeptRecord, Operation } from '../outbox/operation.ts';
import { MemoryDisk, MemoryStorage } from '../storage/memory-storage.ts';
import type { Commit, StoragePort } from '../storage/port.ts';
import { Rig } from '../testing/rig.ts';
import { scramblingSeal } from '../testing/scrambling-seal.ts';
import { Ledger } from './ledger.ts';
import { Turns } from './turns.ts';

const cough = { patient: { id: 'p1' }, code: { display: 'Cough' } };
let rig = new Rig();
afterEach(() => rig.close());

/** A device that records the commits to its outbox. */
function noted(): { readonly commits: Commit[] } {
  const commits: Commit[] = [];
  const storage = (own: Rig): StoragePort => {
    const memory = new MemoryStorage(own.disk, true);
    const commit = memory.commit.bind(memory);
    memory.commit = (each) => {
      if (each.changes.some(({ store }) => store === 'outbox')) commits.push(each);
      return commit(each);
    };
    return memory;
  };
  rig = new Rig({ storage });
  return { commits };
}
const shape = ({ changes, durability }: Commit) => ({ durability, rows: changes.length });

describe('what a durable save costs', () => {
  it('is one strict transaction with one row for each write', async () => {
    const { commits } = noted();
    rig.server.online = false;
    const { client } = rig.open();
    await client.ready();
    const { id = '' } = await client.create('Condition', cough);
    expect(commits.map(shape)[0]).toEqual({ durability: 'strict', rows: 1 });
    await rig.pass(100);
    const before = commits.length;
    await client.update('Condition', id, (now) => ({ ...now, note: 'Since Monday.' }));
    expect(commits.slice(before).map(shape)[0]).toEqual({ durability: 'strict', rows: 1 });
  });

  it('starts sendable rows in one transaction, and notes repeatable steps without flush', async () => {
    const { commits } = noted();
    rig.server.online = false;
    const { client } = rig.open();
    await client.ready();
    for (let n = 0; n < 4; n += 1) await client.create('Condition', { ...cough, note: `${n}` });
    await rig.pass(100);
    const tried = commits.length;
    await rig.pass(5_000);
    expect(commits.slice(tried).every(({ durability }) => durability === 'relaxed')).toBe(true);
    const before = commits.length;
    rig.server.online = true;
    client.cameOnline();
    await rig.pass(100);
    expect(rig.server.all('Condition')).toHaveLength(4);
    expect(commits.slice(before).map(shape)).toContainEqual({ durability: 'relaxed', rows: 4 });
    expect(commits.slice(before).every(({ durability }) => durability === 'relaxed')).toBe(true);
  });

  it('reads neither a copy nor the outbox for local creates', async () => {
    const reads: string[] = [];
    const storage = (own: Rig): StoragePort => {
      const memory = new MemoryStorage(own.disk, true);
      const [many, snapshot] = [memory.many.bind(memory), memory.snapshot.bind(memory)];
      memory.many = (store, keys) => {
        reads.push(store);
        return many(store, keys);
      };
      memory.snapshot = (stores) => {
        reads.push('book');
        return snapshot(stores);
      };
      return memory;
    };
    rig = new Rig({ storage });
    rig.server.online = false;
    const { client } = rig.open();
    await client.create('Condition', cough);
    await rig.pass(100);
    reads.length = 0;
    for (let n = 0; n < 5; n += 1) {
      await client.create('Condition', cough);
      await rig.pass(100);
    }
    expect(reads).toEqual([]);
  });

  it('flushes what moves to kept work', async () => {
    const { commits } = noted();
    rig.server.before = () => ({ status: 422, header: () => undefined, body: new Uint8Array() });
    const { client } = rig.open();
    await client.create('Condition', cough);
    await rig.pass(100);
    const moved = commits.filter(({ changes }) => changes.some(({ store }) => store === 'failed'));
    expect(moved.map(({ durability }) => durability)).toEqual(['strict']);
  });
});

describe('an entity that two tabs decide on at once', () => {
  const operation: Operation = {
    seq: 0,
    key: 'op',
    kind: 'update',
    type: 'Note',
    id: 'n1',
    author: 'Practitioner/me',
    patients: [],
    state: 'pending',
    attempts: 0,
    queuedAt: 0,
    body: { title: 'first' },
  };
  const record: KeptRecord = { key: 'op', operation: { ...operation, seq: 1 }, reason: 'refused', failedAt: 0 };
  /** Two tabs on one disk that have both read it. */
  async function tabs(begin: (one: Ledger) => Promise<unknown> = async () => {}) {
    const disk = new MemoryDisk();
    const [one, two] = [0, 1].map(() => new Ledger(new MemoryStorage(disk, true), scramblingSeal(), { onBook: () => {} }));
    if (!one || !two) throw new Error('there are two');
    await one.reload();
    await begin(one);
    await two.reload();
    return { one, two };
  }
  /** The states that the second tab sees each time it decides. */
  async function decisions(two: Ledger, decide: (book: Book) => readonly Change[]) {
    const seen: string[] = [];
    await two.transact((book) => {
      const keys = (map: ReadonlyMap<unknown, { readonly key: string }>) => [...map.values()].map(({ key }) => key).join();
      seen.push(`queued ${keys(book.operations)}, kept ${keys(book.kept)}`);
      return decide(book);
    });
    return seen;
  }
  const added: Change = { put: 'operation', operation: { ...operation, key: 'new' } };
  const moved: readonly Change[] = [
    { drop: 'operation', seq: 1, key: 'op' },
    { put: 'kept', record },
  ];

  it('is decided on anew where kept work is new to the second', async () => {
    const { one, two } = await tabs();
    await one.transact(() => [{ put: 'kept', record }]);
    const seen = await decisions(two, (book) => (book.kept.has('op') ? [] : [{ put: 'kept', record }]));
    expect(seen).toEqual(['queued , kept ', 'queued , kept op']);
  });

  it('refuses a change from a tab that missed its own rejection', async () => {
    const { one, two } = await tabs();
    await one.transact(() => [{ put: 'operation', operation }]);
    await one.transact(() => moved);
    expect(await decisions(two, () => [added])).toEqual(['queued , kept ', 'queued , kept op']);
  });

  it('moves nothing to kept work without what another tab has queued behind it', async () => {
    const { one, two } = await tabs((first) => first.transact(() => [{ put: 'operation', operation }]));
    await one.transact(() => [added]);
    expect(await decisions(two, () => moved)).toEqual(['queued op, kept ', 'queued op,new, kept ']);
  });

  it('is told from one that has come back under the same key', async () => {
    const { one, two } = await tabs((first) => first.transact(() => [{ put: 'kept', record }]));
    await one.transact(() => [
      { drop: 'kept', key: 'op' },
      { put: 'operation', operation },
    ]);
    await one.transact((book) => [...book.operations.keys()].map((seq): Change => ({ drop: 'operation', seq, key: 'op' })));
    await one.transact(() => [{ put: 'kept', record: { ...record, reason: 'conflict' } }]);
    const seen = await decisions(two, (book) => (book.kept.get('op')?.reason === 'conflict' ? [] : [{ put: 'kept', record }]));
    expect(seen).toHaveLength(2);
  });

  it('does not wait for other tabs’ writes to other records', async () => {
    const { one, two } = await tabs();
    await one.transact(() => [{ put: 'operation', operation: { ...operation, id: 'n2' } }]);
    expect(await decisions(two, () => [added])).toEqual(['queued , kept ']);
  });

  it('can be written although one of its rows cannot be read', async () => {
    const disk = new MemoryDisk();
    const ledger = (key?: number) => new Ledger(new MemoryStorage(disk, true), scramblingSeal(key), { onBook: () => {} });
    const [row] = [{ key: 1, name: 'x', entity: await scramblingSeal().blind('entity', 'Note', 'n1'), rev: 3 }];
    disk.of('outbox').set(1, row);
    disk.sequence = 1;
    const one = ledger();
    await one.reload();
    expect(one.quarantined).toEqual([{ store: 'outbox', key: 1 }]);
    expect(await decisions(one, () => [added])).toHaveLength(1);
  });
});

describe('whose turn it is', () => {
  it('is a writer first, and lets one piece of sending by after each of them', async () => {
    const turns = new Turns();
    const done: string[] = [];
    const take = (who: 'writer' | 'sender', n: number) => turns.take(who, async () => void done.push(`${who} ${n}`));
    await Promise.all([
      take('writer', 0),
      take('sender', 1),
      take('sender', 2),
      take('writer', 3),
      take('writer', 4),
      take('writer', 5),
    ]);
    expect(done).toEqual(['writer 0', 'sender 1', 'writer 3', 'sender 2', 'writer 4', 'writer 5']);
  });
});
