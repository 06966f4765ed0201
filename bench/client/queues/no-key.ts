import { type IDBPDatabase, openDB } from 'idb';
import type { Queue } from './queue.ts';

let database: IDBPDatabase;
let draining = false;
async function drain(): Promise<void> {
  if (draining) return;
  draining = true;
  await sendAll().finally(() => {
    draining = false;
  });
}
async function sendAll(): Promise<void> {
  for (;;) {
    const [key] = await database.getAllKeys('queue', undefined, 1);
    if (key === undefined) return;
    try {
      const body = JSON.stringify({ text: await database.get('queue', key) });
      await fetch('/writes', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
      await database.delete('queue', key);
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }
}
/** The queue that one writes in an afternoon over idb: one sender in each tab, no key, no lock. */
export const queue: Queue = {
  name: 'idb alone, a queue without keys',
  async open() {
    database = await openDB('no-key', 1, { upgrade: (made) => void made.createObjectStore('queue', { autoIncrement: true }) });
    void drain();
    window.addEventListener('online', () => void drain());
  },
  async write(text) {
    const transaction = database.transaction('queue', 'readwrite', { durability: 'strict' });
    void transaction.store.put(text);
    await transaction.done;
    void drain();
  },
  pending: () => database.count('queue'),
};
