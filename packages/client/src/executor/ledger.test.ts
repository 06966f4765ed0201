import { afterEach, describe, expect, it } from 'vitest';
import type { KeptRecord, Operation } from '../outbox/operation.ts';
import { MemoryDisk, MemoryStorage } from '../storage/memory-storage.ts';
import type { Commit, StoragePort } from '../storage/port.ts';
import { Rig } from '../testing/rig.ts';
import { scramblingSeal } from '../testing/scrambling-seal.ts';
import { Ledger } from './ledger.ts';

const cough = { patient: { id: 'p1' }, code: { display: 'Cough' } };
let rig = new Rig();
afterEach(() => rig.close());

/** A device that notes what is committed to its outbox. */
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
  it('is one strict transaction with one row, for a new resource and for each change of it', async () => {
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

  it('begins what can be sent in one transaction, and puts down without a flush what a repeat would bring again', async () => {
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

describe('kept work that two tabs write at once', () => {
  const disk = new MemoryDisk();
  const ledger = () => new Ledger(new MemoryStorage(disk, true), scramblingSeal(), { onBook: () => {} });
  const operation: Operation = {
    seq: 1,
    key: 'op',
    kind: 'update',
    type: 'Note',
    id: 'n1',
    author: 'Practitioner/me',
    patients: [],
    state: 'pending',
    attempts: 1,
    queuedAt: 0,
    body: { title: 'first' },
  };
  const record: KeptRecord = { key: 'op', operation, reason: 'refused', failedAt: 0 };

  it('is decided anew by the tab that was second, even where the record is new to it', async () => {
    const [one, two] = [ledger(), ledger()];
    await one.reload();
    await two.reload();
    await one.transact(() => [{ put: 'kept', record }]);
    const seen: boolean[] = [];
    await two.transact((book) => {
      seen.push(book.kept.has('op'));
      return book.kept.has('op') ? [] : [{ put: 'kept', record: { ...record, operation: { ...operation, body: {} } } }];
    });
    expect(seen).toEqual([false, true]);
    expect(two.book.kept.get('op')?.operation.body).toEqual({ title: 'first' });
  });
});
