import { afterEach, describe, expect, it } from 'vitest';
import type { ClientOptions } from '../client/options.ts';
import { MemoryStorage } from '../storage/memory-storage.ts';
import { Rig } from '../testing/rig.ts';
import { scramblingSeal } from '../testing/scrambling-seal.ts';
import { answerOf, problem } from '../testing/scripted-server.ts';

const patient = { id: 'p1' };
let rig = new Rig();
afterEach(() => rig.close());

function begin(count: number) {
  rig = new Rig();
  for (let n = 0; n < count; n += 1) rig.server.add('Condition', { patient, code: { display: `${n}` } });
  return { server: rig.server, client: rig.open().client };
}
const query = { type: 'Condition', pageSize: 10 } as const;

describe('lists, history, references', () => {
  it('scenario 59: the token tells loading, more and end', async () => {
    const { server, client } = begin(15);
    const watch = client.watchList(query);
    expect(watch.snapshot()).toMatchObject({ status: 'loading', continuation: null });
    const stop = watch.subscribe(() => {});
    await client.more(query);
    await rig.pass(10);
    expect(watch.snapshot().continuation).toBe('10');
    expect(server.requests).toHaveLength(1);
    await Promise.all([client.more(query), client.more(query)]);
    expect(watch.snapshot()).toMatchObject({ continuation: '' });
    expect(watch.snapshot().items).toHaveLength(15);
    await client.more(query);
    expect(server.requests).toHaveLength(2);
    stop();
  });

  it('asks once for a list that several parts of the screen show, and again once none shows it', async () => {
    const { server, client } = begin(3);
    const watch = client.watchList(query);
    const stop = watch.subscribe(() => {});
    await rig.pass(10);
    const stopOther = client.watchList(query).subscribe(() => {});
    await rig.pass(10);
    expect(server.requests).toHaveLength(1);
    stop();
    stopOther();
    client.watchList(query).subscribe(() => {});
    await rig.pass(10);
    expect(server.requests).toHaveLength(2);
  });

  it('opens from the device with one read and one notice', async () => {
    const { client } = begin(50);
    const whole = { ...query, pageSize: 50 };
    await client.list(whole);
    await client.hide();
    await client.close();
    const tab = rig.open();
    await tab.client.ready();
    rig.server.after = () => new Promise(() => {}); // the server is slow
    let heard = 0;
    rig.hub.ears.add({ tab: {}, hear: ({ news }) => void (news === 'base' && (heard += 1)) });
    const watch = tab.client.watchList(whole);
    const counts = new Set<number>();
    const before = tab.calls;
    const stop = watch.subscribe(() => counts.add(watch.snapshot().items.length));
    await rig.pass(10);
    expect(watch.snapshot()).toMatchObject({ status: 'ready' });
    expect([...counts].filter((count) => count > 0)).toEqual([50]);
    expect(tab.calls - before).toBeLessThanOrEqual(3);
    expect(heard).toBe(0);
    stop();
  });

  it('asks the server while the device is read, and shows the answer that is there first', async () => {
    const { client: first, server } = begin(3);
    await first.list(query);
    await first.hide();
    await first.close();
    const storage = new MemoryStorage(rig.disk, true);
    let answer = () => {};
    const read = new Promise<void>((resolve) => (answer = resolve));
    const slow: MemoryStorage = Object.assign(Object.create(storage), {
      get: async (...of: Parameters<MemoryStorage['get']>) => {
        if (of[0] === 'lists') await read;
        return storage.get(...of);
      },
    });
    const facts = { seal: scramblingSeal(), lasting: true, evicted: false, forgetKey: () => {}, unmark: () => {} };
    const { client } = rig.open({ device: async () => ({ ...facts, storage: slow }) });
    await client.ready();
    const asked = server.requests.length;
    const watch = client.watchList(query);
    const stop = watch.subscribe(() => {});
    await rig.pass(10);
    expect(server.requests.length).toBe(asked + 1);
    expect(watch.snapshot()).toMatchObject({ status: 'ready' });
    answer();
    await rig.pass(10);
    expect(watch.snapshot().items).toHaveLength(3);
    stop();
  });

  it('shows no row of a list any more once the server refuses it', async () => {
    const { server, client } = begin(3);
    const watch = client.watchList(query);
    const stop = watch.subscribe(() => {});
    await rig.pass(10);
    expect(watch.snapshot().items).toHaveLength(3);
    server.before = () => problem(403, 'permission-missing');
    await client.refresh(query);
    await rig.pass(10);
    expect(watch.snapshot()).toMatchObject({ status: 'denied', items: [], continuation: '' });
    stop();
  });

  describe('asked for while the device is still opening, as after a reload', () => {
    const slow = (device: Promise<unknown>): Partial<ClientOptions> => ({
      device: async () => {
        await device;
        return {
          storage: new MemoryStorage(rig.disk, true),
          seal: scramblingSeal(),
          lasting: true,
          evicted: false,
          forgetKey: () => {},
          unmark: () => {},
        };
      },
    });

    it('is shown from the device, however long the server takes', async () => {
      const { client } = begin(20);
      await client.list(query);
      await client.hide();
      await client.close();
      rig.server.after = () => new Promise(() => {});
      let open = () => {};
      const device = new Promise<void>((resolve) => (open = resolve));
      const watch = rig.open(slow(device)).client.watchList(query);
      const stop = watch.subscribe(() => {});
      await rig.pass(10);
      expect(watch.snapshot()).toMatchObject({ status: 'loading', items: [] });
      open();
      await rig.pass(10);
      expect(watch.snapshot()).toMatchObject({ status: 'ready' });
      expect(watch.snapshot().items).toHaveLength(10);
      stop();
    });

    it('does not wait for the device where the server is quicker', async () => {
      begin(20);
      const watch = rig.open(slow(new Promise(() => {}))).client.watchList(query);
      const stop = watch.subscribe(() => {});
      await rig.pass(10);
      expect(watch.snapshot().items).toHaveLength(10);
      stop();
    });

    it('keeps in sight all that the device showed, where fewer were asked of the server', async () => {
      const { client, server } = begin(30);
      await client.list(query);
      await client.more(query);
      await client.hide();
      await client.close();
      let answer = () => {};
      const answered = new Promise<void>((resolve) => (answer = resolve));
      server.after = async (_, given) => answered.then(() => given);
      const watch = rig.open(slow(rig.clock.pass(10))).client.watchList(query);
      const counts: number[] = [];
      const stop = watch.subscribe(() => counts.push(watch.snapshot().items.length));
      await rig.pass(50);
      expect(watch.snapshot().items).toHaveLength(20);
      answer();
      await rig.pass(50);
      expect(watch.snapshot()).toMatchObject({ status: 'ready', continuation: '20' });
      expect(watch.snapshot().items).toHaveLength(20);
      expect(counts.filter((count) => count > 0)).not.toContain(10);
      stop();
    });
  });

  it('scenario 60: a page that arrives after the list was refreshed is dropped', async () => {
    const { server, client } = begin(30);
    await client.list(query);
    let release = () => {};
    server.after = async (request, answer) => {
      if (request.headers?.['notewell-continuation-token']) await new Promise<void>((resolve) => (release = resolve));
      return answer;
    };
    const slow = client.more(query);
    await rig.pass(10);
    await client.refresh(query);
    release();
    await slow;
    expect(client.watchList(query).snapshot().items).toHaveLength(10);
  });

  it('scenario 61: an item that moves between pages is listed once', async () => {
    const { server, client } = begin(20);
    await client.list(query);
    const first = server.all('Condition')[0];
    server.after = (request, answer) =>
      request.headers?.['notewell-continuation-token'] ? answerOf(200, [first, ...server.all('Condition').slice(10)]) : answer;
    await client.more(query);
    const ids = client
      .watchList(query)
      .snapshot()
      .items.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toHaveLength(20);
  });

  it.each([400, 410])(
    'scenario 62: a continuation token that is refused with %i restarts the list without doubling or losing rows',
    async (status) => {
      const { server, client } = begin(30);
      await client.list(query);
      await client.more(query);
      let refusals = 1;
      server.before = (request) =>
        request.headers?.['notewell-continuation-token'] && refusals-- > 0 ? problem(status, 'continuation-invalid') : undefined;
      // The list never gets shorter: the reader's place in it stays.
      const counts: number[] = [];
      const watch = client.watchList(query);
      const stop = watch.subscribe(() => counts.push(watch.snapshot().items.length));
      await rig.pass(10);
      await client.more(query);
      stop();
      expect(Math.min(...counts)).toBe(20);
      const ids = client
        .watchList(query)
        .snapshot()
        .items.map(({ id }) => id);
      expect(ids).toHaveLength(20);
      expect(new Set(ids).size).toBe(20);
      await client.more(query);
      expect(client.watchList(query).snapshot().items).toHaveLength(30);
    },
  );

  it('scenario 63: historical and current versions never replace each other', async () => {
    const { server, client } = begin(1);
    const { id = '' } = server.all('Condition')[0] ?? {};
    server.edit('Condition', id, (value) => ({ ...value, note: 'second' }));
    await client.get('Condition', id);
    expect((await client.version('Condition', id, '1')).note).toBeUndefined();
    expect((await client.get('Condition', id))?.note).toBe('second');
    await client.get('Condition', id, { fresh: true });
    expect(server.requests.at(-1)?.headers?.['if-none-match']).toBe('"2"');
    expect((await client.get('Condition', id))?.note).toBe('second');
    expect((await client.version('Condition', id, '1')).note).toBeUndefined();
    expect(await client.history('Condition', id)).toHaveLength(2);
  });

  it('scenario 64: 250 references are three queries and one clear error', async () => {
    const { server, client } = begin(249);
    const ids = server.all('Condition').map(({ id = '' }) => id);
    for (const id of ids.slice(0, 2))
      server.edit('Condition', id, (value) => ({ ...value, meta: { ...value.meta, isDeleted: true } }));
    const wanted = [...ids, ...ids.slice(10, 40), 'nowhere'];
    const answers = Promise.allSettled(wanted.map((id) => client.expand('Condition', id, '7')));
    await rig.pass(10);
    const failed = (await answers).filter((each) => each.status === 'rejected');
    expect(failed.map(({ reason }) => (reason as Error).message)).toEqual([
      'Reference Condition nowhere (version 7) could not be expanded.',
    ]);
    const sizes = server.requests.map(({ body }) => (JSON.parse(String(body)) as { values: string[] }[])[0]?.values.length);
    expect(sizes).toEqual([100, 100, 50]);
    expect(server.requests.every(({ headers }) => headers?.['notewell-cross-partition'] === 'true')).toBe(true);
    expect((await client.expand('Condition', ids[0] ?? '')).meta?.isDeleted).toBe(true);
  });

  it('scenario 65: one uuid in two partitions is two entries', async () => {
    const { server, client } = begin(0);
    for (const record of ['p1', 'p2'])
      server.add('Condition', { id: `${record}.same`, patient: { id: record }, code: { display: record } });
    expect((await client.get('Condition', 'p1.same'))?.code.display).toBe('p1');
    expect((await client.get('Condition', 'p2.same'))?.code.display).toBe('p2');
  });

  it('a list that was open before opens without a network, unsent creates among it', async () => {
    const { server, client } = begin(3);
    await client.prefetch([query]);
    await client.close();
    server.online = false;
    const again = rig.open().client;
    const view = await again.list(query);
    expect(view).toMatchObject({ status: 'ready' });
    await again.create('Condition', { patient, code: { display: 'offline' } });
    expect(again.watchList(query).snapshot().items).toHaveLength(4);
    await again.close();
    const third = rig.open().client;
    expect((await third.list(query)).items).toHaveLength(4);
    server.online = true;
  });

  it('a prefetch loads every page', async () => {
    const { client } = begin(35);
    await client.prefetch([query]);
    expect(client.watchList(query).snapshot()).toMatchObject({ continuation: '' });
    expect(client.watchList(query).snapshot().items).toHaveLength(35);
  });
});
