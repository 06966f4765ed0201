import { IndexedDBAdapter } from '@tanstack/offline-transactions';
import type { Peer } from '../peer.ts';

/** Its outbox: what it reads is TanStack DB's, in memory, and begins empty in each page. */
let outbox: IndexedDBAdapter;

export const peer: Peer = {
  name: 'TanStack offline-transactions',
  async open() {
    outbox = new IndexedDBAdapter('tanstack', 'transactions');
    await outbox.keys();
  },
  save: (row) => outbox.set(`tx:${row.id}`, JSON.stringify(row)),
  async present(ids) {
    const held = await Promise.all(ids.map((id) => outbox.get(`tx:${id}`)));
    return held.filter((value) => value !== null).length;
  },
  forget: () => outbox.clear(),
  database: async () => 'tanstack',
};
