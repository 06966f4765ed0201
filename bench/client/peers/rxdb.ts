import { createRxDatabase, type RxCollection, type RxDatabase } from 'rxdb';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import type { Peer, Row } from '../peer.ts';

let database: RxDatabase;
let rows: RxCollection<Row>;
const schema = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: { type: 'string', maxLength: 60 },
    resourceType: { type: 'string' },
    partition: { type: 'string', maxLength: 60 },
    patient: { type: 'object' },
    code: { type: 'object' },
    note: { type: 'string' },
    meta: { type: 'object' },
  },
  required: ['id', 'partition'],
  indexes: ['partition'],
} as const;

export const peer: Peer = {
  name: 'RxDB, Dexie storage',
  async open() {
    database = await createRxDatabase({ name: 'rxdb', storage: getRxStorageDexie(), multiInstance: true });
    const made = await database.addCollections({ rows: { schema } });
    rows = made['rows'] as unknown as RxCollection<Row>; // the one collection of that schema
  },
  async fill(all) {
    const { error } = await rows.bulkInsert([...all]);
    if (error.length > 0) throw new Error(`${error.length} rows were not written`);
  },
  get: async (id) => (await rows.findOne(id).exec())?.toJSON() as Row | undefined,
  chart: async (partition) => (await rows.find({ selector: { partition } }).exec()).map((document) => document.toJSON() as Row),
  save: async (row) => void (await rows.upsert(row)),
  async live(partition, heard) {
    const watching = rows
      .find({ selector: { partition } })
      .$.subscribe((documents) => heard(documents.map((document) => document.toJSON() as Row)));
    return () => watching.unsubscribe();
  },
  upsert: async (all) => void (await rows.bulkUpsert([...all])),
  present: async (ids) => (await rows.findByIds([...ids]).exec()).size,
  forget: async () => void (await database.remove()),
  database: async () => (await indexedDB.databases()).map(({ name }) => name ?? '').find((name) => name.includes('rows')),
};
