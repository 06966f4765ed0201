import { addRxPlugin, createRxDatabase, type RxCollection } from 'rxdb';
import { RxDBLeaderElectionPlugin } from 'rxdb/plugins/leader-election';
import { type RxReplicationState, replicateRxCollection } from 'rxdb/plugins/replication';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import type { Queue } from './queue.ts';

interface Item {
  readonly id: string;
  readonly text: string;
}
let items: RxCollection<Item>;
let replication: RxReplicationState<Item, unknown>;
const schema = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: { id: { type: 'string', maxLength: 60 }, text: { type: 'string' } },
  required: ['id', 'text'],
} as const;

/** As its pages have it: one leading tab replicates, a document is known to the server by its id. */
export const queue: Queue = {
  name: 'RxDB, HTTP replication',
  async open() {
    addRxPlugin(RxDBLeaderElectionPlugin);
    const database = await createRxDatabase({ name: 'rxdb-queue', storage: getRxStorageDexie(), multiInstance: true });
    const made = await database.addCollections({ items: { schema } });
    items = made['items'] as unknown as RxCollection<Item>; // the one collection of that schema
    replication = replicateRxCollection<Item, unknown>({
      collection: items,
      replicationIdentifier: 'bench',
      live: true,
      retryTime: 500,
      waitForLeadership: true,
      push: {
        batchSize: 1,
        async handler(rows) {
          for (const { newDocumentState } of rows) {
            const { id, text } = newDocumentState;
            const headers = { 'content-type': 'application/json', 'idempotency-key': id };
            const answer = await fetch('/writes', { method: 'POST', headers, body: JSON.stringify({ text }) });
            if (!answer.ok) throw new Error(`answered ${answer.status}`);
          }
          return [];
        },
      },
    });
  },
  write: async (text) => void (await items.insert({ id: crypto.randomUUID(), text })),
  /** It tells only whether all has been sent, and that in the leading tab. */
  pending: () =>
    Promise.race([replication.awaitInSync().then(() => 0), new Promise<number>((resolve) => setTimeout(() => resolve(1), 200))]),
};
