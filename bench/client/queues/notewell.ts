import { attachPage, type Client, createClient } from '@notewell/client';
import type { Queue } from './queue.ts';

let client: Client;
export const queue: Queue = {
  name: 'Notewell',
  async open() {
    client = createClient({ networkId: 'bench', profile: 'Practitioner/bench', userId: 'bench', live: false });
    attachPage(client);
    await client.ready();
  },
  write: async (text) => void (await client.create('Condition', { patient: { id: 'p1' }, code: { display: text } })),
  pending: async () => client.watchUnsent().snapshot().length,
};
