import type { ObservableRoutines } from '@notewell/model';
import { afterEach, describe, expect, it } from 'vitest';
import { Rig } from '../testing/rig.ts';

let rig = new Rig();
afterEach(() => rig.close());
const tick = (id: string, more: object = {}) => ({ id, routine: 'walk', at: '2026-03-02T15:00:00.000Z', done: true, ...more });
const observing = (list: object[]) => (now: object) => ({ ...now, observed: list });

/** A sheet on a device without a network, on which others tick meanwhile. */
async function sheet(observed: object[] = []) {
  rig = new Rig();
  const { server } = rig;
  const { id = '' } = server.add('ObservableRoutines', {
    patient: { id: 'p1' },
    status: 'Active',
    routines: [{ id: 'walk', activity: { code: 'walking' } }],
    ...(observed.length > 0 && { observed }),
  });
  const { client } = rig.open();
  await client.get('ObservableRoutines', id);
  server.online = false;
  const mine = (change: (list: object[]) => object[]) =>
    client.update('ObservableRoutines', id, (now) => observing(change([...(now.observed ?? [])]))(now) as ObservableRoutines);
  const theirs = (list: object[]) => server.edit('ObservableRoutines', id, observing(list));
  const after = async () => {
    server.online = true;
    await rig.pass(120_000);
    return server.resources.get(`ObservableRoutines|${id}`)?.['observed'];
  };
  return { mine, theirs, after, kept: () => client.watchKeptWork().snapshot() };
}

describe('ticks of several people at once', () => {
  it('are all kept, however often each is changed offline', async () => {
    const { mine, theirs, after, kept } = await sheet();
    await mine(() => [tick('mine')]);
    await mine((list) => list.map((one) => ({ ...one, support: 'Supervision' })));
    theirs([tick('theirs', { done: false })]);
    await mine((list) => [...list, tick('mine, later')]);
    expect(await after()).toEqual([
      tick('mine', { support: 'Supervision' }),
      tick('mine, later'),
      tick('theirs', { done: false }),
    ]);
    expect(kept()).toEqual([]);
  });
  it('are taken off by who gave them, and others’ stay as they are', async () => {
    const { mine, theirs, after } = await sheet([tick('theirs'), tick('mine')]);
    await mine(([first]) => (first ? [first] : []));
    theirs([tick('theirs', { done: false }), tick('mine'), tick('third')]);
    expect(await after()).toEqual([tick('theirs', { done: false }), tick('third')]);
  });
  it('are compared by a person where somebody took one off', async () => {
    const { mine, theirs, after, kept } = await sheet([tick('theirs')]);
    await mine((list) => [...list, tick('mine')]);
    theirs([]);
    expect(await after()).toEqual([]);
    expect(kept()).toMatchObject([{ reason: 'conflict' }]);
  });
});
