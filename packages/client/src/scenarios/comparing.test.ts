import { afterEach, describe, expect, it } from 'vitest';
import { Rig } from '../testing/rig.ts';
import { problem } from '../testing/scripted-server.ts';

const cough = { patient: { id: 'p1' }, code: { display: 'Cough' }, note: 'base', severity: 'Mild' };
let rig = new Rig();
afterEach(() => rig.close());

/** A change that the server refused because another person changed the resource first. */
async function disputed() {
  rig = new Rig();
  const { server } = rig;
  const { id = '' } = server.add('Condition', cough);
  const { client } = rig.open();
  await client.get('Condition', id);
  server.edit('Condition', id, (value) => ({ ...value, note: 'theirs' }));
  await client.update('Condition', id, (now) => ({ ...now, note: 'mine' }));
  await rig.pass(1_000);
  const type = (words: string) =>
    client.update('Condition', id, (now) => ({ ...now, note: `${now.note ?? ''}${words}` }), { goesOn: true });
  const kept = () => client.watchKeptWork().snapshot();
  const stored = () => server.resources.get(`Condition|${id}`);
  return { server, client, id, type, kept, stored };
}

describe('work that was kept, with its author still at it', () => {
  it('in a conflict takes what is typed on, and overwrites nobody', async () => {
    const { server, type, kept, stored } = await disputed();
    const before = server.writes().length;
    for (const words of [' and', ' more', ' yet']) await type(words);
    await rig.pass(60_000);
    expect(server.writes().length).toBe(before);
    expect(stored()?.['note']).toBe('theirs');
    expect(kept().map(({ reason }) => reason)).toEqual(['conflict', 'earlier']);
    expect(kept().at(-1)?.mine?.['note']).toBe('mine and more yet');
  });

  it('is settled by one choice that carries all of it', async () => {
    const { client, id, type, kept, stored } = await disputed();
    await type(' and more');
    const theirs = kept()[0]?.theirs;
    const wanted = { ...theirs, note: 'theirs, mine and more' };
    expect(await client.settle({ compared: theirs ?? {}, wanted }, kept())).toBe(true);
    await rig.pass(1_000);
    expect(stored()?.['note']).toBe('theirs, mine and more');
    expect(kept()).toEqual([]);
    expect(client.watchSaveState('Condition', id).snapshot()).toBe('Saved');
  });

  it('is there to compare again where the server moved on while its author compared', async () => {
    const { server, client, id, kept, stored } = await disputed();
    const theirs = kept()[0]?.theirs;
    server.edit('Condition', id, (value) => ({ ...value, note: 'theirs, later' }));
    await client.settle({ compared: theirs ?? {}, wanted: { ...theirs, note: 'chosen' } }, kept());
    await rig.pass(1_000);
    expect(stored()?.['note']).toBe('theirs, later');
    expect(kept()).toMatchObject([{ reason: 'conflict', mine: { note: 'chosen' }, theirs: { note: 'theirs, later' } }]);
  });

  it('is not settled over words that were typed after its author looked', async () => {
    const { server, client, type, kept, stored } = await disputed();
    for (const [n, words] of [' and', ' more', ' yet'].entries()) {
      const seen = kept();
      const compared = seen[0]?.theirs ?? {};
      const typed = type(words);
      expect(await client.settle({ compared, wanted: { ...compared, note: 'chosen' } }, seen)).toBe(false);
      await typed;
      expect(kept().at(-1)?.mine?.['note']).toBe(['mine and', 'mine and more', 'mine and more yet'][n]);
    }
    await rig.pass(1_000);
    expect(stored()?.['note']).toBe('theirs');
    expect(server.writes().filter(({ body }) => String(body).includes('chosen'))).toEqual([]);
  });

  it('leaves where nothing of it was chosen', async () => {
    const { server, client, kept } = await disputed();
    const before = server.writes().length;
    const theirs = kept()[0]?.theirs ?? {};
    await client.settle({ compared: theirs, wanted: theirs }, kept());
    await rig.pass(1_000);
    expect([kept(), server.writes().length]).toEqual([[], before]);
  });

  it('joins the next typed change when cancelled or refused', async () => {
    rig = new Rig();
    const { server } = rig;
    const { id = '' } = server.add('Condition', cough);
    const { client } = rig.open();
    await client.get('Condition', id);
    server.before = (request) => (request.method === 'PATCH' ? problem(401) : undefined);
    await client.update('Condition', id, (now) => ({ ...now, note: 'cancelled' }));
    await rig.pass(1_000);
    expect(client.watchKeptWork().snapshot()).toMatchObject([{ reason: 'cancelled' }]);
    server.before = () => undefined;
    await client.resume();
    await client.update('Condition', id, (now) => ({ ...now, severity: 'Severe' }), { goesOn: true });
    await rig.pass(1_000);
    expect(server.resources.get(`Condition|${id}`)).toMatchObject({ note: 'cancelled', severity: 'Severe' });
    expect(client.watchKeptWork().snapshot()).toEqual([]);

    server.before = (request) => (request.method === 'PATCH' ? problem(500) : undefined);
    await client.update('Condition', id, (now) => ({ ...now, note: 'mine' }));
    await rig.pass(1_000);
    server.before = () => undefined;
    server.edit('Condition', id, (value) => ({ ...value, note: 'theirs' }));
    await client.get('Condition', id, { fresh: true });
    await client.update('Condition', id, (now) => ({ ...now, severity: 'Mild' }), { goesOn: true });
    await rig.pass(1_000);
    expect(server.resources.get(`Condition|${id}`)?.['note']).toBe('theirs');
    expect(client.watchKeptWork().snapshot()).toMatchObject([{ reason: 'conflict', mine: { note: 'mine', severity: 'Mild' } }]);
  });

  it('is left alone by a writer who does not see it', async () => {
    const { client, id, kept, stored } = await disputed();
    await client.update('Condition', id, (now) => ({ ...now, severity: 'Severe' }));
    await rig.pass(1_000);
    expect(stored()).toMatchObject({ note: 'theirs', severity: 'Severe' });
    expect(kept()).toHaveLength(1);
  });

  it('takes what two tabs type at the same moment, each beside the other', async () => {
    const { client, id, kept } = await disputed();
    const other = rig.open().client;
    await other.get('Condition', id);
    for (const word of ['one', 'two', 'three'])
      await Promise.all(
        [client, other].map((tab, at) =>
          tab.update('Condition', id, (now) => ({ ...now, note: `${now.note ?? ''} ${word}${at}` }), { goesOn: true }),
        ),
      );
    await rig.pass(1_000);
    const words = String(kept().at(-1)?.mine?.['note']).split(' ').sort();
    expect(words).toEqual(['mine', 'one0', 'one1', 'three0', 'three1', 'two0', 'two1']);
  });
});

describe('a change of what cannot be loaded', () => {
  it('is not made without a copy, and is made once there is one', async () => {
    rig = new Rig();
    const { server } = rig;
    const { id = '' } = server.add('Condition', cough);
    const { client } = rig.open();
    await client.ready();
    server.online = false;
    const add = () => client.update('Condition', id, (now) => ({ ...now, note: `${now.note ?? ''}, longer` }));
    await expect(add()).rejects.toThrow('could not be loaded');
    expect(client.watchSaveState('Condition', id).snapshot()).toBe('Not saved');
    server.online = true;
    await add();
    await rig.pass(10_000);
    expect(server.writes().filter(({ method }) => method === 'PUT')).toEqual([]);
    expect(server.resources.get(`Condition|${id}`)).toMatchObject({ ...cough, note: 'base, longer' });
  });

  it('goes out whole where its writer says the whole of it', async () => {
    rig = new Rig();
    const { server } = rig;
    const { id = '' } = server.add('Condition', cough);
    const { client } = rig.open();
    await client.ready();
    await client.update('Condition', id, { ...cough, id, resourceType: 'Condition', note: 'whole' } as never); // programs may
    await rig.pass(10_000);
    expect(server.resources.get(`Condition|${id}`)).toMatchObject({ ...cough, note: 'whole' });
  });
});
