import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it } from 'vitest';
import { IndexedDbStorage } from './indexed-db.ts';
import { MemoryDisk, MemoryStorage } from './memory-storage.ts';
import { markOf, marksOf, type Row, type StoragePort } from './port.ts';

const row = (key: string | number, more: Partial<Row> = {}): Row => ({ key, ...more });

let disk = new MemoryDisk();
beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  disk = new MemoryDisk();
});
const openings: [string, () => Promise<StoragePort>][] = [
  ['memory', async () => new MemoryStorage(disk)],
  ['IndexedDB', () => IndexedDbStorage.open('test', { onOutdated: () => {} })],
];

describe.each(openings)('storage in %s', (_, open) => {
  it('numbers outbox rows in the order they come and never uses a number twice', async () => {
    const storage = await open();
    const first = await storage.commit({
      changes: [
        { store: 'outbox', put: row(0) },
        { store: 'outbox', put: row(0) },
      ],
      durability: 'strict',
    });
    await storage.commit({ changes: [{ store: 'outbox', remove: 2 }], durability: 'strict' });
    const second = await storage.commit({ changes: [{ store: 'outbox', put: row(0) }], durability: 'strict' });
    expect([first, second]).toEqual([
      { ok: true, sequences: [1, 2] },
      { ok: true, sequences: [3] },
    ]);
  });

  it('writes all of a commit or, where an expectation fails, nothing of it', async () => {
    const storage = await open();
    await storage.commit({
      changes: [
        { store: 'outbox', put: row(0, { entity: 'e', rev: 1 }) },
        { store: 'lease', put: row('send', { epoch: 4 }) },
      ],
      durability: 'strict',
    });
    const put = { store: 'failed', put: row('f') } as const;
    for (const expectation of [
      { expect: 'epoch', lease: 'send', epoch: 3 },
      { expect: 'entity', entity: 'e', marks: '' },
      { expect: 'entity', entity: 'e', marks: markOf('outbox', { key: 1, rev: 2 }) },
      {
        expect: 'entity',
        entity: 'e',
        marks: marksOf([markOf('outbox', { key: 1, rev: 1 }), markOf('failed', { key: 'f', rev: 1 })]),
      },
      { expect: 'entity', entity: 'other', marks: markOf('failed', { key: 'f', rev: 1 }) },
    ] as const) {
      expect(await storage.commit({ changes: [put], expectations: [expectation], durability: 'strict' })).toEqual({
        ok: false,
        failed: expectation,
      });
    }
    expect(await storage.all('failed')).toEqual([]);
    const held = [
      { expect: 'epoch', lease: 'send', epoch: 4 },
      { expect: 'entity', entity: 'e', marks: markOf('outbox', { key: 1, rev: 1 }) },
      { expect: 'entity', entity: 'other', marks: '' },
    ] as const;
    expect(await storage.commit({ changes: [put], expectations: held, durability: 'strict' })).toEqual({
      ok: true,
      sequences: [],
    });
  });

  it('keeps the newer of two cached copies', async () => {
    const storage = await open();
    for (const rev of [2, 1, 3])
      await storage.commit({ changes: [{ store: 'base', put: row('b', { rev }), ifNewer: true }], durability: 'relaxed' });
    expect((await storage.get('base', 'b'))?.rev).toBe(3);
    await storage.commit({ changes: [{ store: 'base', put: row('b', { rev: 1 }), ifNewer: true }], durability: 'relaxed' });
    expect((await storage.get('base', 'b'))?.rev).toBe(3);
  });

  it('answers several rows in the order of their keys, and nothing where there is none', async () => {
    const storage = await open();
    for (const key of ['a', 'b'])
      await storage.commit({ changes: [{ store: 'base', put: row(key, { rev: 1 }) }], durability: 'relaxed' });
    expect((await storage.many('base', ['b', 'c', 'a'])).map((found) => found?.key)).toEqual(['b', undefined, 'a']);
    expect(await storage.many('base', [])).toEqual([]);
  });

  it('removes every row of a name', async () => {
    const storage = await open();
    await storage.commit({
      changes: ['1', '2', '3'].map((key) => ({ store: 'blobs', put: row(key, { name: key === '3' ? 'other' : 'same' }) })),
      durability: 'strict',
    });
    await storage.commit({ changes: [{ store: 'blobs', removeName: 'same' }], durability: 'strict' });
    expect((await storage.all('blobs')).map(({ key }) => key)).toEqual(['3']);
  });

  it('is empty once destroyed', async () => {
    const storage = await open();
    await storage.commit({ changes: [{ store: 'failed', put: row('f') }], durability: 'strict' });
    await storage.destroy();
    expect(await (await open()).all('failed')).toEqual([]);
  });
});

describe('storage in IndexedDB', () => {
  it('a transaction that is aborted after its requests succeeded is no commit', async () => {
    const storage = await IndexedDbStorage.open('test', { onOutdated: () => {} });
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...args: Parameters<typeof put>) {
      const request = put.apply(this, args);
      request.addEventListener('success', () => queueMicrotask(() => this.transaction.abort()));
      return request;
    };
    await expect(storage.commit({ changes: [{ store: 'failed', put: row('f') }], durability: 'strict' })).rejects.toMatchObject({
      name: 'StorageError',
    });
    IDBObjectStore.prototype.put = put;
    expect(await storage.all('failed')).toEqual([]);
  });

  it('scenario 39: a closed connection is reopened and the write repeated', async () => {
    const storage = await IndexedDbStorage.open('test', { onOutdated: () => {} });
    storage.close();
    expect(await storage.commit({ changes: [{ store: 'failed', put: row('f') }], durability: 'strict' })).toMatchObject({
      ok: true,
    });
    expect(await storage.all('failed')).toHaveLength(1);
  });

  it('is rewritten from memory when cleared, and other tabs overwrite nothing', async () => {
    const recall = async () => [{ store: 'outbox', put: row(3, { entity: 'e', rev: 2 }) } as const];
    let told = 0;
    const events = { onOutdated: () => {}, recall, onRecalled: () => void (told += 1) };
    const [one, two] = [await IndexedDbStorage.open('test', events), await IndexedDbStorage.open('test', events)];
    await one.commit({ changes: [{ store: 'outbox', put: row(3, { entity: 'e', rev: 2 }) }], durability: 'strict' });
    one.close();
    two.close();
    indexedDB.deleteDatabase('test');
    expect(await one.all('outbox')).toMatchObject([{ key: 3, rev: 2 }]);
    await one.commit({ changes: [{ store: 'outbox', put: row(3, { entity: 'e', rev: 3 }) }], durability: 'strict' });
    expect(await two.all('outbox')).toMatchObject([{ key: 3, rev: 3 }]);
    expect(await two.commit({ changes: [{ store: 'outbox', put: row(0) }], durability: 'strict' })).toMatchObject({
      sequences: [4],
    });
    expect(told).toBe(2);
  });

  it('scenario 41: an older schema loses its read caches and keeps what people wrote', async () => {
    await new Promise<void>((resolve) => {
      const request = indexedDB.open('test', 1);
      request.onupgradeneeded = () => {
        for (const name of ['base', 'lists', 'outbox', 'failed', 'idmap', 'blobs', 'keys', 'meta', 'token', 'lease', 'history']) {
          const store = request.result.createObjectStore(name, { keyPath: 'key', autoIncrement: name === 'outbox' });
          store.createIndex('entity', 'entity');
          store.createIndex('name', 'name');
          for (let n = 1; n <= (name === 'outbox' ? 10 : 1); n += 1) store.put({ key: name === 'outbox' ? n : `${n}` });
        }
      };
      request.onsuccess = () => {
        request.result.close();
        resolve();
      };
    });
    const storage = await IndexedDbStorage.open('test', { onOutdated: () => {} });
    expect(await storage.all('base')).toEqual([]);
    expect(await storage.all('outbox')).toHaveLength(10);
    expect(await storage.all('failed')).toHaveLength(1);
    expect(await storage.all('keys')).toHaveLength(1);
  });
});
