import { type IDBPDatabase, openDB } from 'idb';
import type { Peer, Row } from '../peer.ts';

let database: IDBPDatabase;
const bus = new EventTarget();
const strict = { durability: 'strict' } as const;

/** `idb` alone, plain text: the floor. */
export const peer: Peer = {
  name: 'idb alone',
  async open() {
    database = await openDB('idb-alone', 1, {
      upgrade(made) {
        made.createObjectStore('rows', { keyPath: 'id' }).createIndex('partition', 'partition');
      },
    });
  },
  async fill(rows) {
    const transaction = database.transaction('rows', 'readwrite');
    for (const row of rows) void transaction.store.put(row);
    await transaction.done;
  },
  get: (id) => database.get('rows', id) as Promise<Row | undefined>, // rows are all it holds
  chart: (patient) => database.getAllFromIndex('rows', 'partition', patient) as Promise<Row[]>,
  async save(row) {
    const transaction = database.transaction('rows', 'readwrite', strict);
    void transaction.store.put(row);
    await transaction.done;
    bus.dispatchEvent(new Event('change'));
  },
  async live(patient, heard) {
    const hear = () => void database.getAllFromIndex('rows', 'partition', patient).then(heard);
    bus.addEventListener('change', hear);
    return () => bus.removeEventListener('change', hear);
  },
  upsert: (rows) => peer.fill?.(rows) ?? Promise.resolve(),
  present: async (ids) => (await Promise.all(ids.map((id) => database.get('rows', id)))).filter(Boolean).length,
  async forget() {
    database.close();
    indexedDB.deleteDatabase('idb-alone');
  },
  database: async () => 'idb-alone',
};
