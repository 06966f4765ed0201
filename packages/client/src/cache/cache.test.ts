import { expect, it } from 'vitest';
import { Rig } from '../testing/rig.ts';
import { cacheDebounce } from './cache.ts';

it('flush resolves once all earlier writes are stored', async () => {
  const rig = new Rig({ latency: (port) => (port === 'storage' ? 100 : 0) });
  const { id = '' } = rig.server.add('Condition', { patient: { id: 'p1' }, code: { display: 'Cough' } });
  const { client } = rig.open();
  await rig.pass(2_000);
  const isRead = () => client.watchResource('Condition', id).snapshot().status === 'ready';
  void client.get('Condition', id);
  while (!isRead()) await rig.pass(1);
  await rig.pass(cacheDebounce + 1);
  const held = () => rig.disk.of('base').size;
  expect(held(), 'it has left for the device and is not there yet').toBe(0);
  let there: number | undefined;
  void client.hide().then(() => {
    there = held();
  });
  await rig.pass(2_000);
  expect(there).toBe(1);
  await rig.close();
});
