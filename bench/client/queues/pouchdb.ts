import PouchDB from 'pouchdb-browser';
import type { Queue } from './queue.ts';

let database: PouchDB;
let isSent = false;

/** As its pages have it: a live replication to a CouchDB, tried again after failures. */
export const queue: Queue = {
  name: 'PouchDB, replication to a CouchDB',
  async open() {
    database = new PouchDB('pouch-queue', { adapter: 'idb' });
    await database.info();
    database.replicate
      .to(new PouchDB(`${location.origin}/couch/queue`, { skip_setup: true }), { live: true, retry: true })
      .on('active', () => {
        isSent = false;
      })
      .on('paused', (error) => {
        isSent = !error;
      });
  },
  async write(text) {
    await database.put({ _id: crypto.randomUUID(), text });
    isSent = false;
  },
  pending: async () => (isSent ? 0 : 1),
};
