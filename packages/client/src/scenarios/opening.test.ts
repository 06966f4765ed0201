import { afterEach, describe, expect, it } from 'vitest';
import { type Device, memoryDevice, type OpenDevice } from '../device.ts';
import { MemoryStorage } from '../storage/memory-storage.ts';
import { StorageError } from '../storage/port.ts';
import { Rig } from '../testing/rig.ts';
import { scramblingSeal } from '../testing/scrambling-seal.ts';
import { NetworkFailure } from '../transport/port.ts';

const cough = { patient: { id: 'p1' }, code: { display: 'Cough' } };
let rig = new Rig();
afterEach(() => rig.close());

/** A device that fails with these errors in turn before it opens; `'late'` waits for a call of `open`. */
function device(troubles: (Error | 'late')[] = []) {
  const told = { opened: 0, closed: 0, forgotten: 0, open: () => {} };
  const sound = memoryDevice(new MemoryStorage(rig.disk, true), scramblingSeal());
  const open: OpenDevice = async (events) => {
    const trouble = troubles.shift();
    if (trouble instanceof Error) throw trouble;
    if (trouble === 'late')
      await new Promise<void>((resolve) => {
        told.open = resolve;
      });
    const held = await sound(events);
    told.opened += 1;
    const { storage } = held;
    const watched: Device['storage'] = Object.assign(Object.create(storage), {
      close: () => {
        told.closed += 1;
      },
    });
    return {
      ...held,
      storage: watched,
      forgetKey: () => {
        told.forgotten += 1;
      },
    };
  };
  return { told, open };
}
const begin = (troubles: (Error | 'late')[] = []) => {
  rig = new Rig();
  const { told, open } = device(troubles);
  const { id = '' } = rig.server.add('Condition', cough);
  return { told, id, client: rig.open({ device: open }).client };
};

describe('a device that does not open at first', () => {
  it.each([
    ['was too slow, or was kept by another tab', new StorageError('blocked')],
    ['had no key, because the server did not answer', new NetworkFailure('503')],
    ['failed', new StorageError('closed')],
  ])('is tried again by itself where it %s, and what is written then is kept and sent', async (_, trouble) => {
    const { client, id } = begin([trouble, trouble]);
    await expect(client.ready()).rejects.toBe(trouble);
    expect(await client.get('Condition', id)).toMatchObject(cough); // reads continue meanwhile
    const type = () => client.update('Condition', id, (now) => ({ ...now, note: 'typed' }));
    await expect(type()).rejects.toBe(trouble);
    expect(client.watchConnection().snapshot().device).toBe('none');
    expect(client.watchSaveState('Condition', id).snapshot()).toBe('Not saved');
    let told = 0;
    client.watchConnection().subscribe(() => {
      told += 1;
    });
    await rig.pass(3_000);
    expect(client.watchConnection().snapshot()).toMatchObject({ device: 'disk', locked: false });
    expect(told).toBeGreaterThan(0);
    await client.ready();
    await type();
    expect(client.watchSaveState('Condition', id).snapshot()).toBe('Saved on this device');
    await rig.pass(1_000);
    expect(client.watchSaveState('Condition', id).snapshot()).toBe('Saved');
    expect(rig.server.all('Condition')).toMatchObject([{ note: 'typed' }]);
  });

  it('sends what was there before, and shows it', async () => {
    const first = begin();
    rig.server.online = false;
    await first.client.get('Condition', first.id).catch(() => undefined);
    const { id = '' } = await first.client.create('Condition', { ...cough, note: 'before' });
    await first.client.close();
    const { client } = rig.open({ device: device([new StorageError('blocked')]).open });
    const watch = client.watchResource('Condition', id);
    const shown: unknown[] = [];
    watch.subscribe(() => shown.push(watch.snapshot().data?.note));
    await rig.pass(2_000);
    expect(shown).toContain('before');
    rig.server.online = true;
    client.cameOnline();
    await rig.pass(1_000);
    expect(rig.server.all('Condition')).toMatchObject([{}, { note: 'before' }]);
  });

  it('is tried at once when the network is back or the page is looked at', async () => {
    for (const way of ['cameOnline', 'show'] as const) {
      const { client } = begin([new NetworkFailure('no network')]);
      await expect(client.ready()).rejects.toThrow();
      void client[way]();
      await rig.pass(1);
      expect(client.watchConnection().snapshot().device).toBe('disk');
      await rig.close();
    }
  });

  it('is not retried after an upgrade, a lock or a close', async () => {
    const newer = begin([new StorageError('newer')]);
    await rig.pass(600_000);
    expect([newer.told.opened, newer.client.watchConnection().snapshot().outdated]).toEqual([0, true]);
    const locked = begin([new NetworkFailure('no network')]);
    await rig.pass(1);
    await locked.client.lock();
    await rig.pass(600_000);
    expect(locked.told.opened).toBe(0);
    await locked.client.unlock();
    expect(locked.client.watchConnection().snapshot().device).toBe('disk');
    const closed = begin([new StorageError('blocked')]);
    await rig.pass(1);
    await closed.client.close();
    await rig.pass(600_000);
    expect(closed.told.opened).toBe(0);
  });

  it('does not open behind a page that was locked or closed meanwhile: its key is forgotten', async () => {
    for (const way of ['lock', 'close'] as const) {
      const { client, told } = begin(['late']);
      await rig.pass(10);
      await client[way]();
      told.open();
      await rig.pass(60_000);
      expect(told, way).toMatchObject({ opened: 1, closed: 1, forgotten: 1 });
      expect(client.watchConnection().snapshot().device, way).toBe('memory');
      expect(rig.clock.waiting, way).toBe(0);
    }
  });
});

describe('a resource that the server names while it is written on', () => {
  it('is being written under both names until the device has it, and under neither after that', async () => {
    rig = new Rig({ latency: (port) => (port === 'storage' ? 20 : 1) });
    const { client } = rig.open();
    await rig.pass(1_000);
    const making = client.create('Condition', cough);
    await rig.pass(100);
    const { id = '' } = await making;
    const states: string[] = [];
    let named = '';
    let kept = false;
    const step = async () => {
      await rig.pass(1);
      named ||= client.id(id) === id ? '' : client.id(id);
      if (named && !kept) states.push(client.watchSaveState('Condition', named).snapshot());
    };
    const typing = async () => {
      while (!named) {
        kept = false;
        await client.update('Condition', id, (now) => ({ ...now, note: `${now.note ?? ''}.` }));
        kept = true;
      }
    };
    const typed = typing();
    for (let n = 0; n < 500; n += 1) await step();
    await typed;
    expect(named).not.toBe('');
    expect(new Set(states)).toEqual(new Set(['Not saved']));
    expect(client.losesWordsByLeaving()).toBe(false);
  });

  it('is not called saved where the device refused what was written under its first name', async () => {
    rig = new Rig();
    const { client } = rig.open();
    rig.server.online = false;
    const { id = '' } = await client.create('Condition', cough);
    await rig.pass(10);
    rig.storageFault = 'quota';
    await expect(client.update('Condition', id, (now) => ({ ...now, note: 'typed' }))).rejects.toMatchObject({ fault: 'quota' });
    rig.storageFault = undefined;
    rig.server.online = true;
    client.cameOnline();
    await rig.pass(10_000);
    expect(client.id(id)).not.toBe(id);
    for (const name of [id, client.id(id)]) expect(client.watchSaveState('Condition', name).snapshot()).toBe('Not saved');
    await client.update('Condition', client.id(id), (now) => ({ ...now, note: 'typed' }));
    await rig.pass(10);
    for (const name of [id, client.id(id)]) expect(client.watchSaveState('Condition', name).snapshot()).toBe('Saved');
    expect(client.losesWordsByLeaving()).toBe(false);
  });
});
