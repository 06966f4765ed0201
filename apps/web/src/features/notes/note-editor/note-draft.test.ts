import { createClient, MemoryStorage, memoryDevice, NetworkFailure, StorageError } from '@notewell/client';
import type { Note } from '@notewell/model';
import { expect, test, vi } from 'vitest';
import { NoteDraft } from './note-draft.ts';

const note: Note = {
  resourceType: 'Note',
  id: 'p1.n1',
  status: 'Preliminary',
  subject: { id: 'p1' },
  sections: [{ id: 'plan', kind: 'Narrative', text: '' }],
  meta: { versionId: '1', lastModified: '2026-01-01T00:00:00Z' },
};

test('saves text typed before the device opens, and shows it meanwhile', async () => {
  const memory = memoryDevice(new MemoryStorage(undefined, true));
  let isReady = false;
  const client = createClient({
    networkId: 'demo',
    profile: 'Practitioner/me',
    userId: 'me',
    live: false,
    transport: {
      send: async ({ method }) => {
        if (method !== 'GET') throw new NetworkFailure('The network is away.');
        return { status: 200, header: () => undefined, body: new TextEncoder().encode(JSON.stringify(note)) };
      },
    },
    device: async (events) => {
      if (!isReady) throw new StorageError('blocked');
      return memory(events);
    },
  });
  await expect(client.ready()).rejects.toThrow('blocked');
  const record = await client.get('Note', 'p1.n1');
  const draft = new NoteDraft(record ?? note, (changes) => client.update('Note', 'p1.n1', changes, { goesOn: true }));
  draft.change('plan', () => ({ section: { text: 'Return in two weeks' } }));
  const patience = { timeout: 240_000 };
  await vi.waitUntil(() => draft.autosave.state() === 'failed', patience);
  expect(draft.note().sections?.[0]?.text).toBe('Return in two weeks');
  isReady = true;
  await vi.waitUntil(() => draft.autosave.state() === 'kept', patience);
  expect([...client.book.operations.values()]).toMatchObject([{ type: 'Note', id: 'p1.n1' }]);
  expect((await client.get('Note', 'p1.n1'))?.sections?.[0]?.text).toBe('Return in two weeks');
  await client.close();
});
