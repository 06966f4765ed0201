import { afterEach, describe, expect, it } from 'vitest';
import { Rig, type Tab } from '../testing/rig.ts';
import { problem } from '../testing/scripted-server.ts';

const patient = { id: 'p1' };
const cough = { patient, code: { display: 'Cough' } };
const minute = 60_000;
let rig = new Rig();
afterEach(() => rig.close());

/** A device with one server resource open in a tab. */
async function begin(value: object = cough): Promise<{ server: Rig['server']; client: Tab['client']; id: string }> {
  rig = new Rig();
  const { id = '' } = rig.server.add('Condition', { ...value });
  const { client } = rig.open();
  await client.get('Condition', id);
  return { server: rig.server, client, id };
}
const shown = (client: Tab['client'], id: string) => client.watchResource('Condition', id).snapshot().data;

describe('restore and conflict', () => {
  it('scenario 29: a refused update restores the server copy and keeps the text', async () => {
    const { server, client, id } = await begin();
    const fresh = JSON.stringify(shown(client, id));
    server.before = (request) => (request.method === 'PATCH' ? problem(422, 'validation-failed') : undefined);
    for (const word of ['one', 'two', 'three'])
      await client.update('Condition', id, (now) => ({ ...now, note: `${now.note ?? ''} ${word}`.trim() }));
    await rig.pass(minute);
    expect(JSON.stringify(shown(client, id))).toBe(fresh);
    const texts = client
      .watchKeptWork()
      .snapshot()
      .map(({ mine }) => mine?.['note']);
    expect(texts.at(-1)).toContain('three');
    expect(
      client
        .watchKeptWork()
        .snapshot()
        .map(({ reason }) => reason),
    ).toContain('refused');
    expect(client.watchSaveState('Condition', id).snapshot()).toBe('Not saved');
  });

  it('scenario 29: text typed during a refused change joins it in kept work', async () => {
    const { server, client, id } = await begin();
    const fresh = JSON.stringify(shown(client, id));
    let second: Promise<void> | undefined;
    server.before = async (request) => {
      if (request.method !== 'PATCH') return undefined;
      second ??= client.update('Condition', id, (now) => ({ ...now, note: `${now.note ?? ''} two` }));
      await second;
      return problem(422, 'validation-failed');
    };
    await client.update('Condition', id, (now) => ({ ...now, note: 'one' }));
    await rig.pass(minute);
    const kept = client.watchKeptWork().snapshot();
    expect(kept.map(({ reason, mine }) => [reason, mine?.['note']])).toEqual([
      ['refused', 'one'],
      ['earlier', 'one two'],
    ]);
    expect(server.writes()).toHaveLength(1);
    expect(client.watchUnsent().snapshot()).toEqual([]);
    expect(JSON.stringify(shown(client, id))).toBe(fresh);
  });

  it('scenario 30: a fresh server copy stays under a pending edit', async () => {
    const { server, client, id } = await begin();
    server.before = (request) => (request.method === 'PATCH' ? problem(429) : undefined);
    await client.update('Condition', id, (now) => ({ ...now, note: 'mine' }));
    await rig.pass(100);
    server.edit('Condition', id, (value) => ({ ...value, severity: 'Mild' }));
    const seen: unknown[] = [];
    const watch = client.watchResource('Condition', id);
    const stop = watch.subscribe(() => seen.push(watch.snapshot().data?.note));
    await client.get('Condition', id, { fresh: true });
    stop();
    expect(shown(client, id)).toMatchObject({ note: 'mine', severity: 'Mild' });
    expect(seen.every((note) => note === 'mine')).toBe(true);
  });

  it('scenario 31: an old answer that arrives late never replaces a newer version', async () => {
    const { server, client, id } = await begin();
    let release = () => {};
    server.after = async (request, answer) => {
      if (request.method === 'GET') await new Promise<void>((resolve) => (release = resolve));
      return answer;
    };
    const slow = client.get('Condition', id, { fresh: true });
    await rig.pass(10);
    server.after = (_, answer) => answer;
    await client.update('Condition', id, (now) => ({ ...now, note: 'newer' }));
    await rig.pass(100);
    release();
    await slow;
    expect(shown(client, id)).toMatchObject({ note: 'newer', meta: { versionId: '2' } });
  });

  it('scenario 32: a create that failed leaves lists, and its text is kept', async () => {
    const { server, client } = await begin();
    const query = { type: 'Condition', filters: [{ kind: 'Patient', values: ['p1'] }] } as const;
    await client.list(query);
    server.before = (request) => (request.method === 'POST' && !request.path.includes('queries') ? problem(422) : undefined);
    const { id = '' } = await client.create('Condition', { patient, code: { display: 'Lost?' } });
    expect(client.watchList(query).snapshot().items).toHaveLength(2);
    await rig.pass(1_000);
    expect(client.watchList(query).snapshot().items).toHaveLength(1);
    expect(client.watchKeptWork().snapshot()[0]?.mine).toMatchObject({ code: { display: 'Lost?' } });
    expect(client.watchResource('Condition', id).snapshot().status).toBe('missing');
    expect(client.watchSaveState('Condition', id).snapshot()).toBe('Not saved');
  });

  it('scenario 33: a conflict keeps base, mine and theirs to compare', async () => {
    const { server, client, id } = await begin({ ...cough, note: 'base' });
    server.edit('Condition', id, (value) => ({ ...value, note: 'theirs' }));
    await client.update('Condition', id, (now) => ({ ...now, note: 'mine' }));
    await rig.pass(1_000);
    expect(server.resources.get(`Condition|${id}`)?.['note']).toBe('theirs');
    expect(shown(client, id)?.note).toBe('theirs');
    const [kept] = client.watchKeptWork().snapshot();
    expect([kept?.reason, kept?.base?.['note'], kept?.mine?.['note'], kept?.theirs?.['note']]).toEqual([
      'conflict',
      'base',
      'mine',
      'theirs',
    ]);
    expect(kept?.changed).toEqual(['note']);
    await client.sendAgain(kept?.key ?? '');
    await rig.pass(1_000);
    expect(server.resources.get(`Condition|${id}`)?.['note']).toBe('mine');
    expect(server.versions.get(`Condition|${id}`)?.map((version) => version['note'])).toEqual(['base', 'theirs', 'mine']);
  });

  it('scenario 33: a retry over another’s newer words becomes a conflict', async () => {
    rig = new Rig();
    const { server } = rig;
    const section = (id: string, text: string) => ({ id, kind: 'Narrative', text });
    const { id = '' } = server.add('Note', { status: 'Preliminary', subject: patient, sections: [section('b', '')] });
    const { client } = rig.open();
    await client.get('Note', id);
    server.before = ({ method }) => (method === 'PATCH' ? problem(503, 'unavailable') : undefined);
    await client.update('Note', id, (now) => ({ ...now, sections: [section('b', 'mine')] }) as never);
    await rig.pass(1_000);
    server.before = () => undefined;
    server.edit('Note', id, (value) => ({ ...value, sections: [section('a', 'theirs'), section('b', '')] }));
    await client.sendAgain(client.watchKeptWork().snapshot()[0]?.key ?? '');
    await rig.pass(1_000);
    expect(server.resources.get(`Note|${id}`)?.['sections']).toEqual([section('a', 'theirs'), section('b', '')]);
    const [record] = client.watchKeptWork().snapshot();
    expect(record?.reason).toBe('conflict');
    expect(record?.mine?.['sections']).toEqual([section('b', 'mine')]);
    expect(record?.theirs?.['sections']).toEqual([section('a', 'theirs'), section('b', '')]);
  });

  it('a refused change that took effect leaves kept work when retried', async () => {
    rig = new Rig();
    const { server } = rig;
    const { id = '' } = server.add('Condition', { patient, code: { display: 'Cough' }, note: '' });
    const { client } = rig.open();
    await client.get('Condition', id);
    server.after = ({ method }, answer) => (method === 'PATCH' ? problem(500, 'x') : answer);
    await client.update('Condition', id, (now) => ({ ...now, note: 'first' }));
    await rig.pass(1_000);
    server.after = (_, answer) => answer;
    await client.sendAgain(client.watchKeptWork().snapshot()[0]?.key ?? '');
    await rig.pass(1_000);
    expect(client.watchKeptWork().snapshot()).toEqual([]);
    expect(server.resources.get(`Condition|${id}`)).toMatchObject({ note: 'first', meta: { versionId: '2' } });
  });

  it('scenario 34: a failed record leaves after 1,440 minutes if its text arrived', async () => {
    const { server, client, id } = await begin({ ...cough, note: 'base' });
    server.before = (request) => (request.method === 'PATCH' ? problem(500) : undefined);
    await client.update('Condition', id, (now) => ({ ...now, note: 'mine' }));
    await rig.pass(100);
    server.before = () => undefined;
    await rig.pass(1_439 * minute);
    const early = rig.open().client;
    await early.get('Condition', id, { fresh: true });
    expect(early.watchKeptWork().snapshot()).toHaveLength(1);
    await rig.pass(2 * minute);
    await early.evictKept();
    expect(early.watchKeptWork().snapshot()).toHaveLength(1);
    server.edit('Condition', id, (value) => ({ ...value, note: 'mine' }));
    await early.get('Condition', id, { fresh: true });
    await early.evictKept();
    expect(early.watchKeptWork().snapshot()).toEqual([]);
  });

  it('scenario 34: a failed record with arrived text leaves at 1,440 minutes', async () => {
    const { server, client, id } = await begin({ ...cough, note: 'base' });
    server.before = (request) => (request.method === 'PATCH' ? problem(500) : undefined);
    await client.update('Condition', id, (now) => ({ ...now, note: 'mine' }));
    await rig.pass(100);
    server.before = () => undefined;
    server.edit('Condition', id, (value) => ({ ...value, note: 'mine' }));
    await client.get('Condition', id, { fresh: true });
    const { failedAt = 0 } = client.watchKeptWork().snapshot()[0] ?? {};
    const leftAfter = async (minutes: number) => {
      rig.clock.offset += failedAt + minutes * minute - rig.clock.now();
      await client.evictKept();
      return client.watchKeptWork().snapshot().length;
    };
    expect(await leftAfter(1_439)).toBe(1);
    expect(await leftAfter(1_440)).toBe(0);
  });

  it('scenario 34: what is pending is never evicted, however old', async () => {
    const { server, client, id } = await begin();
    server.online = false;
    await client.update('Condition', id, (now) => ({ ...now, note: 'mine' }));
    await rig.pass(100);
    rig.clock.offset += 30 * 1_440 * minute;
    await client.evictKept();
    expect(client.watchUnsent().snapshot()).toHaveLength(1);
  });

  it('scenario 35: a known original sends a patch of the change alone', async () => {
    const { server, client, id } = await begin();
    await client.update('Condition', id, (now) => ({ ...now, note: 'dry' }));
    await rig.pass(100);
    expect(server.writes().map(({ method, body }) => [method, body])).toEqual([
      ['PATCH', '[{"op":"add","path":"/note","value":"dry"}]'],
    ]);
  });

  it('scenario 35: without a known original the whole resource is put', async () => {
    const { server, id } = await begin();
    const { client } = rig.open();
    rig.disk.of('base').clear();
    await client.update('Condition', id, { ...cough, id, resourceType: 'Condition', note: 'whole' });
    await rig.pass(100);
    expect(server.writes().map(({ method }) => method)).toEqual(['PUT']);
    expect(server.resources.get(`Condition|${id}`)?.['note']).toBe('whole');
  });

  it('scenario 35: no difference sends nothing and is saved', async () => {
    const { server, client, id } = await begin();
    await client.update('Condition', id, (now) => ({ ...now }));
    await client.update('Condition', id, (now) => ({ ...now, identifiers: [] }));
    await rig.pass(100);
    expect(server.writes()).toEqual([]);
    expect(client.watchSaveState('Condition', id).snapshot()).toBe('Saved');
  });

  it('scenario 36: read-only fields and empty lists never appear in a patch', async () => {
    const { server, client, id } = await begin();
    await client.update('Condition', id, (now) => ({
      ...now,
      note: 'x',
      display: 'forged',
      partition: 'p9',
      identifiers: [],
      meta: { versionId: '99' },
    }));
    await rig.pass(100);
    expect(JSON.parse(String(server.writes()[0]?.body)).map(({ path }: { path: string }) => path)).toEqual(['/note']);
  });

  it('a delayed write is stored at once and sent as one version', async () => {
    const { server, client, id } = await begin();
    for (let n = 1; n <= 6; n += 1) {
      await client.update('Condition', id, (now) => ({ ...now, note: `word ${n}` }), { quiet: 1_000 });
      expect(client.watchSaveState('Condition', id).snapshot()).toBe('Saved on this device');
      await rig.pass(300);
    }
    expect(server.writes()).toEqual([]);
    await rig.pass(1_000);
    expect(server.writes()).toHaveLength(1);
    for (let n = 1; n <= 30; n += 1) {
      await client.update('Condition', id, (now) => ({ ...now, note: `more ${n}` }), { quiet: 1_000 });
      await rig.pass(300);
    }
    expect(server.writes().length).toBeGreaterThan(1);
    await client.hide();
    await rig.pass(10);
    expect(server.resources.get(`Condition|${id}`)?.['note']).toBe('more 30');
  });
});
