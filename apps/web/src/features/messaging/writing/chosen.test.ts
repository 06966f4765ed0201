import { Client, MemoryCoordination, MemoryStorage, memoryDevice } from '@notewell/client';
import { describe, expect, test } from 'vitest';
import { Choices, noneChosen } from './chosen.ts';

const names = ({ files }: { files: readonly File[] }) => files.map(({ name }) => name);
const door = new File(['x'], 'door.png');
const plan = new File(['y'], 'plan.pdf');
const known = 'all' as const;

/** Clients of one person, each as after a reload. */
function pages() {
  const storage = new MemoryStorage(undefined, true);
  const seal = {
    close: async (_: string, value: unknown) => ({ iv: new Uint8Array(1), ct: new TextEncoder().encode(JSON.stringify(value)) }),
    open: async (_: string, { ct }: { ct?: Uint8Array }) => JSON.parse(new TextDecoder().decode(ct)),
    closeBytes: async (_: string, ct: Uint8Array) => ({ iv: new Uint8Array(1), ct: new Uint8Array(ct) }),
    openBytes: async (_: string, { ct = new Uint8Array() }: { ct?: Uint8Array }) => ct,
    blind: async (...parts: readonly string[]) => parts.join(' '),
  };
  const client = (isLasting = true) =>
    new Client({
      networkId: 'north',
      profile: 'Practitioner/me',
      userId: 'me',
      live: false,
      transport: { send: () => Promise.reject(new Error('no server')) },
      coordination: new MemoryCoordination(),
      device: isLasting ? memoryDevice(storage, seal) : memoryDevice(),
    });
  return { client, choices: () => new Choices(client()) };
}

describe('files chosen for a message', () => {
  test('are shown again after a reload, each in its conversation', async () => {
    const { choices } = pages();
    const before = choices();
    const reference = { id: 'n', resourceType: 'Note' as const };
    await before.hold('a', { files: [door], references: [reference] }, { known });
    await before.hold('b', { files: [plan], references: [] }, { known });
    const after = choices();
    await after.open('a');
    expect(names(after.in('a'))).toEqual(['door.png']);
    expect(after.in('a').references).toEqual([reference]);
    expect(after.in('b')).toBe(noneChosen);
  });
  test('come after those that the device had, if chosen before they are read', async () => {
    const { choices } = pages();
    await choices().hold('a', { files: [door], references: [] }, { known });
    const after = choices();
    await after.hold('a', { files: [plan], references: [] }, { known });
    expect(names(after.in('a'))).toEqual(['door.png', 'plan.pdf']);
  });
  test('stay on the device until the message that takes them is there', async () => {
    const { choices } = pages();
    const before = choices();
    await before.hold('a', { files: [door], references: [] }, { known });
    let finish = () => {};
    const after = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const sent = before.hold('a', noneChosen, { known, after });
    expect(before.in('a').files).toEqual([]);
    const meanwhile = choices();
    await meanwhile.open('a');
    expect(names(meanwhile.in('a'))).toEqual(['door.png']);
    finish();
    await sent;
    const later = choices();
    await later.open('a');
    expect(later.in('a').files).toEqual([]);
  });
  test('ask before the page is left until the device has them', async () => {
    const client = pages().client();
    const choices = new Choices(client);
    const held = choices.hold('a', { files: [door], references: [] }, { known });
    expect(client.inMemory.size).toBe(1);
    await held;
    expect(client.inMemory.size).toBe(0);
  });
  test('ask where nothing outlives the page, until they are taken out', async () => {
    const client = pages().client(false);
    const choices = new Choices(client);
    await choices.hold('a', { files: [door], references: [] }, { known });
    expect(client.inMemory.size).toBe(1);
    await choices.close('a');
    expect(names(choices.in('a'))).toEqual(['door.png']);
    await choices.hold('a', noneChosen, { known });
    expect(client.inMemory.size).toBe(0);
  });
  test('are only in the page if the device refuses, which is said', async () => {
    const client = pages().client();
    await client.ready();
    await client.close();
    const choices = new Choices(client);
    await choices.hold('a', { files: [door], references: [] }, { known });
    expect(choices.in('a').unkept).toBe('failed');
    expect(client.inMemory.size).toBe(1);
  });
  test('leave memory as their conversation closes', async () => {
    const choices = pages().choices();
    await choices.hold('a', { files: [door], references: [] }, { known });
    await choices.close('a');
    expect(choices.in('a')).toBe(noneChosen);
    await choices.open('a');
    expect(names(choices.in('a'))).toEqual(['door.png']);
  });
});
