import { createCollection, localOnlyCollectionOptions } from '@tanstack/db';
import { IndexedDBAdapter, type OfflineExecutor, startOfflineExecutor } from '@tanstack/offline-transactions';
import type { Queue } from './queue.ts';

interface Item {
  readonly id: string;
  readonly text: string;
}
let executor: OfflineExecutor;
const items = createCollection(localOnlyCollectionOptions<Item, string>({ id: 'items', getKey: ({ id }) => id }));

/** As its readme has it: one executor a tab, its own leader election and storage, the key that it hands to the send function. */
export const queue: Queue = {
  name: 'TanStack offline-transactions',
  async open() {
    executor = startOfflineExecutor({
      collections: { items },
      storage: new IndexedDBAdapter('tanstack-queue', 'transactions'),
      mutationFns: {
        send: async ({ transaction, idempotencyKey }) => {
          for (const { modified } of transaction.mutations) {
            const body = JSON.stringify(modified);
            const headers = { 'content-type': 'application/json', 'idempotency-key': idempotencyKey };
            const answer = await fetch('/writes', { method: 'POST', headers, body });
            if (!answer.ok) throw new Error(`answered ${answer.status}`);
          }
        },
      },
    });
    await executor.waitForInit();
  },
  async write(text) {
    const made = executor.createOfflineTransaction({ mutationFnName: 'send', autoCommit: false });
    made.mutate(() => void items.insert({ id: crypto.randomUUID(), text }));
    // It resolves when the write has been sent; when it is on the device it does not say.
    void Promise.resolve(made.commit()).catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 100));
  },
  pending: async () => (await executor.peekOutbox()).length,
};
