import { afterEach, describe, expect, it } from 'vitest';
import { MemoryStorage } from '../storage/memory-storage.ts';
import type { StoragePort } from '../storage/port.ts';
import { Rig, type Tab } from '../testing/rig.ts';
import { answerOf } from '../testing/scripted-server.ts';
import { NetworkFailure } from '../transport/port.ts';

const patient = { id: 'p1' };
const cough = { patient, code: { display: 'Cough' } };
let rig = new Rig();
afterEach(() => rig.close());
const begin = () => {
  rig = new Rig();
  return rig;
};
/** Loses the response to the next write after it took effect. */
function loseAnswer(to: Rig): void {
  let left = 1;
  to.server.after = (request, answer) => {
    if (request.method === 'GET' || left <= 0) return answer;
    left -= 1;
    throw new NetworkFailure('the answer was lost');
  };
}

describe('lost acknowledgements and duplicates', () => {
  it('scenario 1: a tab killed before the answer leaves one note after restart', async () => {
    const { server } = begin();
    const first = rig.open();
    server.after = (request, answer) => {
      if (request.method === 'POST' && first.alive) first.kill();
      return answer;
    };
    await first.client.create('Condition', cough);
    await rig.pass(100);
    expect(first.alive).toBe(false);
    rig.open();
    await rig.pass(10_000);
    expect(server.all('Condition')).toHaveLength(1);
  });

  it('scenario 2: a tab killed between answer and commit leaves one note', async () => {
    let answered = false;
    let first: Tab | undefined;
    const storage = (own: Rig): StoragePort => {
      const memory = new MemoryStorage(own.disk, true);
      const commit = memory.commit.bind(memory);
      memory.commit = async (each) => {
        if (!answered || !first?.alive) return commit(each);
        first.kill();
        return new Promise(() => {});
      };
      return memory;
    };
    rig = new Rig({ storage });
    const { server } = rig;
    server.after = (request, answer) => {
      answered ||= request.method === 'POST';
      return answer;
    };
    first = rig.open();
    const { id = '' } = await first.client.create('Condition', cough);
    await rig.pass(1_000);
    expect([first.alive, server.all('Condition').length]).toEqual([false, 1]);
    const second = rig.open();
    await rig.pass(10_000);
    expect(server.all('Condition')).toHaveLength(1);
    expect(server.writes()).toHaveLength(2); // repeated under the same key
    expect((await second.client.get('Condition', id))?.id).toBe(server.all('Condition')[0]?.id);
  });

  it('scenario 3: a tab killed before sending sends the note once after restart, without anyone asking', async () => {
    const { server } = begin();
    server.online = false;
    const first = rig.open();
    await first.client.create('Condition', cough);
    first.kill();
    server.online = true;
    rig.open();
    await rig.pass(10_000);
    expect(server.all('Condition')).toHaveLength(1);
    expect(server.writes()).toHaveLength(1);
  });

  it('scenario 4: a patch whose answer was lost is recognised as committed, with no conflict', async () => {
    const { server } = begin();
    const { id = '' } = server.add('Condition', cough);
    const { client } = rig.open();
    await client.get('Condition', id);
    loseAnswer(rig);
    await client.update('Condition', id, (current) => ({ ...current, note: 'dry' }));
    await rig.pass(10_000);
    expect(client.watchKeptWork().snapshot()).toEqual([]);
    expect(client.watchSaveState('Condition', id).snapshot()).toBe('Saved');
    expect(server.effects.filter(({ method }) => method === 'PATCH')).toHaveLength(1);
    // Found by its key, not by comparing the copies.
    expect(new Set(server.writes().map(({ headers }) => headers?.['idempotency-key'])).size).toBe(1);
    expect(server.requests.map(({ method }) => method)).toEqual(['GET', 'PATCH', 'PATCH']);
  });

  it('scenario 4: the same when the server has forgotten the key', async () => {
    const { server } = begin();
    const { id = '' } = server.add('Condition', cough);
    const { client } = rig.open();
    await client.get('Condition', id);
    loseAnswer(rig);
    await client.update('Condition', id, (current) => ({ ...current, note: 'dry' }));
    await rig.pass(1_000);
    server.before = (request) => (request.method === 'PATCH' ? answerOf(409, { code: 'stale-version', status: 409 }) : undefined);
    await rig.pass(10_000);
    expect(client.watchKeptWork().snapshot()).toEqual([]);
    expect(client.watchUnsent().snapshot()).toEqual([]);
  });

  it.each([404, 410])('scenario 5: a delete whose answer was lost and that is answered %i is done', async (status) => {
    const { server } = begin();
    const { id = '' } = server.add('Condition', cough);
    const { client } = rig.open();
    await client.get('Condition', id);
    loseAnswer(rig);
    await client.remove('Condition', id);
    await rig.pass(1_000);
    expect([server.all('Condition'), client.watchUnsent().snapshot().length]).toEqual([[], 1]);
    server.before = (request) => (request.method === 'DELETE' ? answerOf(status, {}) : undefined);
    await rig.pass(10_000);
    expect(server.writes().map(({ method }) => method)).toEqual(['DELETE', 'DELETE']);
    expect(client.watchUnsent().snapshot()).toEqual([]);
    expect(client.watchKeptWork().snapshot()).toEqual([]);
    expect(client.watchResource('Condition', id).snapshot().status).toBe('missing');
  });

  it('scenario 6: an upload with an unanswered commit is stored once', async () => {
    const { server } = begin();
    const { id = '' } = server.add('ClinicalDocument', { subject: patient });
    const { client } = rig.open();
    await client.get('ClinicalDocument', id);
    // The responses to the second chunk and to the commit are lost, each once.
    const lost = new Set(['/chunks/1', '/chunks']);
    server.after = ({ path }, answer) => {
      const which = [...lost].find((end) => path.endsWith(end));
      if (!which) return answer;
      lost.delete(which);
      throw new NetworkFailure('the answer was lost');
    };
    const before = server.requests.length;
    const bytes = Uint8Array.from({ length: 2_500_000 }, (_, index) => index % 251);
    await client.upload('ClinicalDocument', id, bytes, 'application/pdf');
    await rig.pass(60_000);
    expect(lost.size).toBe(0);
    expect(Buffer.compare(server.content.get(id) ?? new Uint8Array(), bytes)).toBe(0);
    expect(server.effects.filter(({ method }) => method === 'CONTENT')).toHaveLength(1);
    expect(server.requests.slice(before).filter(({ method }) => method === 'GET')).toHaveLength(1);
    expect((await client.get('ClinicalDocument', id))?.content?.contentType).toBe('application/pdf');
    expect(rig.disk.of('blobs').size).toBe(0);
  });

  it('scenario 7: a proxy’s page with status 200 repeats the write', async () => {
    const { server } = begin();
    let lies = 1;
    server.after = (request, answer) =>
      request.method === 'POST' && lies-- > 0 ? answerOf(200, '<html>Sign in to the hotel network</html>') : answer;
    const { client } = rig.open();
    const { id = '' } = await client.create('Condition', cough);
    await rig.pass(1_000);
    expect(client.watchSaveState('Condition', id).snapshot()).toBe('Saved on this device');
    await rig.pass(10_000);
    expect(client.watchSaveState('Condition', id).snapshot()).toBe('Saved');
    expect(server.all('Condition')).toHaveLength(1);
  });

  it('scenario 8: two presses of one button are one create; two creates are two', async () => {
    const { server } = begin();
    const { client } = rig.open();
    await Promise.all([
      client.create('Condition', cough, { key: 'button-1' }),
      client.create('Condition', cough, { key: 'button-1' }),
    ]);
    await rig.pass(1_000);
    expect(server.all('Condition')).toHaveLength(1);
    await Promise.all([client.create('Condition', cough), client.create('Condition', cough)]);
    await rig.pass(1_000);
    expect(server.all('Condition')).toHaveLength(3);
  });

  it('scenario 9: four tabs drain one queue and every write is sent once', async () => {
    const { server } = begin();
    server.online = false;
    const tabs = [rig.open(), rig.open(), rig.open(), rig.open()];
    for (const [n, tab] of tabs.entries()) {
      for (let each = 0; each < 5; each += 1)
        await tab.client.create('Condition', { patient, code: { display: `${n}.${each}` } });
    }
    await rig.pass(100);
    server.online = true;
    for (const { client } of tabs) client.cameOnline();
    await rig.pass(20_000);
    expect(server.all('Condition')).toHaveLength(20);
    expect(new Set(server.effects.map(({ key }) => key)).size).toBe(20);
    expect(server.writes()).toHaveLength(20);
  });

  it('scenario 10: the late answer of a tab whose lock was stolen changes nothing twice', async () => {
    const { server } = begin();
    const slow = rig.open();
    await rig.pass(10);
    server.before = (request) => {
      if (request.method === 'POST') slow.freeze();
      return undefined;
    };
    await slow.client.create('Condition', cough);
    await rig.pass(10);
    server.before = () => undefined;
    const next = rig.open();
    await rig.pass(60_000);
    expect(next.client.watchUnsent().snapshot()).toEqual([]);
    slow.melt();
    await rig.pass(10_000);
    expect(server.all('Condition')).toHaveLength(1);
    expect(slow.client.watchUnsent().snapshot()).toEqual([]);
    expect(slow.client.watchKeptWork().snapshot()).toEqual([]);
  });
});
