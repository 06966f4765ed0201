import { Dexie, liveQuery, type Table } from 'dexie';
import type { Peer, Row } from '../peer.ts';

const database = new Dexie('dexie', { chromeTransactionDurability: 'strict' }) as Dexie & { rows: Table<Row, string> };

export const peer: Peer = {
  name: 'Dexie',
  async open() {
    database.version(1).stores({ rows: 'id, partition' });
    await database.open();
  },
  fill: async (rows) => void (await database.rows.bulkPut([...rows])),
  get: (id) => database.rows.get(id),
  chart: (patient) => database.rows.where('partition').equals(patient).toArray(),
  save: async (row) => void (await database.rows.put(row)),
  async live(patient, heard) {
    const watching = liveQuery(() => database.rows.where('partition').equals(patient).toArray()).subscribe(heard);
    return () => watching.unsubscribe();
  },
  upsert: async (rows) => void (await database.rows.bulkPut([...rows])),
  present: async (ids) => (await database.rows.bulkGet([...ids])).filter(Boolean).length,
  forget: () => database.delete(),
  database: async () => 'dexie',
};
