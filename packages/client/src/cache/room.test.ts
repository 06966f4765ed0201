import { expect, it } from 'vitest';
import type { Device } from '../device.ts';
import { listKey } from '../lists/lists.ts';
import { MemoryStorage } from '../storage/memory-storage.ts';
import { baseRow } from '../storage/rows.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { Rig } from '../testing/rig.ts';
import { scramblingSeal } from '../testing/scrambling-seal.ts';
import { Room } from './room.ts';

const kilobyte = 'x'.repeat(1_000);
/** A device with `granted` bytes. Each chart has ten kilobytes; the charts were used in the given order. */
async function stocked(charts: readonly string[], granted: number, pending: readonly string[] = []) {
  const [clock, seal, storage] = [new FakeClock(), scramblingSeal(), new MemoryStorage()];
  const grants = async () => granted;
  const device: Device = { storage, seal, lasting: true, evicted: false, grants, forgetKey: () => {}, unmark: () => {} };
  const ports = { clock, device: () => device, pending: () => new Set(pending) };
  const room = new Room(ports);
  const put = async (type: string, id: string, partition?: string) => {
    const value = { id, resourceType: type, partition, note: kilobyte.repeat(10) };
    const row = await baseRow(seal, { type, id }, value);
    await storage.commit({ changes: [{ store: 'base', put: row }], durability: 'relaxed' });
    room.use(partition ?? id);
    return row.ct?.length ?? 0;
  };
  let bytes = 0;
  for (const chart of charts) {
    bytes += await put('Note', `${chart}.n`, chart);
    await clock.pass(1_000);
  }
  const left = async () => {
    const names = await Promise.all(charts.map(async (chart) => [await seal.blind('record', chart), chart] as const));
    const rows = await storage.sizes('base');
    return names.filter(([name]) => rows.some((row) => row.name === name)).map(([, chart]) => chart);
  };
  return { room, put, bytes, left, clock, storage, again: () => new Room(ports) };
}

it('evicts whole charts, longest unused first, above a quarter of the quota', async () => {
  const { room, left, bytes, put } = await stocked(['a', 'b', 'c', 'd', 'e'], 4 * 58_000);
  await put('Condition', 'a.c', 'b'); // used again, so `a` goes first
  await room.tidy(bytes + 10_000);
  expect(await left()).toEqual(['b', 'd', 'e']);
});
it('lets nothing go while there is room', async () => {
  const { room, left, bytes } = await stocked(['a', 'b', 'c'], 4 * 100_000);
  await room.tidy(bytes);
  expect(await left()).toEqual(['a', 'b', 'c']);
});
it('never evicts records of unsent work, the caseload or definitions', async () => {
  const { room, left, bytes, put, storage, clock } = await stocked(['a', 'b', 'c', 'd'], 4 * 1_000, ['a']);
  const definition = await put('NoteDefinition', 'd1');
  await room.keep(['b'], clock.now() + 86_400_000);
  await room.tidy(bytes + definition);
  await room.makeRoom();
  expect(await left()).toEqual(['a', 'b']);
  expect((await storage.sizes('base')).filter(({ state }) => state === 'practice')).toHaveLength(1);
});
it('remembers usage over a restart, and releases a past caseload', async () => {
  const { room, again, left, bytes, clock } = await stocked(['a', 'b', 'c', 'd'], 4 * 30_000);
  await room.keep(['a'], clock.now() + 86_400_000);
  const next = again();
  await next.tidy(bytes);
  expect(await left()).toEqual(['a', 'd']);
  await clock.pass(2 * 86_400_000);
  await next.makeRoom();
  expect(await left()).toEqual(['d']);
});
it('makes room for words on a full device by half of what may go', async () => {
  const { room, left } = await stocked(['a', 'b', 'c', 'd'], 1_000_000_000);
  await room.makeRoom();
  expect(await left()).toEqual(['c', 'd']);
});
it('does not take a list that was let go for one with nothing in it', async () => {
  const rig = new Rig();
  for (const display of ['Cough', 'Cold'])
    rig.server.add('Condition', { code: { display }, partition: 'p1', patient: { id: 'p1' } });
  const whole = { type: 'Condition', partition: 'p1' } as const;
  const first = rig.open();
  await first.client.prefetch([whole]);
  await rig.pass(500);
  await first.client.close();
  expect(rig.disk.of('lists').delete(await scramblingSeal().blind('list', listKey(whole)))).toBe(true);
  rig.server.online = false;
  const { items, status } = await rig.open().client.list({ ...whole, filters: [{ kind: 'ClinicalStatus', values: ['Active'] }] });
  expect([status, items]).toEqual(['error', []]);
  await rig.close();
});
