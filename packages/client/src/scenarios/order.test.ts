import { afterEach, describe, expect, it } from 'vitest';
import { RefusedBeforeQueueing } from '../index.ts';
import { MemoryStorage } from '../storage/memory-storage.ts';
import type { Commit, StoragePort } from '../storage/port.ts';
import { Rig } from '../testing/rig.ts';
import { problem } from '../testing/scripted-server.ts';

const patient = { id: 'p1' };
const cough = { patient, code: { display: 'Cough' } };
let rig = new Rig();
afterEach(() => rig.close());
const begin = () => {
  rig = new Rig();
  return rig;
};
/** The id of the encounter that a condition refers to. */
const referenceIn = (value: { readonly [field: string]: unknown } | undefined) =>
  (value?.['encounter'] as { readonly id: string } | undefined)?.id;

describe('order and dependency', () => {
  it('scenario 13: a reference to another tab’s create waits for it', async () => {
    rig = new Rig({ latency: (port) => (port === 'news' ? 2_000 : port === 'wire' ? 500 : 1) });
    const { server } = rig;
    const [a, b] = [rig.open().client, rig.open().client];
    await rig.pass(3_000);
    const before = b.create('Condition', cough);
    await rig.pass(100);
    await before;
    // The second tab's write is on its way while the first creates the visit, unknown to the second.
    const visit = a.create('Encounter', { subject: patient, status: 'Planned' } as never);
    await rig.pass(100);
    const encounter = { id: (await visit).id ?? '' };
    const referring = b.create('Condition', { ...cough, encounter });
    await rig.pass(20_000);
    await referring;
    expect(b.watchKeptWork().snapshot()).toEqual([]);
    expect(server.all('Condition').map(referenceIn)).toEqual([undefined, server.all('Encounter')[0]?.id]);
  });

  it('scenario 11: offline edits arrive in order, merged only into unsent ones', async () => {
    const { server } = begin();
    server.online = false;
    const { client } = rig.open();
    const { id = '' } = await client.create('Condition', cough);
    await rig.pass(10);
    for (const word of ['one', 'two', 'three'])
      await client.update('Condition', id, (now) => ({ ...now, note: `${now.note ?? ''} ${word}`.trim() }));
    server.online = true;
    client.cameOnline();
    await rig.pass(10_000);
    expect(server.writes().map(({ method }) => method)).toEqual(['POST', 'PATCH']);
    expect(server.all('Condition')[0]?.['note']).toBe('one two three');
  });

  it('scenario 11: an edit is never folded into a create that is being sent', async () => {
    const { server } = begin();
    const { client } = rig.open();
    let edited: Promise<void> | undefined;
    server.before = (request) => {
      if (request.method === 'POST') edited ??= client.update('Condition', made.id ?? '', (now) => ({ ...now, note: 'late' }));
      return undefined;
    };
    const made = await client.create('Condition', cough);
    await rig.pass(1_000);
    await edited;
    expect(server.writes().map(({ method }) => method)).toEqual(['POST', 'PATCH']);
    expect(server.versions.get(`Condition|${server.all('Condition')[0]?.id}`)?.map((version) => version['note'])).toEqual([
      undefined,
      'late',
    ]);
  });

  it('scenario 12: an edit during a save builds on the new version', async () => {
    const { server } = begin();
    const { id = '' } = server.add('Condition', cough);
    const { client } = rig.open();
    await client.get('Condition', id);
    let second: Promise<void> | undefined;
    server.before = (request) => {
      if (request.method === 'PATCH') second ??= client.update('Condition', id, (now) => ({ ...now, severity: 'Severe' }));
      return undefined;
    };
    await client.update('Condition', id, (now) => ({ ...now, note: 'dry' }));
    await rig.pass(1_000);
    await second;
    expect(server.writes().map(({ path }) => path.split('?')[1])).toEqual(['versionId=1', 'versionId=2']);
    expect(server.all('Condition')[0]).toMatchObject({ note: 'dry', severity: 'Severe' });
  });

  it('scenario 13: references to another tab’s create get the server id', async () => {
    const { server } = begin();
    const held = server.add('Condition', cough);
    const [a, b] = [rig.open(), rig.open()];
    await b.client.get('Condition', held.id ?? '');
    server.online = false;
    const encounter = await a.client.create('Encounter', { subject: patient, status: 'Planned' } as never);
    await rig.pass(10);
    await b.client.create('Condition', { ...cough, encounter: { id: encounter.id ?? '' } });
    await b.client.update('Condition', held.id ?? '', (now) => ({ ...now, encounter: { id: encounter.id ?? '' } }));
    server.online = true;
    b.client.cameOnline();
    await rig.pass(10_000);
    const made = server.all('Encounter')[0]?.id;
    expect(server.all('Condition').map((condition) => (condition['encounter'] as { id: string }).id)).toEqual([made, made]);
    expect(JSON.stringify(server.writes().map(({ body }) => body))).not.toContain('local:');
    expect(server.writes()[0]?.path).toContain('encounters');
  });

  it('scenario 13: references are rewritten with the create’s acknowledgement', async () => {
    const commits: Commit[] = [];
    const storage = (own: Rig): StoragePort => {
      const memory = new MemoryStorage(own.disk, true);
      const commit = memory.commit.bind(memory);
      memory.commit = (each) => {
        commits.push(each);
        return commit(each);
      };
      return memory;
    };
    rig = new Rig({ storage });
    const { server } = rig;
    const { client } = rig.open();
    server.online = false;
    const encounter = await client.create('Encounter', { subject: patient, status: 'Planned' } as never);
    const made = await client.create('Condition', { ...cough, encounter: { id: encounter.id ?? '' } });
    await client.upload('Encounter', encounter.id ?? '', new Uint8Array([1, 2, 3]), 'image/png');
    server.before = (request) => (request.path.endsWith('conditions') ? problem(503) : undefined);
    server.online = true;
    client.cameOnline();
    await rig.pass(10_000);
    // The rows that refer to it are in the commit that names its id, and in no later one.
    const acknowledging = commits.filter(({ changes }) => changes.some(({ store }) => store === 'idmap'));
    const rows = (each: Commit | undefined) => each?.changes.filter((change) => change.store === 'outbox' && 'put' in change);
    expect(acknowledging).toHaveLength(1);
    expect(rows(acknowledging[0])).toHaveLength(2);
    const [kept] = client.watchKeptWork().snapshot();
    expect([kept?.id, referenceIn(kept?.mine)]).toEqual([made.id, server.all('Encounter')[0]?.id]);
    expect([...server.content.keys()]).toEqual([server.all('Encounter')[0]?.id]);
  });

  it('scenario 13: kept work that refers to a create is rewritten with it', async () => {
    const { server } = begin();
    const { client } = rig.open();
    server.before = (request) => (request.method === 'POST' ? problem(401, 'session-expired') : undefined);
    const encounter = await client.create('Encounter', { subject: patient, status: 'Planned' } as never);
    await client.create('Condition', { ...cough, encounter: { id: encounter.id ?? '' } });
    await rig.pass(1_000);
    const [first, second] = client.watchKeptWork().snapshot();
    expect([first?.type, second?.type]).toEqual(['Encounter', 'Condition']);
    server.before = () => undefined;
    await client.sendAgain(first?.key ?? '');
    await rig.pass(1_000);
    const made = server.all('Encounter')[0]?.id;
    expect(
      client
        .watchKeptWork()
        .snapshot()
        .map(({ mine }) => referenceIn(mine)),
    ).toEqual([made]);
    await client.sendAgain(second?.key ?? '');
    await rig.pass(1_000);
    expect(referenceIn(server.all('Condition')[0])).toBe(made);
  });

  it('scenario 14: dependents of a failed create wait for its retry', async () => {
    const { server } = begin();
    const { client } = rig.open();
    server.before = (request) =>
      request.method === 'POST' && request.path.endsWith('encounters') ? problem(422, 'validation-failed') : undefined;
    const encounter = await client.create('Encounter', { subject: patient, status: 'Planned' } as never);
    await client.create('Condition', { ...cough, encounter: { id: encounter.id ?? '' } });
    await rig.pass(60_000);
    expect(client.watchUnsent().snapshot()).toMatchObject([{ type: 'Condition', dependsOnFailed: true }]);
    const [kept] = client.watchKeptWork().snapshot();
    expect(kept).toMatchObject({ type: 'Encounter', reason: 'refused', error: { status: 422, requestId: 'request-422' } });
    server.before = () => undefined;
    await client.sendAgain(kept?.key ?? '');
    await rig.pass(10_000);
    expect(referenceIn(server.all('Condition')[0])).toBe(server.all('Encounter')[0]?.id);
    expect(client.watchKeptWork().snapshot()).toEqual([]);
  });

  it('scenario 14: where the failed create is discarded, what depended on it goes to kept work', async () => {
    const { server } = begin();
    const { client } = rig.open();
    server.before = (request) => (request.method === 'POST' && request.path.endsWith('encounters') ? problem(422) : undefined);
    const encounter = await client.create('Encounter', { subject: patient, status: 'Planned' } as never);
    await client.create('Condition', { ...cough, encounter: { id: encounter.id ?? '' } });
    await rig.pass(1_000);
    await client.discard(client.watchKeptWork().snapshot()[0]?.key ?? '');
    await rig.pass(1_000);
    expect(client.watchUnsent().snapshot()).toEqual([]);
    expect(client.watchKeptWork().snapshot()).toMatchObject([{ type: 'Condition', reason: 'dependency' }]);
  });

  it('scenario 15: a delete of what was never sent sends nothing', async () => {
    const { server } = begin();
    server.online = false;
    const { client } = rig.open();
    const { id = '' } = await client.create('Condition', cough);
    await client.update('Condition', id, (now) => ({ ...now, note: 'x' }));
    await client.remove('Condition', id);
    server.online = true;
    client.cameOnline();
    await rig.pass(10_000);
    expect(server.writes()).toEqual([]);
    expect(client.watchUnsent().snapshot()).toEqual([]);
  });

  it('scenario 15: a delete while the create is being sent waits for its id', async () => {
    const { server } = begin();
    const { client } = rig.open();
    let removed: Promise<void> | undefined;
    server.before = (request) => {
      if (request.method === 'POST') removed ??= client.remove('Condition', made.id ?? '');
      return undefined;
    };
    const made = await client.create('Condition', cough);
    await rig.pass(1_000);
    await removed;
    expect(server.writes().map(({ method }) => method)).toEqual(['POST', 'DELETE']);
    expect(server.all('Condition')).toEqual([]);
  });

  it('scenario 16: one poisoned write never blocks those of other records', async () => {
    const { server } = begin();
    server.before = (request) => (String(request.body).includes('poison') ? problem(429, 'rate-limited') : undefined);
    const { client } = rig.open();
    await client.create('Condition', { patient, code: { display: 'poison' } });
    for (let each = 0; each < 10; each += 1) await client.create('Condition', { patient, code: { display: `fine ${each}` } });
    await rig.pass(1_000);
    expect(server.all('Condition')).toHaveLength(10);
    expect(client.watchUnsent().snapshot()).toHaveLength(1);
  });

  it('scenario 17: order is that of queueing, whatever the clock says', async () => {
    const { server } = begin();
    server.online = false;
    const { client } = rig.open();
    const { id = '' } = await client.create('Condition', cough);
    await rig.pass(100);
    for (const word of ['a', 'b', 'c']) {
      rig.clock.offset -= 3_600_000;
      await client.update('Condition', id, (now) => ({ ...now, note: `${now.note ?? ''}${word}` }));
      await client.create('Condition', { patient, code: { display: word } });
    }
    const rows = client.watchUnsent().snapshot();
    expect(rows.map(({ display, kind }) => `${kind} ${display ?? ''}`.trim())).toHaveLength(5);
    expect(rows[0]?.queuedAt).toBeGreaterThan(rows.at(-1)?.queuedAt ?? 0);
    server.online = true;
    client.cameOnline();
    await rig.pass(10_000);
    expect(server.versions.get(`Condition|${client.id(id)}`)?.map((version) => version['note'])).toEqual([undefined, 'abc']);
    expect(server.all('Condition')).toHaveLength(4);
  });

  it('scenario 17: a wait is no longer for a clock that was set back', async () => {
    const { server } = begin();
    const { client } = rig.open();
    let refusals = 1;
    server.before = () => (refusals-- > 0 ? problem(429, '', {}, { 'retry-after': '7' }) : undefined);
    await client.create('Condition', cough);
    await rig.pass(1_000);
    rig.clock.offset -= 3_600_000;
    // A reload computes again how long to wait.
    rig.tabs[0]?.kill();
    rig.open();
    await rig.pass(7_000);
    expect(server.all('Condition')).toHaveLength(1);
  });

  it('scenario 18: a clinical act keeps its time, however late it is sent', async () => {
    const { server } = begin();
    server.online = false;
    const { client } = rig.open();
    const recordedDate = new Date(rig.clock.now()).toISOString();
    await client.create('Condition', { ...cough, recordedDate });
    await rig.pass(3_600_000);
    server.online = true;
    await rig.pass(10_000);
    expect(server.all('Condition')[0]?.['recordedDate']).toBe(recordedDate);
  });

  it('scenario 19: two creates that refer to each other are both sent', async () => {
    const { server } = begin();
    server.online = false;
    const { client } = rig.open();
    const a = await client.create('Condition', { patient, code: { display: 'A' } });
    const encounter = await client.create('Encounter', {
      subject: patient,
      status: 'Planned',
      diagnoses: [{ condition: { id: a.id ?? '' } }],
    } as never);
    await client.update('Condition', a.id ?? '', (now) => ({ ...now, encounter: { id: encounter.id ?? '' } }));
    server.online = true;
    client.cameOnline();
    await rig.pass(10_000);
    expect(client.watchUnsent().snapshot()).toEqual([]);
    expect(referenceIn(server.all('Condition')[0])).toBe(server.all('Encounter')[0]?.id);
  });

  it('scenario 36: a resource with parts left out is refused before anything is queued', async () => {
    const { server } = begin();
    const { id = '' } = server.add('Condition', { ...cough, meta: { hasTransformations: true } });
    const { client } = rig.open();
    await client.get('Condition', id);
    await expect(client.update('Condition', id, (now) => ({ ...now, note: 'x' }))).rejects.toThrow(RefusedBeforeQueueing);
    expect(client.watchUnsent().snapshot()).toEqual([]);
  });
});
