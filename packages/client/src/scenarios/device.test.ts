import { afterEach, describe, expect, it } from 'vitest';
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

describe('storage', () => {
  it('scenario 37: a write that the device refuses claims nothing', async () => {
    const { server } = begin();
    const { id = '' } = server.add('Condition', cough);
    const { client } = rig.open();
    await client.get('Condition', id);
    server.online = false;
    rig.storageFault = 'quota';
    await expect(client.update('Condition', id, (now) => ({ ...now, note: 'typed' }))).rejects.toMatchObject({ fault: 'quota' });
    expect(client.watchSaveState('Condition', id).snapshot()).toBe('Not saved');
    expect(client.losesWordsByLeaving()).toBe(true);
    rig.storageFault = undefined;
    await client.update('Condition', id, (now) => ({ ...now, note: 'typed' }));
    expect(client.watchSaveState('Condition', id).snapshot()).toBe('Saved on this device');
    expect(client.losesWordsByLeaving()).toBe(false);
  });

  it('waits for running writes before leaving, up to its limit', async () => {
    const { server } = begin();
    const { id = '' } = server.add('Condition', cough);
    const { client } = rig.open();
    await client.get('Condition', id);
    const write = client.update('Condition', id, (now) => ({ ...now, note: 'typed' }));
    expect(client.losesWordsByLeaving()).toBe(true);
    await Promise.all([client.wordsKept(60_000), write, rig.pass(1_000)]);
    expect(client.losesWordsByLeaving()).toBe(false);

    rig.storageFault = 'quota';
    await expect(client.update('Condition', id, (now) => ({ ...now, note: 'more' }))).rejects.toMatchObject({ fault: 'quota' });
    await Promise.all([client.wordsKept(100), rig.pass(1_000)]);
    expect(client.losesWordsByLeaving()).toBe(true);
  });

  it('scenario 44: an unreadable row is counted and kept, others continue', async () => {
    const { server } = begin();
    server.online = false;
    const first = rig.open();
    await first.client.create('Condition', { patient, code: { display: 'damaged' } });
    await first.client.create('Condition', { patient, code: { display: 'whole' } });
    first.kill();
    const [seq, row] = [...rig.disk.of('outbox')][0] ?? [];
    if (seq === undefined || !row) throw new Error('the outbox is empty');
    rig.disk.of('outbox').set(seq, { ...row, iv: new Uint8Array(12), rev: (row.rev ?? 0) + 1 });
    server.online = true;
    const { client } = rig.open();
    await rig.pass(10_000);
    expect(client.watchConnection().snapshot().unreadable).toBe(1);
    expect(server.all('Condition').map((value) => value['code'])).toEqual([{ display: 'whole' }]);
    expect(rig.disk.of('outbox').size).toBe(1);
  });

  it('scenario 46: a tab killed 50 ms after an edit has its outbox row', async () => {
    const { server } = begin();
    const { id = '' } = server.add('Condition', cough);
    const { client, ...tab } = rig.open();
    await client.get('Condition', id);
    server.online = false;
    await client.update('Condition', id, (now) => ({ ...now, note: 'typed' }));
    await rig.pass(50);
    expect(rig.disk.of('base').size).toBe(0);
    rig.tabs[0]?.kill();
    void tab;
    server.online = true;
    rig.open();
    await rig.pass(10_000);
    expect(server.resources.get(`Condition|${id}`)?.['note']).toBe('typed');
  });

  it('nothing that people typed is legible at the storage port', async () => {
    const { server } = begin();
    const { client } = rig.open();
    const { id = '' } = await client.create('Condition', {
      patient: { id: 'patient-secret' },
      code: { display: 'typed-secret' },
    });
    await client.update('Condition', id, (now) => ({ ...now, note: 'typed-secret' }));
    await client.list({ type: 'Condition', filters: [{ kind: 'Patient', values: ['patient-secret'] }] });
    server.before = (request) => (request.method === 'PATCH' ? problem(500) : undefined);
    await rig.pass(1_000);
    await client.update('Condition', id, (now) => ({ ...now, note: 'typed-secret again' }));
    await rig.pass(1_000);
    expect(rig.plain.length).toBeGreaterThan(5);
    expect(rig.plain.join('\n')).not.toContain('secret');
    expect(rig.plain.join('\n')).not.toContain('Condition');
  });
});

describe('several tabs', () => {
  it('scenario 47: a frozen tab loses the send lock with its lease', async () => {
    const { server } = begin();
    const frozen = rig.open();
    await rig.pass(10);
    server.before = (request) => {
      if (request.method === 'POST') frozen.freeze();
      return undefined;
    };
    await frozen.client.create('Condition', cough);
    await rig.pass(10);
    server.before = () => undefined;
    const { client } = rig.open();
    await client.create('Condition', { patient, code: { display: 'second' } });
    await rig.pass(25_000);
    expect(server.all('Condition')).toHaveLength(1);
    await rig.pass(20_000);
    expect(server.all('Condition')).toHaveLength(2);
    frozen.melt();
    await rig.pass(10_000);
    expect(server.all('Condition')).toHaveLength(2);
  });

  it('scenario 48: an edit and its state show in the other tab at once', async () => {
    const { server } = begin();
    const { id = '' } = server.add('Condition', cough);
    const [a, b] = [rig.open().client, rig.open().client];
    await a.get('Condition', id);
    await b.get('Condition', id);
    server.before = (request) => (request.method === 'PATCH' ? problem(429, '', {}, { 'retry-after': '5' }) : undefined);
    await a.update('Condition', id, (now) => ({ ...now, note: 'from a' }));
    await rig.pass(100);
    expect(b.watchResource('Condition', id).snapshot()).toMatchObject({
      data: { note: 'from a' },
      saveState: 'Saved on this device',
    });
    server.before = (request) => (request.method === 'PATCH' ? problem(422) : undefined);
    await rig.pass(6_000);
    expect(b.watchResource('Condition', id).snapshot().saveState).toBe('Not saved');
    expect(b.watchKeptWork().snapshot()).toHaveLength(1);
  });

  it('scenario 49: two tabs that change one record both keep what they wrote, whichever was first', async () => {
    const { server } = begin();
    const { id = '' } = server.add('Condition', { ...cough, note: 'base' });
    const [a, b] = [rig.open().client, rig.open().client];
    await a.get('Condition', id);
    await b.get('Condition', id);
    await Promise.all([
      a.update('Condition', id, (now) => ({ ...now, note: `${now.note} a` })),
      b.update('Condition', id, (now) => ({ ...now, note: `${now.note} b` })),
    ]);
    await rig.pass(10_000);
    expect(
      String(server.resources.get(`Condition|${id}`)?.['note'])
        .split(' ')
        .sort(),
    ).toEqual(['a', 'b', 'base']);
    expect(a.watchKeptWork().snapshot()).toEqual([]);
  });

  it('scenario 50: a message that was lost is repaired by reading again', async () => {
    const { server } = begin();
    const { id = '' } = server.add('Condition', cough);
    const deaf = rig.open({
      coordination: {
        exclusive: async () => false,
        queued: (_, work) => work(),
        share: () => () => {},
        sharers: async () => 0,
        tell: () => {},
        listen: () => () => {},
        close: () => {},
      },
    }).client;
    const { client } = rig.open();
    await deaf.get('Condition', id);
    await client.get('Condition', id);
    server.online = false;
    await client.update('Condition', id, (now) => ({ ...now, note: 'told to nobody' }));
    await rig.pass(10);
    expect(deaf.watchResource('Condition', id).snapshot().data?.note).toBeUndefined();
    await deaf.reread();
    expect(deaf.watchResource('Condition', id).snapshot().data?.note).toBe('told to nobody');
  });
});

describe('people, keys and tokens', () => {
  it('scenario 52: a queued write carries the profile of its author, whoever sends it', async () => {
    const { server } = begin();
    server.online = false;
    const first = rig.open({ profile: 'Practitioner/author' });
    await first.client.create('Condition', cough);
    first.kill();
    server.online = true;
    rig.open({ profile: 'Practitioner/other-hat' });
    await rig.pass(10_000);
    expect(server.writes().map(({ headers }) => headers?.['notewell-profile'])).toEqual(['Practitioner/author']);
  });

  it('scenario 53: a locked client shows nothing, keeps its queue sealed, and goes on after unlock', async () => {
    const { server } = begin();
    const { id = '' } = server.add('Condition', cough);
    const { client } = rig.open();
    await client.get('Condition', id);
    server.online = false;
    await client.update('Condition', id, (now) => ({ ...now, note: 'typed' }));
    await client.lock();
    expect(client.watchResource('Condition', id).snapshot().data).toBeUndefined();
    expect(client.watchUnsent().snapshot()).toEqual([]);
    const late = client.update('Condition', id, (now) => ({ ...now, note: `${now.note} under cover` }));
    expect(client.watchSaveState('Condition', id).snapshot()).toBe('Not saved');
    server.online = true;
    await rig.pass(20_000);
    expect(server.writes()).toEqual([]);
    await client.unlock();
    await late;
    await rig.pass(10_000);
    expect(server.resources.get(`Condition|${id}`)?.['note']).toBe('typed under cover');
  });

  it('scenario 53: the screen’s content returns after unlocking, online and offline', async () => {
    const { server } = begin();
    const { id = '' } = server.add('Condition', cough);
    const { client } = rig.open();
    const one = client.watchResource('Condition', id);
    const list = client.watchList({ type: 'Condition', partition: 'p1' });
    const count = client.watchCount('Condition', [], 'p1');
    const stops = [one, list, count].map(({ subscribe }) => subscribe(() => undefined));
    await rig.pass(1_000);
    const shown = () => [one.snapshot().status, list.snapshot().items.length, list.snapshot().status, count.snapshot().count];
    expect(shown()).toEqual(['ready', 1, 'ready', 1]);
    for (const online of [true, false]) {
      // One list is requested as the screen locks: its response belongs to the time before.
      const late = client.refresh({ type: 'Condition', partition: 'p1' });
      await client.lock();
      await late;
      expect(list.snapshot().items).toEqual([]);
      server.online = online;
      await client.unlock();
      await rig.pass(1_000);
      expect(shown().slice(0, 3)).toEqual(['ready', 1, 'ready']);
      if (online) expect(count.snapshot().count).toBe(1);
    }
    for (const stop of stops) stop();
  });

  it.each([1001, 1002])('scenario 56: sub-status %i clears the token and holds that patient’s writes', async (subStatus) => {
    const { server } = begin();
    const { client } = rig.open();
    await client.useSecurityToken('t1:1', ['p1']);
    server.before = (request) =>
      request.headers?.['notewell-security-token'] === 't1:1' ? problem(403, 'token-expired', { subStatus }) : undefined;
    await client.create('Condition', cough);
    await rig.pass(60_000);
    expect(client.watchUnsent().snapshot()).toMatchObject([{ waitsForAccess: true }]);
    expect(client.watchKeptWork().snapshot()).toEqual([]);
    const sent = server.writes().length;
    await client.create('Condition', { patient: { id: 'p2' }, code: { display: 'another patient' } });
    await rig.pass(1_000);
    expect(server.writes().length).toBe(sent + 1);
    await client.useSecurityToken('t1:2', ['p1']);
    await rig.pass(1_000);
    expect(server.all('Condition')).toHaveLength(2);
  });

  it('holds a signature until its signer is confirmed, and keeps its key', async () => {
    const { server } = begin();
    const { client } = rig.open();
    let proven = false;
    server.before = () => (proven ? undefined : problem(403, 'confirmation-required'));
    await client.create('Condition', cough);
    await rig.pass(200_000);
    expect(client.watchUnsent().snapshot()).toMatchObject([{ waitsForConfirmation: true }]);
    expect(client.watchKeptWork().snapshot()).toEqual([]);
    const keys = () => server.writes().map(({ headers }) => headers?.['idempotency-key']);
    expect(keys()).toHaveLength(1);
    proven = true;
    await client.confirmed();
    await rig.pass(1_000);
    expect(server.all('Condition')).toHaveLength(1);
    expect(new Set(keys()).size).toBe(1);
    expect(client.watchUnsent().snapshot()).toEqual([]);
  });

  it('scenario 57: cached data leaves with the access, and unsent text stays', async () => {
    const { server } = begin();
    const { id = '' } = server.add('Condition', cough);
    const { client } = rig.open();
    await client.get('Condition', id);
    await rig.pass(300);
    expect(rig.disk.of('base').size).toBe(1);
    server.before = () => problem(403, 'permission-missing');
    await client.update('Condition', id, (now) => ({ ...now, note: 'typed' }));
    await rig.pass(1_000);
    await client.get('Condition', id, { fresh: true }).catch(() => undefined);
    await rig.pass(1_000);
    expect(client.watchResource('Condition', id).snapshot()).toMatchObject({ data: undefined, status: 'denied' });
    expect(rig.disk.of('base').size).toBe(0);
    expect(client.watchKeptWork().snapshot()[0]?.mine).toMatchObject({ note: 'typed' });
  });
});

describe('temporary access', () => {
  const given = { reason: 'Emergency' };
  const tokens = () => rig.server.all('SecurityToken');
  const allowed = () => tokens().map((token) => (token['patientAllowances'] as { id: string }[]).map(({ id }) => id));

  it('scenario 54: two tabs that open different patients at once share one token with both allowances', async () => {
    begin();
    const [a, b] = [rig.open().client, rig.open().client];
    await Promise.all([a.access.open('p1', given), b.access.open('p2', given)]);
    expect(allowed()).toEqual([['p1', 'p2']]);
    await rig.pass(10);
    await a.list({ type: 'Condition' });
    expect(rig.server.requests.at(-1)?.headers?.['notewell-security-token']).toBe(`${tokens()[0]?.id}:2`);
    expect(rig.plain.join('\n')).not.toContain(tokens()[0]?.id);
  });

  it('asks for new access where somebody has reviewed the one in use', async () => {
    const { server } = begin();
    const { client } = rig.open();
    await client.access.open('p1', given);
    server.before = ({ method }) => (method === 'PATCH' ? problem(409, 'locked') : undefined);
    await client.access.open('p2', given);
    expect(allowed()).toEqual([['p1', 'p2']]);
  });

  it('scenario 55: the last tab to close a patient ends the access', async () => {
    begin();
    const [a, b] = [rig.open().client, rig.open().client];
    const closeA = await a.access.open('p1', given);
    const closeB = await b.access.open('p1', given);
    const closeSecond = await b.access.open('p2', given);
    await closeA();
    expect(allowed()).toEqual([['p1', 'p2']]);
    await closeB();
    expect(allowed()).toEqual([['p2']]);
    await closeSecond();
    expect(tokens()).toEqual([]);
    await rig.pass(10);
    await a.list({ type: 'Condition' });
    expect(rig.server.requests.at(-1)?.headers?.['notewell-security-token']).toBeUndefined();
  });

  it('scenario 55: a dead tab’s patient leaves with the next change', async () => {
    begin();
    const dying = rig.open();
    await dying.client.access.open('p1', given);
    dying.kill();
    const { client } = rig.open();
    const close = await client.access.open('p2', given);
    await close();
    expect(tokens()).toEqual([]);
  });

  it('a token of yesterday is not used', async () => {
    begin();
    await rig.open().client.access.open('p1', given);
    await rig.pass(24 * 3_600_000 + 1);
    const { client } = rig.open();
    await client.list({ type: 'Condition' });
    expect(rig.server.requests.at(-1)?.headers?.['notewell-security-token']).toBeUndefined();
  });
});
